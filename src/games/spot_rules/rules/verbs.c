/* The table of verbs: everything that can be said, one row each, and who may say it when. */
#include "games/spot_rules/rules/rules.h"

#define SCENE AT(S_SCENE)
#define TEST AT(S_TEST)
#define TURN AT(S_TURN)
#define WEEK_OF AT(S_ACTIVITY)
#define R(name) spot_check_##name, spot_list_##name, spot_make_##name
#define U(name) spot_check_##name, NULL, spot_make_##name

const Verb spot_verbs[VERBS] = {
    [V_DF] = {"overrule df $a:number [b&1 secretly]", BY_GM, TEST, U(df)},
    [V_MODIFY] = {"overrule modify $w:person [df $a:signed] [t $b:signed] because $c:reason", BY_GM, ANYWHERE,
                  U(modify)},
    [V_HURT] = {"overrule wound $w:person $a:level $b:number", BY_GM, ANYWHERE, U(hurt)},
    [V_HEAL] = {"overrule heal $w:person wound $a:number to $b:number [c&1 stabilised]", BY_GM, ANYWHERE,
                U(heal)},
    [V_MOVE_THERE] = {"overrule move $w:person to $a:signed $b:signed", BY_GM, ANYWHERE, U(move_there)},
    [V_BRING] = {"bring $a:sheet [side $b:number] [for $c:number]", BY_GM, ANYWHERE, U(bring)},
    [V_DISMISS] = {"dismiss $w:person", BY_GM, ANYWHERE, U(dismiss)},
    [V_MARK] = {"overrule $w:person $a:mark $b:switch", BY_GM, ANYWHERE, U(mark)},
    [V_SET] = {"overrule set $w:person $a:stat $b:number", BY_GM, ANYWHERE, U(set)},
    [V_GIVE] = {"give $w:person $a:weapon", BY_GM, ANYWHERE, U(give)},
    [V_REVEAL] = {"reveal $w:person", BY_GM, ANYWHERE, U(reveal)},
    [V_REVEAL_ROLL] = {"reveal the roll", BY_GM, ANYWHERE, U(reveal_roll)},
    [V_RESULT] = {"overrule result $a:outcome", BY_GM, ANYWHERE, U(result)},
    [V_NEED] = {"overrule project $a:number needs $b:number [c&1 secretly]", BY_GM, ANYWHERE, U(need)},
    [V_TEST] = {"test $w:person $a:stat [by $cl:attribute] df $b:number [c&256 variable] [c&512 secretly]",
                BY_OWNER, SCENE | TEST, R(test)},
    [V_FIGHT] = {"fight", BY_GM, SCENE, R(fight)},
    [V_PASS_TIME] = {"pass $a:number minutes", BY_GM, SCENE, R(pass_time)},
    [V_DOWN_TIME] = {"downtime $a:number weeks", BY_GM, SCENE, R(down_time)},
    [V_MISSION] = {"mission $a:number weeks", BY_GM, SCENE, R(mission)},
    [V_BLAST] = {"explode $a:number at $b:signed $c:signed [w&1 tamped]", BY_GM, SCENE | TURN, U(blast)},
    [V_CLOSE] = {"close the table", BY_GM, SCENE, R(close)},
    [V_AID] = {"aid $w:person treats $a:person wound $b:number [c&1 medically] [c&2 preventing]", BY_OWNER,
               SCENE | TURN, R(aid)},
    [V_REVIVE] = {"revive $w:person tries $a:person [c&1 medically]", BY_OWNER, SCENE | TURN, R(revive)},
    [V_TRY_LUCK] = {"luck of $w:person in $a:stat", BY_OWNER, SCENE, R(try_luck)},
    [V_TIME] = {"take $a:time", BY_ASKED, TEST, R(time)},
    [V_ACTIONS] = {"actions $a:number", BY_ASKED, TEST, R(actions)},
    [V_HELP] = {"with $a:person", BY_ASKED, TEST, R(help)},
    [V_ROLL] = {"roll", BY_ASKED, TEST, R(roll)},
    [V_DROP] = {"drop it", BY_ASKED, TEST, R(drop)},
    [V_LUCK] = {"luck", BY_ASKED, AT(S_LUCK), R(luck)},
    [V_ACCEPT] = {"accept", BY_ASKED, AT(S_LUCK), R(accept)},
    [V_SNEAK] = {"sneak $w:person", BY_ASKED, AT(S_SURPRISE), R(sneak)},
    [V_BEGIN] = {"begin", BY_ASKED, AT(S_SURPRISE), R(begin)},
    [V_KIND] = {"declare $a:kind", BY_ASKED, AT(S_KIND), R(kind)},
    [V_SNAP] = {"declare snap", BY_ASKED, AT(S_KIND), R(snap)},
    [V_MULTIPLE] = {"do $a:number actions", BY_ASKED, TURN, R(multiple)},
    [V_SHOOT] = {"shoot $w:person at $a:person [mode $b:mode] [c&16 called] [c&1 avoiding armour] [c&2 for "
                 "more] [c&4 for less] [c&8 for effect]",
                 BY_ASKED, TURN, R(shoot)},
    [V_LONG] = {"burst $w:person at $a:person", BY_ASKED, TURN, R(long)},
    [V_BULLET] = {"bullet at $a:person", BY_ASKED, AT(S_BULLET), R(bullet)},
    [V_STRIKE] = {"strike $w:person at $a:person with $b:move", BY_ASKED, TURN, R(strike)},
    [V_COMBO] = {"combo $w:person at $a:person number $b:number [c&1 first only]", BY_ASKED, TURN, R(combo)},
    [V_THROW] = {"throw $w:person at $a:person", BY_ASKED, TURN, R(throw)},
    [V_AIM] = {"aim $w:person at $a:person", BY_ASKED, TURN, R(aim)},
    [V_MOVE] = {"move $w:person to $a:signed $b:signed", BY_ASKED, TURN, R(move)},
    [V_STAND] = {"stand $w:person", BY_ASKED, TURN, R(stand)},
    [V_COVER] = {"cover $w:person $a:cover", BY_ASKED, TURN, R(cover)},
    [V_DRAW] = {"draw $w:person slot $a:number", BY_ASKED, TURN, R(draw)},
    [V_RELOAD] = {"reload $w:person", BY_ASKED, TURN, R(reload)},
    [V_DEFER] = {"defer $w:person", BY_ASKED, TURN, R(defer)},
    [V_WATCH] = {"watch $w:person [for $ah:person] until $al:trigger then $b:deed [at $c:person]", BY_ASKED,
                 TURN, R(watch)},
    [V_CALL_OFF] = {"call off $w:person", BY_OWNER, ANYWHERE, U(call_off)},
    [V_NOTHING] = {"nothing $w:person", BY_ASKED, TURN, R(nothing)},
    [V_NOW] = {"now", BY_ASKED, AT(S_DEFERRED), R(now)},
    [V_NOT_NOW] = {"wait", BY_ASKED, AT(S_DEFERRED), R(not_now)},
    [V_EVADE] = {"evade", BY_ASKED, AT(S_EVADE), R(evade)},
    [V_STAY] = {"stay", BY_ASKED, AT(S_EVADE), R(stay)},
    [V_DEFEND] = {"defend with $a:move", BY_ASKED, AT(S_DEFEND), R(defend)},
    [V_COUNTER] = {"counter with $a:number", BY_ASKED, AT(S_DEFEND), R(counter)},
    [V_TAKE] = {"take it", BY_ASKED, AT(S_DEFEND), R(take)},
    [V_AT] = {"at $a:person", BY_ASKED, AT(S_COMBO), R(at)},
    [V_STOP] = {"stop", BY_ASKED, AT(S_COMBO), R(stop)},
    [V_CALL_IT] = {"end the fight", BY_GM, ANYWHERE, U(call_it)},
    [V_CONVALESCE] = {"convalesce $w:person", BY_ASKED, WEEK_OF, R(convalesce)},
    [V_INFLUENCE] = {"influence $w:person pv $a:number", BY_ASKED, WEEK_OF, R(influence)},
    [V_TRAIN] = {"train $w:person $a:stat $b:teaching", BY_ASKED, WEEK_OF, R(train)},
    [V_STUDY] =
        {"study $w:person $al:change [combo $ah:number] [move $bl:move] [place $bh:number] pv $c:number",
         BY_ASKED, WEEK_OF, R(study)},
    [V_RESEARCH] = {"research $w:person $a:stat pv $bl:number needs $bh:number [c&1 daily]", BY_ASKED,
                    WEEK_OF, R(research)},
    [V_RESOURCES] = {"resources $w:person", BY_ASKED, WEEK_OF, R(resources)},
    [V_THERAPY] = {"therapy $w:person treats $a:person trait $b:trait pv $c:number", BY_ASKED, WEEK_OF,
                   R(therapy)},
    [V_CONTINUE] = {"continue $w:person $a:project", BY_ASKED, WEEK_OF, R(continue)},
    [V_IDLE] = {"idle $w:person", BY_ASKED, WEEK_OF, R(idle)},
    [V_JOIN] = {"join $a:person", BY_ASKED, AT(S_PLAN), R(join)},
    [V_START] = {"start", BY_ASKED, AT(S_PLAN), R(start)},
    [V_GO_ON] = {"go on", BY_ASKED, AT(S_PERIOD), R(go_on)},
    [V_ABANDON] = {"abandon [project $a:project]", BY_ASKED, AT(S_PERIOD) | WEEK_OF, R(abandon)},
};

