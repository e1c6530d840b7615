/* The AI decision rules of Solo Boss Battle: among robots that the Boss's side may choose, the highest Level,
   the first Class, the first Make, the highest Model Number, the closest (A2-SOLO-83 to A2-SOLO-87). Whoever
   drops out is an event with its figures; what is left open is the player's choice. */
#include "games/aegis/rules/rules.h"

enum Rule { BY_LEVEL, BY_CLASS, BY_MAKE, BY_MODEL, BY_DISTANCE, RULE_COUNT };

static const uint16_t RULE_CLAUSE[RULE_COUNT] = {A2_SOLO_83, A2_SOLO_84, A2_SOLO_85, A2_SOLO_86, A2_SOLO_87};

void candidate_add(Candidates *candidates, int piece)
{
    candidates->piece[candidates->count++] = (uint8_t)piece;
}

/* Of two Classes of one Level the one with the first letter in which they differ comes first; no Class (a
   Drone) comes last. */
static int class_place(int classes)
{
    int place = 0;
    for (int i = 0; i < 5; i++) place |= (classes >> i & 1) << (4 - i);
    return 31 - place;
}

/* Where it stands; of a fallen one where it stood, for its Parting Shot is fired from there. */
static int site_of_actor(const State *s, int actor)
{
    for (int i = s->steps.depth - 1; i >= 0 && !is_active(s, actor); i--)
        if (s->steps.step[i].kind == STEP_PARTING && s->steps.step[i].who == actor) return s->steps.step[i].a;
    return s->robot[actor].hex;
}

/* What this rule looks at: the lowest is best. */
static int rule_value(const AegisKit *k, const State *s, int rule, int actor, int piece)
{
    const Card *card = card_of(k, s, piece);
    switch (rule) {
    case BY_LEVEL: return -card->level;
    case BY_CLASS: return class_place(card->classes);
    case BY_MODEL: return -card->model;
    case BY_DISTANCE: return hex_distance(k->board, site_of_actor(s, actor), s->robot[piece].hex);
    default: return 0;
    }
}

static bool rule_prefers(const AegisKit *k, const State *s, int rule, int actor, int piece, int other)
{
    if (rule == BY_MAKE)
        return strcmp(k->make[card_of(k, s, piece)->make], k->make[card_of(k, s, other)->make]) < 0;
    return rule_value(k, s, rule, actor, piece) < rule_value(k, s, rule, actor, other);
}

/* What a player is told of it: a Level, Class bits, a Make, a Model Number, hexes. */
static int rule_figure(const AegisKit *k, const State *s, int rule, int actor, int piece)
{
    const Card *card = card_of(k, s, piece);
    switch (rule) {
    case BY_LEVEL: return card->level;
    case BY_CLASS: return card->classes;
    case BY_MAKE: return card->make;
    case BY_MODEL: return card->model;
    default: return rule_value(k, s, rule, actor, piece);
    }
}

static void rule_apply(const AegisKit *k, const State *s, int rule, int clause, int actor, Candidates *list,
                       Events *events)
{
    int best = list->piece[0], left = 0;
    for (int i = 1; i < list->count; i++)
        if (rule_prefers(k, s, rule, actor, list->piece[i], best)) best = list->piece[i];
    for (int i = 0; i < list->count; i++) {
        int piece = list->piece[i];
        if (!rule_prefers(k, s, rule, actor, best, piece)) {
            list->piece[left++] = (uint8_t)piece;
            continue;
        }
        Event *event =
            event_add(events, EVENT_DROPPED_OUT, clause, actor, piece, rule_figure(k, s, rule, actor, piece));
        if (event) event->n[1] = (int16_t)rule_figure(k, s, rule, actor, best);
    }
    list->count = left;
}

