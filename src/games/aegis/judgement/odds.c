/* The exact odds of an Action before it is used, and of dice in its middle: every outcome, counted by the
   same code that apply uses, with the modifiers and their reasons. Pure: neither state nor dice are touched.
 */
#include "games/aegis/cards/cards.h"
#include "games/aegis/judgement/judgement.h"
#include "games/aegis/why/why.h"

enum { ODDS_DICE_MAX = 24 }; /* 6 to the 24 still fits a word */

/* What makes the Accuracy what it is: the terms of accuracy_now. */
static void odds_accuracy(const AegisKit *k, const State *s, const Roll *roll, const Action *action,
                          Odds *odds)
{
    int user = roll->user, target = roll->target;
    odds_add_note(odds, A2_ACTN_06, action->accuracy, "printed Accuracy");
    if (roll->attributes & AIMED) {
        odds_add_note(odds, A2_ATTR_05, 0, "AIMED: nothing changes it");
        return;
    }
    int own = effects_sum(k, s, user).accuracy;
    if (own) odds_add_note(odds, A2_BUFF_11, -own, "Accuracy of the user");
    if (!target) return;
    EffectSum on = effects_sum(k, s, target);
    if (acts_as_ally(k, s, user, target) && !kit_rules(k)->evasion_for_allies) {
        if (on.evasion_down) odds_add_note(odds, A2_OUR_08, on.evasion_down, "Evasion Debuff of the ally");
        return;
    }
    const Card *card = card_of(k, s, target);
    uint64_t abilities = abilities_of(k, s, target);
    bool adjacent = place_distance(k, s, s->robot[user].hex, s->robot[target].hex) == 1;
    if (on.evasion) odds_add_note(odds, A2_BUFF_12, on.evasion, "Evasion of the target");
    if (abilities & ABILITY(EVADE)) odds_add_note(odds, A2_ABL_32, card->evade, "Evade");
    if ((abilities & ABILITY(MELEE_EVADE)) && adjacent)
        odds_add_note(odds, A2_ABL_34, card->melee_evade, "Melee Evade");
    if ((abilities & ABILITY(RANGE_EVADE)) && !adjacent)
        odds_add_note(odds, A2_ABL_35, card->range_evade, "Range Evade");
}

static void odds_effect_notes(const AegisKit *k, const State *s, const Roll *roll, const Action *action,
                              bool precise, Odds *odds)
{
    int buff = effects_sum(k, s, roll->user).damage;
    if (precise) odds_add_note(odds, A2_ATTR_48, 1, "PRECISE: one more die, the lowest is discarded");
    if (is_offensive(action) && buff && !(roll->attributes & AIMED))
        odds_add_note(odds, A2_BUFF_05, buff, "Damage Buff of the user");
    if (roll->target && damage_bonus(k, s, roll->user, roll->target) > buff)
        odds_add_note(odds, A1_CMDR_26, 1, "Showdown: nobody else is near the target");
    if (roll->attributes & CRITICAL) odds_add_note(odds, A2_ATTR_20, 1, "CRITICAL: for each 6");
    if (roll->attributes & ANTI_AIR)
        odds_add_note(odds, A2_ATTR_01, action->anti_air, "ANTI-AIR: against fliers");
    if (roll->target && (action->type == TYPE_DAMAGE || action->type == TYPE_DRAIN)) {
        int defense = effects_sum(k, s, roll->target).defense;
        if (defense && !(roll->attributes & AIMED))
            odds_add_note(odds, A2_BUFF_07, -defense, "Defense of the target");
    }
}

/* `left`: what the payer has when it is paid. */
static void odds_follow(const AegisKit *k, const State *s, const Roll *roll, int left, Odds *odds)
{
    int target = roll->target;
    uint8_t x[6];
    int rerolls = instance_most(x, reroll_instances(k, s, roll->user, x));
    if (rerolls && left > 0) odds_add_follow(odds, A2_ABL_61, rerolls, "you may roll dice again");
    if (roll->attributes & GAMBIT && left > 0)
        odds_add_follow(odds, A2_ATTR_31, roll->cost, "you may gamble for more dice");
    if (!target || acts_as_ally(k, s, roll->user, target)) return;
    int pool = s->seat[seat_of(s, target)].pool, jams = instance_most(x, jam_instances(k, s, target, x));
    if (jams && pool && !seat_is_boss(k, seat_of(s, target)))
        odds_add_follow(odds, A2_ABL_40, jams, "the target may jam dice");
    if (retaliates(k, s, target) && pool) odds_add_follow(odds, A2_ABL_65, 0, "the target may retaliate");
}

