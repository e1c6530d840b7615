/* Every kind of step in one table; who is asked, what is allowed, what is done, and how the game goes on by
 * itself. */
#include "games/avertigos/avertigos.h"

enum { BY_SHIP, BY_SEAT, BY_ITSELF }; /* what `who` of a step is: when that is gone, so is the step */

typedef struct StepRow {
    const char *kind;
    uint16_t clause;
    uint8_t of;
    uint64_t verbs;      /* that answer it */
    bool (*run)(Play *); /* goes on; false: somebody is asked */
    unsigned (*asked)(const AvKit *, const AvState *, const Step *);
    void (*list)(List *);
    bool (*judge)(const Ask *, Choice, Refusal *);
    void (*apply)(Play *, int seat, Choice);
} StepRow;

#define VERB(v) (1ull << (v))
#define BOOST_VERBS (VERB(V_CARD) | VERB(V_AP) | VERB(V_SPY) | VERB(V_PASS))
#define CHAIN_VERBS                                                                                          \
    (VERB(V_LAY) | VERB(V_GO) | VERB(V_STAY) | VERB(V_HEADING) | VERB(V_ASCEND) | VERB(V_DESCEND) |          \
     VERB(V_SWOOP) | VERB(V_DIVE))
#define SLOT_VERBS                                                                                           \
    (VERB(V_MOVE) | VERB(V_SWOOP) | VERB(V_DIVE) | VERB(V_RISE) | VERB(V_SINK) | VERB(V_LOAD) |              \
     VERB(V_FIRE) | VERB(V_SWING) | VERB(V_REPAIR) | VERB(V_DOCK) | VERB(V_LAND) | VERB(V_DONE) |            \
     STATECRAFT)
#define STATECRAFT (VERB(V_SPY) | VERB(V_OFFER) | VERB(V_BREAK) | VERB(V_DECLARE))

#define ANSWERS(name) .list = name##_list, .judge = name##_judge, .apply = name##_apply
/* clang-format off */
static const StepRow step_rows[ST_COUNT] = {
    [ST_FACTION] = {"faction", AV_FSK_02, BY_SEAT, VERB(V_FACTION), ANSWERS(faction)},
    [ST_HULL] = {"hull", AV_DRF_01, BY_SEAT, VERB(V_HULL), ANSWERS(hull)},
    [ST_FIT] = {"module", AV_DRF_01, BY_SEAT, VERB(V_FIT) | VERB(V_LEAVE), ANSWERS(fit)},
    [ST_SET] = {"rocket", AV_ASM_13, BY_SHIP, VERB(V_SET), ANSWERS(set)},
    [ST_DEPLOY] = {"deploy", AV_SKS_08, BY_SHIP, VERB(V_DEPLOY), ANSWERS(deploy)},
    [ST_ENTER] = {"enter", AV_ASM_09, BY_SHIP, VERB(V_ENTER), ANSWERS(enter)},
    [ST_PICK] = {"ship", AV_INI_15, BY_SEAT, VERB(V_SHIP), ANSWERS(pick)},
    [ST_BOOST] = {"start", AV_CRD_04, BY_SHIP, BOOST_VERBS, boost_run, ANSWERS(boost)},
    [ST_CHAIN] = {"chain", AV_SEQ_02, BY_ITSELF, CHAIN_VERBS, chain_run, ANSWERS(chain)},
    [ST_TRAVEL] = {"travel", AV_SEQ_03, BY_ITSELF, 0, travel_run},
    [ST_BONUS] = {"bonus", AV_BON_08, BY_SHIP, VERB(V_DRAW), ANSWERS(draw)},
    [ST_TAKE] = {"damage", AV_KIL_06, BY_SHIP, VERB(V_TAKE), take_run, ANSWERS(take)},
    [ST_MEND] = {"repair", AV_SMP_03, BY_SHIP, VERB(V_MEND), mend_run, ANSWERS(mend)},
    [ST_ZUKE] = {"zuke", AV_ZUK_04, BY_ITSELF, VERB(V_GIVE), zuke_run, zuke_asked, ANSWERS(zuke)},
    [ST_DRAW] = {"draw", AV_DRW_01, BY_ITSELF, VERB(V_DRAW) | VERB(V_PAY) | VERB(V_DONE),
        draw_run, draw_asked, ANSWERS(draw)},
    [ST_SLOT] = {"action", AV_ACT_03, BY_SHIP, SLOT_VERBS, slot_run, ANSWERS(slot)},
    [ST_AIM] = {"aim", AV_FIR_12, BY_ITSELF, VERB(V_AIM), aim_run, ANSWERS(aim)},
    [ST_CALL] = {"call", AV_INI_04, BY_ITSELF, VERB(V_CALL) | VERB(V_PASS), call_run, call_asked, ANSWERS(call)},
    [ST_BID] = {"bid", AV_INI_06, BY_ITSELF, VERB(V_BID), bid_run, bid_asked, ANSWERS(bid)},
    [ST_LANDING] = {"spy", AV_UNI_05, BY_ITSELF, VERB(V_SPY) | VERB(V_PASS),
        landing_run, landing_asked, ANSWERS(landing)},
    [ST_KEEP] = {"garrison", AV_SEC_11, BY_SEAT, VERB(V_KEEP), ANSWERS(keep)},
    [ST_BUY] = {"buy", AV_PUR_01, BY_SEAT, VERB(V_BUY) | VERB(V_BUILD) | VERB(V_DONE) | STATECRAFT, ANSWERS(buy)},
    [ST_BUILD] = {"build", AV_PUR_03, BY_SHIP, VERB(V_FIT), build_run, ANSWERS(build)},
    [ST_OFFER] = {"offer", AV_ENV_05, BY_SEAT, VERB(V_ACCEPT) | VERB(V_REFUSE), ANSWERS(answer)},
    [ST_NEXT] = {"next", AV_SKI_01, BY_SEAT, VERB(V_DONE), ANSWERS(next)},
};
/* clang-format on */