/* Leaves those that the rules do not part; `nearest_first`: of whom the closest is looked for. */
void enemy_narrow(const AegisKit *k, const State *s, int actor, bool nearest_first, Candidates *list,
                  Events *events)
{
    int all = list->count, clause = 0;
    for (int i = 0; i < RULE_COUNT && list->count > 1; i++) {
        int rule = nearest_first ? (i + RULE_COUNT - 1) % RULE_COUNT : i, before = list->count;
        int by = nearest_first && rule == BY_DISTANCE ? A2_SOLO_55 : RULE_CLAUSE[rule];
        rule_apply(k, s, rule, by, actor, list, events);
        if (list->count < before) clause = by;
    }
    if (list->count == 1 && all > 1) event_add(events, EVENT_DECIDED, clause, actor, list->piece[0], all);
}

/* ---- answers of its side to questions that any player is asked ---- */

/* Of each robot the answers of the highest value; which of several robots comes first is not for these to
 * say. */
static int list_keep(Choice *list, int n, int (*value)(const AegisKit *, const State *, const Choice *),
                     const AegisKit *k, const State *s)
{
    int best[PIECES_MAX], left = 0;
    for (int i = 0; i < n; i++) best[list[i].who] = INT32_MIN;
    for (int i = 0; i < n; i++) {
        int here = value(k, s, &list[i]);
        if (here > best[list[i].who]) best[list[i].who] = here;
    }
    for (int i = 0; i < n; i++)
        if (value(k, s, &list[i]) == best[list[i].who]) list[left++] = list[i];
    return left;
}

static int value_repaired(const AegisKit *k, const State *s, const Choice *c)
{
    (void)k, (void)s;
    return c->a + c->b;
}
static int value_pushed(const AegisKit *k, const State *s, const Choice *c)
{
    (void)k, (void)s;
    return c->b;
}

/* A2-SOLO-96: the player's robots away from the Boss, its own side towards the player's robots. */
static int value_moved(const AegisKit *k, const State *s, const Choice *c)
{
    int hex = c->verb == VERB_SHIFT ? c->a : s->robot[c->who].hex, nearest = 1000;
    if (!is_enemy_piece(k, s, c->who)) return hex_distance(k->board, s->robot[k->boss.piece].hex, hex);
    PIECES_EACH (k, piece) {
        if (!is_active(s, piece) || is_enemy_piece(k, s, piece)) continue;
        int distance = hex_distance(k->board, hex, s->robot[piece].hex);
        if (distance < nearest) nearest = distance;
    }
    return -nearest;
}

/* The answers about the robot that the decision rules take first. */
static int keep_robot(const AegisKit *k, const State *s, int actor, Choice *list, int n, bool by_target,
                      Events *events)
{
    Candidates who = {0};
    int left = 0;
    for (int i = 0; i < n; i++) {
        int piece = by_target ? list[i].b : list[i].who;
        bool known = false;
        for (int j = 0; j < who.count; j++) known |= who.piece[j] == piece;
        if (!known) candidate_add(&who, piece);
    }
    enemy_narrow(k, s, actor, false, &who, events);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < who.count; j++)
            if ((by_target ? list[i].b : list[i].who) == who.piece[j]) {
                list[left++] = list[i];
                break;
            }
    return left;
}

static int decide_action(const AegisKit *k, const State *s, Choice *list, int n, Events *events)
{
    int type = decided_type(k, &s->roll);
    n = keep_robot(k, s, s->roll.user, list, n, false, events);
    return type == TYPE_REPAIR ? list_keep(list, n, value_repaired, k, s)
           : type == TYPE_MOVE ? list_keep(list, n, value_moved, k, s)
                               : list_keep(list, n, value_pushed, k, s);
}

/* Answers that aim at the player's robots; declining is none of them. */
static int decide_aimed(const AegisKit *k, const State *s, const Step *step, Choice *list, int n, int verb,
                        Events *events)
{
    int left = 0;
    for (int i = 0; i < n; i++)
        if (list[i].verb == verb && !is_enemy_piece(k, s, list[i].b)) list[left++] = list[i];
    if (left) return keep_robot(k, s, step->who, list, left, true, events);
    for (int i = 0; i < n; i++)
        if (list[i].verb == VERB_PASS) list[left++] = list[i];
    return left ? left : n;
}

/* The Star Die of a Burst Star Overload: a blow at a robot of the player, or a move, of one of the player's
   if it can be (A2-UNQ-14, A2-SOLO-96). */