/* Who may answer once it is done, and what a destroyed robot may still do. */
static void odds_answers(const AegisKit *k, const State *s, const Roll *roll, const Action *action,
                         Odds *odds)
{
    uint64_t able = 0, parting = 0; /* of enemies that can pay; of robots that may be destroyed */
    bool hits_enemy = false;
    for (int i = 0; i < odds->piece_count; i++) {
        int piece = odds->piece[i].piece;
        hits_enemy |= !acts_as_ally(k, s, roll->user, piece);
        if (odds->piece[i].fate_ways) parting |= abilities_of(k, s, piece);
    }
    PIECES_EACH (k, piece)
        if (is_active(s, piece) && !acts_as_ally(k, s, roll->user, piece) && s->seat[seat_of(s, piece)].pool)
            able |= abilities_of(k, s, piece);
    if (hits_enemy && is_offensive(action)) {
        if (able & ABILITY(RETURN_FIRE)) odds_add_follow(odds, A2_ABL_73, 0, "an enemy may return fire");
        if (able & ABILITY(REVENGEANCE))
            odds_add_follow(odds, A2_ABL_79, 0, "an enemy may activate in revenge");
    }
    if (parting & ABILITY(PARTING_SHOT))
        odds_add_follow(odds, A2_ABL_55, 1, "a destroyed robot may deal damage");
    if (parting & ABILITY(PARTING_CANNON))
        odds_add_follow(odds, A2_ABL_56, 2, "a destroyed robot may deal damage");
    if (parting & ABILITY(PARTING_DRONE))
        odds_add_follow(odds, A2_ABL_60, 0, "a destroyed robot may leave a Drone");
    if (commander_robot(k, s, seat_of(s, roll->user), RECKLESS_PILOT) && activation_of(s, roll->user))
        odds_add_follow(odds, A2_CMD_43, 1, "your pilot may roll a die again for 1 damage");
}

/* ---- what follows a hit ---- */

static bool odds_pushes(const Action *action, const Roll *roll)
{
    return action->type == TYPE_PUSH || action->type == TYPE_PULL || roll->attributes & FORCE;
}

/* May damage that is no hit be prevented (A2-CMD-59)? */
static bool odds_may_be_spared(const AegisKit *k, const State *s, int piece)
{
    int seat = seat_of(s, piece);
    return s->seat[seat].pool && commander_robot(k, s, seat, UNBROKEN);
}

/* Is it certain where the push takes this robot: in full, one way, alone, and no jump instead? */
static bool odds_push_is_sure(const AegisKit *k, const State *s, const Roll *roll, int piece)
{
    int affected = __builtin_popcountll(roll->affected[0]) + __builtin_popcountll(roll->affected[1]);
    if (!odds_pushes(roll_action(k, roll), roll) || !kit_rules(k)->push_in_full || affected != 1 ||
        piece == roll->user)
        return false;
    int ways = push_ways_by(k, s, roll, piece);
    return ways && !(ways & (ways - 1)) && !may_jump(k, s, piece) && !odds_may_be_spared(k, s, piece);
}

/* A push whose way is certain: true if it leaves the board, and the damage of collision and Blaze. */
static bool odds_pushed(const AegisKit *k, const State *s, const Roll *roll, int piece, int *damage)
{
    int hexes = push_hexes_by(k, s, roll, piece),
        way = __builtin_ctz((unsigned)push_ways_by(k, s, roll, piece));
    PushTrace trace = push_trace(k, s, roll, piece, way, hexes);
    if (trace.off) return true;
    if (trace.stopped) *damage += after_defense(k, s, piece, (hexes - trace.moved) / 2);
    if (trace.moved) *damage += after_defense(k, s, piece, effects_sum(k, s, piece).blaze);
    return false;
}