/* ---- the interface ---- */

unsigned spot_asked(const Kit *kit, const void *state)
{
    (void)kit;
    const SpotState *s = state;
    return s->ended || !s->placed ? 0 : 1u << spot_step_seat(s, spot_step(s));
}

static bool seat_may(const Ask *ask, const Verb *verb, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    bool asked = spot_step_seat(s, spot_step(s)) == ask->seat;
    if (verb->by == BY_GM)
        return ask->seat == GM || refuse(why, SR_OUR_17, "That is the game master's to say.");
    if (verb->by == BY_ASKED) return asked || refuse(why, T_01, "Another seat is asked now; yours waits.");
    if (choice.who < 1 || choice.who > s->people) return refuse(why, T_03, "There is nobody like that.");
    if (spot_step(s)->kind == S_TURN && choice.verb != V_CALL_OFF)
        return asked || refuse(why, T_01, "Another seat is asked now; yours waits.");
    return ask->seat == GM || s->person[choice.who].seat == ask->seat ||
           spot_refuse(ask, why, T_07, "%p is not one of your characters.", (int)choice.who);
}

bool spot_allows(const Kit *kit, const void *state, int seat, Choice choice, Refusal *why)
{
    const SpotState *s = state;
    Ask ask = {(const SpotKit *)kit, s, seat};
    if (s->ended) return refuse(why, T_04, "The table is closed.");
    if (choice.verb < 1 || choice.verb >= VERBS) return refuse(why, T_02, "These words mean nothing here.");
    const Verb *verb = &spot_verbs[choice.verb];
    if (!(verb->at & AT(spot_step(s)->kind))) return spot_refuse_verb(&ask, verb, why);
    return seat_may(&ask, verb, choice, why) && spot_pattern_check(&ask, choice, why) &&
           verb->check(&ask, choice, why);
}