const char *step_kind(const Step *step) { return step_rows[step->kind].kind; }
int step_clause(const Step *step) { return step_rows[step->kind].clause; }

static int step_seat(const Step *step)
{
    return step_rows[step->kind].of == BY_SEAT ? step->who : ship_seat(step->who);
}

static bool step_void(const AvState *s, const Step *step)
{
    switch (step_rows[step->kind].of) {
    case BY_SHIP: return !ship_there(s, step->who);
    case BY_SEAT: return !seat_in(s, step->who);
    default: return false;
    }
}

/* Of two ships one may be gone before the question is answered. */
bool aim_run(Play *play)
{
    const Step *step = steps_top(&play->s->steps);
    if (ship_there(play->s, step->who) && ship_there(play->s, step->a)) return false;
    steps_pop(&play->s->steps);
    return true;
}

static bool half_done(const Step *step)
{
    return step->kind == ST_TAKE || step->kind == ST_MEND || step->kind == ST_ZUKE || step->kind == ST_AIM ||
           step->kind == ST_LANDING || step->kind == ST_KEEP;
}

/* Goes on until somebody is asked or the match is over. */
void flow_run(Play *play)
{
    AvState *s = play->s;
    while (s->phase != PH_OVER) {
        const Step *top = s->steps.depth ? steps_peek(&s->steps) : NULL;
        if ((!top || !half_done(top)) && (round_check(play) || strategy_check(play))) continue;
        if (!top) {
            phase_run(play);
        } else if (step_void(s, top)) {
            if (top->kind == ST_OFFER)
                s->offer_from = s->offer_to = s->offer_peace = s->offer_grant[0] = s->offer_grant[1] = 0;
            steps_pop(&s->steps);
        } else if (!step_rows[top->kind].run || !step_rows[top->kind].run(play)) {
            return;
        }
    }
}

/* ---- the interface ---- */

unsigned avertigos_asked(const Kit *kit, const void *state)
{
    const AvState *s = state;
    if (s->phase == PH_OVER || !s->steps.depth) return 0;
    const Step *step = steps_peek(&s->steps);
    const StepRow *row = &step_rows[step->kind];
    return row->asked ? row->asked(kit_of(kit), s, step) : 1u << step_seat(step);
}

int avertigos_choices(const Kit *kit, const void *state, int seat, Choice *out)
{
    const AvState *s = state;
    if (!(avertigos_asked(kit, state) >> seat & 1)) return 0;
    const Step *step = steps_peek(&s->steps);
    List list = {.ask = {kit_of(kit), s, seat, step}, .out = out};
    step_rows[step->kind].list(&list);
    return list.count;
}