/* What a push may do besides, if the user wants it and the dice are good. */
static void odds_push_notes(const AegisKit *k, const State *s, Roll roll, int dice, Odds *odds)
{
    const Action *action = roll_action(k, &roll);
    int collision = 0, blaze = 0;
    bool off = false;
    if (!odds_pushes(action, &roll)) return;
    memset(roll.face, 0, sizeof roll.face);
    roll.face[6] = (uint8_t)dice;
    roll.successes = (uint8_t)successes_of(action, &roll);
    roll.total = (int16_t)total_of(k, action, &roll, damage_bonus(k, s, roll.user, roll.target));
    AFFECTED_EACH(&roll, piece)
    {
        if (piece == roll.user || odds_push_is_sure(k, s, &roll, piece)) continue;
        int hexes = push_hexes_by(k, s, &roll, piece), burn = effects_sum(k, s, piece).blaze;
        for (int ways = push_ways_by(k, s, &roll, piece); ways; ways &= ways - 1) {
            PushTrace trace = push_trace(k, s, &roll, piece, __builtin_ctz((unsigned)ways), hexes);
            int hit = trace.stopped ? (hexes - trace.moved) / 2 : 0;
            off |= trace.off;
            if (hit > collision) collision = hit;
            if (hexes && burn > blaze) blaze = burn;
        }
    }
    if (off) odds_add_follow(odds, A2_PUSH_11, 0, "pushed far enough it leaves the board: destroyed");
    if (collision) odds_add_follow(odds, A2_PUSH_08, collision, "damage of a collision, at most");
    if (blaze) odds_add_follow(odds, A2_ATTR_13, blaze, "damage of Blaze if it is moved");
}

static void odds_rust_note(const AegisKit *k, const State *s, const Roll *roll, Odds *odds)
{
    int user = roll->user, rust = after_defense(k, s, user, effects_sum(k, s, user).rust);
    if (!rust) return;
    bool falls = s->robot[user].damage + rust >= integrity_of(k, s, user);
    odds_add_follow(odds, A2_ATTR_62, rust,
                    falls ? "Rust then destroys your robot" : "damage of Rust to your robot");
}

/* What the roll does to one robot, and whether that destroys it. */
int odds_effect(const AegisKit *k, const State *s, const Action *action, const Roll *roll, int piece,
                bool *destroyed)
{
    int effect = roll->successes ? effect_on(k, s, roll, piece) : 0;
    bool harm = is_offensive(action);
    if (harm && roll->successes) effect = harm_on(k, s, roll, piece);
    int output = action->type == TYPE_DRAIN ? output_of(k, s, piece) : 0;
    if (output && effect > output) effect = output; /* A2-OUR-15 */
    if (action->type == TYPE_REPAIR) {              /* no more than there is */
        const Robot *robot = &s->robot[piece];
        int most = robot->damage + (kit_rules(k)->repair_in_full ? 0 : robot->drain);
        if (effect > most) effect = most;
    }
    bool damage =
        action->type == TYPE_DAMAGE || action->type == TYPE_LANZER || (action->type == TYPE_DRAIN && !output);
    int sure = 0, taken = s->robot[piece].damage + (damage ? effect : 0);
    *destroyed = damage && effect && taken >= integrity_of(k, s, piece);
    if (roll->successes && odds_push_is_sure(k, s, roll, piece))
        *destroyed |= odds_pushed(k, s, roll, piece, &sure);
    if (piece == roll->user && !odds_may_be_spared(k, s, piece))
        sure += after_defense(k, s, piece, effects_sum(k, s, piece).rust);
    *destroyed |= sure && taken + sure >= integrity_of(k, s, piece);
    return effect;
}

/* One outcome of the dice, as the faces that matter: misses, hits below 6, sixes. */
static void odds_outcome(const AegisKit *k, const State *s, const Action *action, Roll *roll, uint64_t ways,
                         Odds *odds)
{
    roll->successes = (uint8_t)(gambit_failed(roll) ? 0 : successes_of(action, roll));
    roll->total = (int16_t)total_of(k, action, roll, damage_bonus(k, s, roll->user, roll->target));
    TEXT(name, 24);
    text_format(&name, "%d %s", roll->successes, roll->successes == 1 ? "success" : "successes");
    odds_add_outcome(odds, name.at, ways, roll->successes > 0);
    for (int i = 0; i < odds->piece_count; i++) {
        OddsPiece *on = &odds->piece[i];
        bool destroyed;
        int effect = odds_effect(k, s, action, roll, on->piece, &destroyed);
        odds_add_amount(on, effect, ways);
        if (destroyed) on->fate_ways += ways;
    }
}

#include "games/aegis/judgement/odds_range.c"

/* Dice that are thrown and then discarded: the lowest, the highest. */
typedef struct Dropped {
    int low, high;
} Dropped;