void spot_list_try(List *list, Choice choice)
{
    if (list->count == list->max) return;
    if (list->piece && choice.who != list->piece && choice.a != list->piece) return;
    Refusal *why = list->why ? &list->why[list->count] : NULL;
    bool allowed = spot_allows(&list->ask.kit->kit, list->ask.s, list->ask.seat, choice, why);
    if (allowed != (list->why == NULL)) return;
    if (why && (why->clause == T_01 || why->clause == T_03)) return; /* nobody would try that */
    list->out[list->count++] = choice;
}

static void list_all(List *list)
{
    const SpotState *s = list->ask.s;
    for (int verb = 1; verb < VERBS; verb++)
        if (spot_verbs[verb].list && spot_verbs[verb].at & AT(spot_step(s)->kind))
            spot_verbs[verb].list(list);
}

int spot_choices(const Kit *kit, const void *state, int seat, Choice *out)
{
    List list = {.ask = {(const SpotKit *)kit, state, seat}, .out = out, .max = CHOICES_MAX};
    if (!(spot_asked(kit, state) >> seat & 1)) return 0;
    list_all(&list);
    return list.count;
}

int spot_nearly(const Kit *kit, const void *state, int seat, int piece, Choice *out, Refusal *why)
{
    List list = {
        .ask = {(const SpotKit *)kit, state, seat}, .out = out, .max = 64, .why = why, .piece = piece};
    if (!(spot_asked(kit, state) >> seat & 1)) return 0;
    list_all(&list);
    return list.count;
}

/* True where numbers and places are free: the game master always has the last word. */
bool spot_open_ended(const Kit *kit, const void *state, int seat)
{
    (void)kit;
    const SpotState *s = state;
    if (s->ended || !s->placed) return false;
    int step = spot_step(s)->kind;
    if (seat == GM || step == S_SCENE) return true;
    for (int who = 1; who <= s->people; who++)
        if (s->person[who].seat == seat && s->person[who].flags & P_READY) return true;
    return spot_step_seat(s, spot_step(s)) == seat && (AT(step) & (TEST | TURN | WEEK_OF)) != 0;
}