static int decide_star(const AegisKit *k, const State *s, const Step *step, Choice *list, int n,
                       Events *events)
{
    if (step->n == 3) return decide_aimed(k, s, step, list, n, VERB_STRIKE, events);
    int left = 0;
    bool any = false;
    for (int i = 0; i < n; i++) any |= list[i].verb == VERB_SHIFT && !is_enemy_piece(k, s, list[i].who);
    for (int i = 0; i < n; i++)
        if (list[i].verb == VERB_SHIFT && !(any && is_enemy_piece(k, s, list[i].who))) list[left++] = list[i];
    if (!left) return n;
    left = keep_robot(k, s, step->who, list, left, false, events);
    left = list_keep(list, left, value_moved, k, s);
    bool stays = true; /* where no other hex is farther off */
    n = 0;
    for (int i = 0; i < left; i++) {
        Choice here = {VERB_SHIFT, list[i].who, (int16_t)s->robot[list[i].who].hex, 0, 0};
        int gain = value_moved(k, s, &list[i]) - value_moved(k, s, &here);
        if (gain > 0) stays = false;
        if (gain >= 0) list[n++] = list[i];
    }
    if (stays) list[n++] = (Choice){.verb = VERB_PASS};
    return n;
}

/* The first Action in printed order that finds a target, on all that the rules leave. */
static int list_first_aimed(const AegisKit *k, const State *s, int piece, Choice *list, int n, Events *events)
{
    int16_t refs[BOSS_MOVES_MAX];
    int count = enemy_refs(k, s, piece, refs);
    for (int i = 0; i < count; i++) {
        Candidates aim = {0};
        if (!aim_candidates(k, s, piece, refs[i], &aim)) continue;
        enemy_narrow(k, s, piece, false, &aim, events);
        if (!aim.count) choice_add(list, &n, aim_choice(k, s, piece, refs[i], 0));
        for (int t = 0; t < aim.count; t++)
            choice_add(list, &n, aim_choice(k, s, piece, refs[i], aim.piece[t]));
        break;
    }
    return n;
}

/* A2-SOLO-92: an Action in answer, of the robot that comes first of those that can give one. */
static int decide_answer(const AegisKit *k, const State *s, const Step *step, Choice *list, int n,
                         Events *events)
{
    Candidates able = {0};
    if (step->n == ANSWER_REVENGE) return 1; /* the first of the list is to activate it */
    for (int i = 0; i < n; i++) {
        Choice found[PIECES_MAX];
        bool known = list[i].verb != VERB_USE;
        for (int j = 0; j < able.count; j++) known |= able.piece[j] == list[i].who;
        if (!known && list_first_aimed(k, s, list[i].who, found, 0, NULL)) candidate_add(&able, list[i].who);
    }
    bool discretion = step->n == ANSWER_PENALTY; /* A2-SOLO-102 */
    Choice pass = {.verb = VERB_PASS};
    enemy_narrow(k, s, k->boss.piece, false, &able, able.count > 1 ? events : NULL);
    n = 0;
    for (int i = 0; i < able.count; i++) n = list_first_aimed(k, s, able.piece[i], list, n, events);
    if (discretion || !n) choice_add(list, &n, pass);
    return n;
}

/* What the rules leave of the answers that a player could give; the rest is for the player to say. */
int enemy_answers(const AegisKit *k, const State *s, const Step *step, Choice *list, int n, Events *events)
{
    switch (step->kind) {
    case STEP_ACTION: return step->phase > ACTION_GAMBIT && n ? decide_action(k, s, list, n, events) : n;
    case STEP_PARTING: {
        bool drone = n && list[0].verb == VERB_DRONE; /* a die says where: A2-SOLO-70 */
        return drone ? n : decide_aimed(k, s, step, list, n, VERB_PARTING, events);
    }
    case STEP_ANSWER: return decide_answer(k, s, step, list, n, events);
    case STEP_STAR: return decide_star(k, s, step, list, n, events);
    default: return n;
    }
}