static void face_drop(Roll *roll, int face, int way)
{
    while (!roll->face[face]) face += way;
    roll->face[face]--;
}

/* Every outcome of so many dice, thrown to those that lie in roll->extra (GAMBIT's) or in roll->face. */
static void odds_enumerate(const AegisKit *k, const State *s, const Action *action, Roll *roll, int dice,
                           Dropped dropped, Odds *odds, Ranges *ranges)
{
    uint8_t *faces = roll->gambled ? roll->extra : roll->face, lying[sizeof roll->face];
    int least = roll->gambled && roll->accuracy < 2 ? 2 : roll->accuracy; /* A2-ATTR-35 */
    int miss_faces = least - 1, hit_faces = least < 6 ? 6 - least : 0;
    memcpy(lying, faces, sizeof lying);
    uint64_t choose_misses = 1; /* ways to say which dice miss */
    for (int misses = 0; misses <= dice; misses++) {
        uint64_t choose_hits = 1;
        for (int hits = 0; hits + misses <= dice; hits++) {
            int sixes = dice - misses - hits;
            uint64_t ways = choose_misses * choose_hits;
            for (int i = 0; i < misses; i++) ways *= (uint64_t)miss_faces;
            for (int i = 0; i < hits; i++) ways *= (uint64_t)hit_faces;
            choose_hits = choose_hits * (uint64_t)(dice - misses - hits) / (uint64_t)(hits + 1);
            if (!ways) continue;
            int plain = least < 6 ? least : 5; /* with Accuracy 6 there are no plain hits */
            memcpy(faces, lying, sizeof lying);
            faces[1] = (uint8_t)(faces[1] + misses);
            faces[plain] = (uint8_t)(faces[plain] + hits);
            faces[6] = (uint8_t)(faces[6] + sixes);
            for (int i = 0; i < dropped.low; i++) face_drop(roll, 1, 1);
            for (int i = 0; i < dropped.high; i++) face_drop(roll, 6, -1);
            odds_outcome(k, s, action, roll, ways, odds);
            if (ranges) ranges_add(ranges, roll, (double)ways / (double)odds->step[0].all);
        }
        choose_misses = choose_misses * (uint64_t)(dice - misses) / (uint64_t)(misses + 1);
    }
}

/* The throw, and the robots that it is about. */
static void odds_begin(const AegisKit *k, const State *s, const Action *action, const Roll *roll,
                       const char *purpose, int dice, Odds *odds)
{
    TEXT(needs, 64);
    bool harms = action->type == TYPE_DAMAGE || action->type == TYPE_LANZER || action->type == TYPE_DRAIN ||
                 (kit_rules(k)->push_in_full && odds_pushes(action, roll));
    if (dice) text_format(&needs, "%d or more on %s", roll->accuracy, action->each ? "each die" : "all dice");
    const char *what = action->type == TYPE_LANZER ? "damage" : type_word(action->type);
    odds_clear(odds);
    odds_add_step(odds, purpose, dice, 6, needs.at);
    PIECES_EACH (k, piece) {
        bool rusts = piece == roll->user && effects_sum(k, s, piece).rust; /* whatever it does */
        if (is_affected(roll, piece) && odds->piece_count < ODDS_PIECES_MAX)
            odds_add_piece(odds, piece, *what ? what : "effect", harms || rusts ? "destroyed" : "",
                           odds->step[0].all);
    }
}

static void odds_cite(const AegisKit *k, Odds *odds)
{
    for (int i = 0; i < odds->note_count; i++) odds->note[i].clause = clause_now(k, odds->note[i].clause);
    for (int i = 0; i < odds->follow_count; i++)
        odds->follow[i].clause = clause_now(k, odds->follow[i].clause);
}

/* Dice in the middle of an Action, thrown to those that lie there: GAMBIT's, or some that are thrown again.
 */