void spot_apply(const Kit *kit, void *state, int seat, Choice choice, Dice *dice, Events *events)
{
    (void)seat;
    SpotState *s = state;
    Play play = {.kit = (const SpotKit *)kit, .s = s, .dice = dice, .events = events};
    s->made++;
    spot_verbs[choice.verb].make(&play, choice);
    spot_run(&play);
    if (!s->ended && s->made >= (uint32_t)play.kit->option[O_LIMIT]) spot_end(&play, 5, 0);
}

void spot_ask(const Kit *kit, const void *state, int seat, Prompt *prompt)
{
    const SpotState *s = state;
    Ask ask = {(const SpotKit *)kit, s, seat};
    *prompt = (Prompt){0};
    Text word = text_fixed(prompt->kind, sizeof prompt->kind),
         text = text_fixed(prompt->text, sizeof prompt->text);
    if (!(spot_asked(kit, state) >> seat & 1)) {
        text_put(&word, "wait");
        text_put(&text, s->ended ? "The table is closed." : "Somebody else is asked.");
        return;
    }
    const Step *step = spot_step(s);
    text_put(&word, spot_steps[step->kind].word);
    spot_steps[step->kind].prompt(&ask, step, &text);
    prompt->clause = spot_steps[step->kind].clause;
    prompt->piece = step->who;
    if (step->kind == S_EVADE || step->kind == S_DEFEND)
        prompt->about = ASK_INTERRUPT | ASK_TARGET | ASK_ATTACKED;
}

/* ---- the end ---- */

enum { BY_SIDE = 1, BY_CALL, BY_ROUNDS, BY_CLOSING, BY_LIMIT, BY_DRAW, BY_LEAVING };

void spot_end(Play *p, int why, int winners)
{
    SpotState *s = p->s;
    if (s->ended) return;
    s->ended = (uint8_t)why, s->winners = (uint8_t)winners;
    memset(&s->steps, 0, sizeof s->steps);
    memset(s->attack, 0, sizeof s->attack);
    s->trial = (Trial){0};
    s->attacks = 0;
    SAY(p, E_ENDED,
        why == BY_LIMIT || why == BY_ROUNDS ? T_15
        : why == BY_DRAW                    ? T_12
        : why == BY_LEAVING                 ? T_13
                                            : SR_OUR_17,
        0, 0, why, winners);
}

bool spot_result(const Kit *kit, const void *state, Result *result)
{
    static const struct {
        int clause;
        const char *why;
    } ends[] = {{0, ""},
                {SR_OUR_17, "one side is left that can act"},
                {SR_OUR_17, "the game master has called it"},
                {T_15, "the limit of rounds was reached"},
                {SR_OUR_17, "the game master has closed the table"},
                {T_15, "the limit of choices was reached"},
                {T_12, "an end was agreed"},
                {T_13, "somebody has left who is needed"}};
    const SpotState *s = state;
    (void)kit;
    if (!s->ended) return false;
    *result =
        (Result){.draw = s->winners == 0, .winners = s->winners, .clause = (uint16_t)ends[s->ended].clause};
    Text why = text_fixed(result->why, sizeof result->why);
    text_put(&why, ends[s->ended].why);
    return true;
}

/* Whoever leaves gives his characters to the game master; without a game master there is no table. */
void spot_leave(const Kit *kit, void *state, int seat, int why, Dice *dice, Events *events)
{
    SpotState *s = state;
    Play play = {.kit = (const SpotKit *)kit, .s = s, .dice = dice, .events = events};
    if (why == LEAVE_DRAW_AGREED) {
        spot_end(&play, BY_DRAW, 0);
        return;
    }
    s->left |= (uint8_t)(1 << seat);
    SAY(&play, E_LEFT, why == LEAVE_RESIGNED ? T_13 : T_14, 0, 0, seat, why);
    unsigned others = ((2u << kit->seats) - 2) & ~s->left;
    if (seat == GM || __builtin_popcount(others) < 2) {
        spot_end(&play, BY_LEAVING, (int)others);
        return;
    }
    for (int who = 1; who <= s->people; who++)
        if (s->person[who].seat == seat) s->person[who].seat = GM, s->person[who].flags |= P_REVEALED;
    if (spot_step(s)->kind == S_SURPRISE && spot_step(s)->n == seat) steps_pop(&s->steps);
    spot_run(&play);
}