/* Fields that a verb does not use are zero: `who` only says which face of a card is up. */
static bool fields_fit(Choice choice)
{
    static const uint8_t used[V_COUNT] = {
        [V_FACTION] = 1, [V_HULL] = 1, [V_FIT] = 3,     [V_LEAVE] = 3,    [V_SET] = 1,      [V_DEPLOY] = 3,
        [V_ENTER] = 3,   [V_SHIP] = 1, [V_HEADING] = 1, [V_LAY] = 3 | 8,  [V_GO] = 1,       [V_DRAW] = 1,
        [V_TAKE] = 3,    [V_MEND] = 3, [V_GIVE] = 3,    [V_RISE] = 1 | 8, [V_SINK] = 1 | 8, [V_LOAD] = 3,
        [V_FIRE] = 3,    [V_AIM] = 1,  [V_SWING] = 1,   [V_REPAIR] = 1,   [V_DOCK] = 1,     [V_LAND] = 3,
        [V_KEEP] = 3,    [V_SPY] = 1,  [V_BID] = 1,     [V_BUY] = 3,      [V_BUILD] = 3,    [V_OFFER] = 7,
        [V_BREAK] = 1};
    int uses = used[choice.verb];
    return (uses & 1 || !choice.a) && (uses & 2 || !choice.b) && (uses & 4 || !choice.c) &&
           (uses & 8 || !choice.who);
}

bool avertigos_allows(const Kit *kit, const void *state, int seat, Choice choice, Refusal *refusal)
{
    const AvState *s = state;
    if (s->phase == PH_OVER) return refuse(refusal, T_04, "The match is over.");
    if (seat < 1 || !(avertigos_asked(kit, state) >> seat & 1))
        return refuse(refusal, T_01, "You are not asked now.");
    const Step *step = steps_peek(&s->steps);
    const StepRow *row = &step_rows[step->kind];
    if (choice.verb < 1 || choice.verb >= V_COUNT || !(row->verbs >> choice.verb & 1))
        return refuse_verb(kit_of(kit), s, step, choice, refusal);
    if (!fields_fit(choice)) return refuse(refusal, T_03, "That names what is not there to choose.");
    Ask ask = {kit_of(kit), s, seat, step};
    return row->judge(&ask, choice, refusal);
}

void avertigos_apply(const Kit *kit, void *state, int seat, Choice choice, Dice *dice, Events *events)
{
    Play play = {kit_of(kit), state, dice, events};
    step_rows[steps_top(&play.s->steps)->kind].apply(&play, seat, choice);
    flow_run(&play);
}

void avertigos_leave(const Kit *kit, void *state, int seat, int why, Dice *dice, Events *events)
{
    Play play = {kit_of(kit), state, dice, events};
    AvState *s = state;
    unsigned sides = 0, last = 0;
    if (s->phase == PH_OVER) return;
    if (why == LEAVE_DRAW_AGREED) {
        match_end(&play, 0, BY_DRAW);
        return;
    }
    event_add(events, E_LEFT, why == LEAVE_RESIGNED ? T_13 : T_14, seat, 0, why);
    if (!s->committed && s->steps.depth && steps_top(&s->steps)->kind == ST_CHAIN &&
        ship_seat(steps_top(&s->steps)->who) == seat)
        chain_clear(s);
    s->out |= (uint8_t)(1 << seat), s->left |= (uint8_t)(1 << seat);
    seat_clear(&play, seat, why == LEAVE_RESIGNED ? T_13 : T_14);
    for (int other = 1; other <= kit->seats; other++)
        if (seat_in(s, other)) sides |= 1u << play.kit->side[other], last = play.kit->side[other];
    if (__builtin_popcount(sides) <= 1) {
        unsigned winners = 0;
        for (int other = 1; other <= kit->seats; other++)
            if (play.kit->side[other] == last) winners |= 1u << other;
        match_end(&play, winners, BY_LEAVING);
        return;
    }
    flow_run(&play);
}

bool avertigos_result(const Kit *kit, const void *state, Result *result)
{
    static const struct {
        uint16_t clause;
        const char *why;
    } ends[] = {[BY_ROUNDS] = {AV_SKI_02, "all rounds are played"},
                [BY_DRAW] = {T_12, "a draw was agreed"},
                [BY_LEAVING] = {T_13, "all others have left"},
                [BY_LIMIT] = {T_15, "the limit of turns was reached"},
                [BY_CONQUEST] = {AV_VIC_01, "eight islands are held: an Age of Conquest"},
                [BY_ANNIHILATION] = {AV_VIC_03, "no ship and no unit of anybody else is left"},
                [BY_TRADE] = {AV_VIC_09, "two trade routes were held: a Trade Victory"}};
    const AvState *s = state;
    (void)kit;
    *result = (Result){0};
    if (s->phase != PH_OVER) return false;
    result->draw = !s->winners, result->winners = s->winners, result->clause = ends[s->ended].clause;
    Text why = text_fixed(result->why, sizeof result->why);
    text_put(&why, ends[s->ended].why);
    return true;
}