static void odds_again(const AegisKit *k, const State *s, Choice c, Odds *odds)
{
    Roll roll = s->roll;
    const Action *action = roll_action(k, &roll);
    int dice = c.verb == VERB_GAMBIT ? c.a : choice_dice(c);
    uint8_t *faces = roll.gambled ? roll.extra : roll.face;
    if (c.verb == VERB_GAMBIT)
        roll.gambled = (uint8_t)c.a;
    else
        for (int face = 1; face <= 6; face++) faces[face] = (uint8_t)(faces[face] - FACE_COUNT(c, face));
    action_affects(k, s, &roll);
    odds_begin(k, s, action, &roll,
               c.verb == VERB_GAMBIT ? "gambit"
               : c.verb == VERB_JAM  ? "jam"
                                     : "reroll",
               dice, odds);
    odds_add_total(odds, "Energy", dice * 1000);
    odds_accuracy(k, s, &roll, action, odds);
    odds_effect_notes(k, s, &roll, action, false, odds);
    if (roll.gambled) odds_add_note(odds, A2_ATTR_34, 0, "GAMBIT: a failure among its dice fails it all");
    odds_enumerate(k, s, action, &roll, dice, (Dropped){0}, odds, NULL);
    odds_finish(odds);
    odds_cite(k, odds);
}

static bool aegis_odds(const Kit *kit, const void *state, int seat, Choice c, Odds *odds)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    bool again = c.verb == VERB_GAMBIT || c.verb == VERB_REROLL || c.verb == VERB_JAM;
    if ((c.verb != VERB_USE && !again) || !aegis_allows(kit, state, seat, c, NULL)) return false;
    if (again) {
        if (roll_action(k, &s->roll)->type == TYPE_BURST_STAR) return false;
        odds_again(k, s, c, odds);
        return true;
    }
    const Step *step = steps_peek(&s->steps);
    int card = REF_CARD(c.a), slot = REF_SLOT(c.a);
    const Action *action = &k->card[card].action[slot];
    if (action->type == TYPE_BURST_STAR) return false;
    Roll roll = {.user = c.who, .card = (uint8_t)card, .slot = (uint8_t)slot};
    bool sure = step->kind == STEP_TRIGGERS,
         paid = step->kind == STEP_ACTIVATION || step->kind == STEP_ANSWER;
    roll.attributes = action_attributes(k, s, c.who, action, c);
    if (action->type == TYPE_LANZER)
        roll.axis = (uint8_t)c.b;
    else
        roll.target = (uint8_t)c.b;
    roll.cost = (uint8_t)(action->cost != COST_X ? action->cost : sure ? 1 : c.c & 255);
    if (sure) roll.flags |= ROLL_SURE;
    int distance = roll.target ? place_distance(k, s, s->robot[c.who].hex, s->robot[roll.target].hex) : 0;
    bool far = distance > action->range || c.c & USE_LONG;
    if (far) roll.flags |= ROLL_LONG;
    bool precise =
        (roll.attributes & PRECISE) && roll.target &&
        place_is_at(k, s, s->robot[c.who].hex, s->robot[roll.target].hex, action->range + (far ? 2 : 0));
    SpareDice spare = spare_dice(k, s, &roll);
    Dropped dropped = {precise + spare.low, spare.high};
    int dice = sure ? 0 : roll.cost + dropped.low + dropped.high;
    if (dice > ODDS_DICE_MAX) return false;
    int energy = (paid && !at_velocity(s, c.who) ? roll.cost : 0) + (far ? 2 : 0);
    int left = s->seat[seat].pool - energy;
    roll.accuracy = (uint8_t)accuracy_now(k, s, c.who, roll.target, action, roll.attributes);
    action_affects(k, s, &roll);
    odds_begin(k, s, action, &roll, "hit", dice, odds);
    odds_add_total(odds, "Energy", energy * 1000);
    odds_accuracy(k, s, &roll, action, odds);
    odds_effect_notes(k, s, &roll, action, precise, odds);
    odds_follow(k, s, &roll, left, odds);
    if (spare.low) odds_add_note(odds, A2_SOLO_94, 1, "Reroll: one more die, the lowest is discarded");
    if (spare.high) odds_add_note(odds, A2_SOLO_95, 1, "Jamming: one more die, the highest is discarded");
    odds_push_notes(k, s, roll, roll.cost, odds);
    odds_rust_note(k, s, &roll, odds);
    Ranges ranges = ranges_of(k, s, action, &roll, left, odds);
    if (sure)
        odds_outcome(k, s, action, &roll, 1, odds);
    else
        odds_enumerate(k, s, action, &roll, dice, dropped, odds, &ranges);
    if (sure) ranges_add(&ranges, &roll, 1);
    ranges_finish(&ranges, &roll, precise, spare.high, odds);
    odds_answers(k, s, &roll, action, odds);
    odds_cite(k, odds);
    return true;
}
