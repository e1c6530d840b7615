/* Before the first turn: picking five, the roll for the first turn, start zones, placing. */
#include "games/aegis/rules/rules.h"

/* Every piece where it is before anything was placed. */
void state_blank(const AegisKit *k, State *s)
{
    memset(s, 0, k->head.state_size);
    if (!k->placing) memcpy(&s->terrain, k->board->terrain, sizeof s->terrain);
    if (kit_mode(k) == MODE_POINTS) /* A1-PTC-07, A1-PTC-08 */
        s->terrain = bits_or(s->terrain, *board_set(k->board, kind[HEX_ENTRY], 0));
    PIECES_EACH (k, piece) robot_reset(k, s, piece, k->piece[piece].basic ? SIDEBOARD : IN_BOX, 0);
    SEATS_EACH (k, seat) s->seat[seat].zone = k->zone[seat];
    s->game = 1;
    if (kit_mode(k) == MODE_STARPOINT)
        SEATS_EACH (k, seat) mode_state(k, s)->points[seat] = VALOR_AT_START; /* A2-STAR-04 */
    if (kit_mode(k) == MODE_SOLO) solo_blank(k, s);
    if (kit_scrap(k))
        SEATS_EACH (k, seat) s->tokens |= (uint8_t)(1 << seat); /* A1-SCRP-02 */
}

/* A1-TOUR-03: there a sideboard belongs to a match; single games are played with the first five. */
bool needs_pick(const AegisKit *k, int seat)
{
    bool picks =
        k->best_of > 1 || !kit_rules(k)->sideboard_in_matches || kit_mode(k) == MODE_POINTS; /* A1-PTC-02 */
    return !kit_dealt(k) && !seat_is_boss(k, seat) && k->basics[seat] > TEAM_SIZE && picks;
}

/* The order of turns: from the first player round the table, or alternating between teams
   (A2-FFA-06, A2-TPLAY-05). */
static void order_set(const AegisKit *k, State *s, int first)
{
    int sides[SEATS_MAX], side_count = 0, n = 0;
    bool done[SEATS_MAX + 1] = {false};
    for (int i = 0; i < kit_seats(k); i++) {
        int seat = (first - 1 + i) % kit_seats(k) + 1, j = 0;
        while (j < side_count && sides[j] != k->side[seat]) j++;
        if (j == side_count) sides[side_count++] = k->side[seat];
    }
    bool teams = side_count < kit_seats(k);
    if (kit_rules(k)->second_side_first && teams) { /* A1-TAG-05: B1, A1, C1, B2 ... */
        int side_a = sides[0];
        sides[0] = sides[1], sides[1] = side_a;
    }
    while (n < kit_seats(k))
        for (int j = 0; j < side_count; j++)
            for (int i = 0; i < kit_seats(k); i++) {
                int seat = (first - 1 + i) % kit_seats(k) + 1;
                if (done[seat] || k->side[seat] != sides[j]) continue;
                done[seat] = true;
                s->order[n++] = (uint8_t)seat;
                break;
            }
    s->first = (uint8_t)first;
}

static bool in_teams(const AegisKit *k)
{
    SEATS_EACH (k, a)
        SEATS_EACH (k, b)
            if (a != b && k->side[a] == k->side[b]) return true;
    return false;
}

/* A2-SETUP-03, A2-FFA-04, A2-TPLAY-03: one die each, or one for each team; ties roll again. */
static int roll_first(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    uint8_t face[SEATS_MAX + 1];
    unsigned rolling = 0;
    SEATS_EACH (k, seat) {
        bool speaks = true;
        for (int other = 1; other < seat; other++) speaks &= k->side[other] != k->side[seat];
        if (speaks) rolling |= 1u << seat;
    }
    int clause = in_teams(k) ? A2_TPLAY_03 : kit_seats(k) > 2 ? A2_FFA_04 : A2_SETUP_03;
    for (;;) {
        int best = 0;
        SEATS_EACH (k, seat) {
            if (!(rolling >> seat & 1)) continue;
            face[seat] = (uint8_t)dice_roll(dice, 6, "first");
            s->seat[seat].roll = face[seat];
            event_add(events, EVENT_FIRST, clause, seat, 0, face[seat]);
            if (face[seat] > best) best = face[seat];
        }
        SEATS_EACH (k, seat)
            if ((rolling >> seat & 1) && face[seat] < best) rolling &= ~(1u << seat);
        if (!(rolling & (rolling - 1))) return __builtin_ctz(rolling);
    }
}

Bits zone_of(const AegisKit *k, const State *s, int seat)
{
    Bits zone = {{0}};
    if (kit_mode(k) == MODE_SOLO) /* A2-SOLO-05 */
        for (int i = 1; i <= k->board->zones; i++) zone = bits_or(zone, *board_set(k->board, zone[i], 0));
    SEATS_EACH (k, mate) /* A2-TPLAY-04, A1-SETUP-09 */
        if (kit_rules(k)->own_zone ? mate == seat : is_ally_seat(k, seat, mate))
            zone = bits_or(zone, *board_set(k->board, zone[s->seat[mate].zone], 0));
    return zone;
}

#ifndef AEGIS_INCHES /* inches/area.c */
Area area_start(const AegisKit *k, const State *s, int seat)
{
    return bits_and(zone_of(k, s, seat), free_hexes(k, s));
}
#endif

/* The next robot this seat has to place, 0 if none is left. */
int robot_to_place(const AegisKit *k, const State *s, int seat)
{
    for (int i = 0; i < k->basics[seat]; i++)
        if ((s->seat[seat].pick >> i & 1) && s->robot[k->first[seat] + i].where == SIDEBOARD)
            return k->first[seat] + i;
    for (int i = 0; k->starts[seat] >> i; i++) { /* A1-ROND-03 */
        int piece = k->first[seat] + k->basics[seat] + i;
        if ((k->starts[seat] >> i & 1) && s->robot[piece].where == IN_BOX) return piece;
    }
    return 0;
}

int pick_list(const AegisKit *k, const State *s, int seat, Choice *out)
{
    int n = 0;
    (void)s;
    for (int mask = 0; mask < 1 << k->basics[seat]; mask++)
        if (__builtin_popcount((unsigned)mask) == TEAM_SIZE)
            choice_add(out, &n, (Choice){VERB_PICK, 0, (int16_t)mask, 0, 0});
    return n;
}

int side_size(const AegisKit *k, int seat)
{
    int n = 0;
    SEATS_EACH (k, mate) n += is_ally_seat(k, seat, mate);
    return n;
}

/* Zones that another side has already chosen, a bit for each, and bit 0 for those that have not: A1-TAG-04.
 */
int zones_taken(const AegisKit *k, const State *s, int seat)
{
    int taken = 0;
    if (kit_rules(k)->own_zone)
        SEATS_EACH (k, other)
            if (!is_ally_seat(k, seat, other)) taken |= 1 << s->seat[other].zone;
    return taken;
}

static void zones_set(const AegisKit *k, State *s, int seat, int mask, Events *events)
{
    int mine = mask, rest = ((1 << (k->board->zones + 1)) - 2) & ~mask;
    for (int i = 0; i < kit_seats(k); i++) {
        int other = s->order[i], *from = is_ally_seat(k, seat, other) ? &mine : &rest;
        if (kit_rules(k)->own_zone && from == &rest) continue; /* that side chooses for itself */
        ensure(*from);
        int zone = __builtin_ctz((unsigned)*from);
        *from &= *from - 1;
        s->seat[other].zone = (uint8_t)zone;
        event_add(events, EVENT_ZONES, A2_TPLAY_02, other, 0, zone);
    }
}

/* A1-TAG-04: the next side that has no zones yet chooses among the rest. */
static void zones_ask(const AegisKit *k, State *s, int seat)
{
    if (!kit_rules(k)->own_zone) return;
    for (int i = 1; i <= kit_seats(k); i++) {
        int other = (seat - 1 + i) % kit_seats(k) + 1;
        if (s->seat[other].zone) continue;
        steps_push(&s->steps, (Step){.kind = STEP_ZONES, .who = (uint8_t)other});
        return;
    }
}

/* All picks are in: A2-BO3-04. */
static void picks_reveal(const AegisKit *k, State *s, Events *events)
{
    SEATS_EACH (k, seat)
        if (needs_pick(k, seat))
            event_add(events, EVENT_PICKED, kit_mode(k) == MODE_POINTS ? A1_PTC_02 : A2_BO3_04, seat, 0,
                      s->seat[seat].pick);
}

/* The roll for the first turn, then zones and placing, in the order of turns. */
void game_deploy(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    if (kit_mode(k) == MODE_SOLO) {
        order_set(k, s, SOLO_PLAYER);
        solo_deploy(k, s, events);
        return;
    }
    int first = roll_first(k, s, dice, events);
    order_set(k, s, first);
    if (alternates(k))
        alternate_open(k, s, 0);
    else
        steps_push(&s->steps, (Step){.kind = STEP_TURN}); /* who 0: the first turn is still to begin */
    for (int i = kit_seats(k) - 1; i >= 0; i--)
        steps_push(&s->steps, (Step){.kind = STEP_DEPLOY, .who = s->order[i]});
    bool separate = in_teams(k) && kit_rules(k)->own_zone;
    if (separate)
        SEATS_EACH (k, seat) s->seat[seat].zone = 0;
    if (in_teams(k))
        steps_push(&s->steps, (Step){.kind = STEP_ZONES, .who = separate ? (uint8_t)first : s->order[0]});
    for (int seat = kit_seats(k); seat >= 1; seat--)
        if (kit_equips(k) && k->equip_card[seat])
            steps_push(&s->steps, (Step){.kind = STEP_EQUIP, .who = (uint8_t)seat});
    SEATS_EACH (k, seat) s->seat[seat].protect = true;
}

/* A1-SETUP-03: terrain comes first if the players place it. */
void game_lay_out(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    if (k->placing)
        steps_push(&s->steps, (Step){.kind = STEP_TERRAIN, .who = 1});
    else
        game_deploy(k, s, dice, events);
}

/* A fresh game of the match. */
void game_begin(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    uint8_t wins[SEATS_MAX + 1], gone[SEATS_MAX + 1], game = s->game;
    DraftState drafted = {.pick = 0};
    if (kit_dealt(k)) drafted = *draft_state(k, s);
    SEATS_EACH (k, seat) wins[seat] = s->seat[seat].wins, gone[seat] = s->seat[seat].gone;
    state_blank(k, s);
    s->game = game;
    bool pick = false;
    SEATS_EACH (k, seat) {
        s->seat[seat].wins = wins[seat];
        s->seat[seat].gone = gone[seat];
        if (needs_pick(k, seat))
            pick = true;
        else if (!kit_dealt(k))
            s->seat[seat].pick =
                (uint16_t)(((1 << (k->basics[seat] < TEAM_SIZE ? k->basics[seat] : TEAM_SIZE)) - 1) |
                           k->starts[seat] << PICK_STARTS);
    }
    if (kit_dealt(k))
        draft_begin(k, s, &drafted, dice, events);
    else if (pick)
        steps_push(&s->steps, (Step){.kind = STEP_PICK});
    else
        game_lay_out(k, s, dice, events);
}

/* A placed position: what was not said gets its ordinary value, and the turn goes on. */
void position_begin(const AegisKit *k, State *s)
{
    if (!s->game) state_blank(k, s);
    if (kit_dealt(k) && draft_resume(k, s)) return;
    if (!s->turn) s->turn = 1;
    if (!s->round) s->round = 1;
    order_set(k, s, s->first ? s->first : 1);
    s->turns = 10;
    SEATS_EACH (k, seat) {
        if (!s->seat[seat].recharges) s->seat[seat].recharges = s->seat[seat].protect ? 1 : 2;
        /* whose turn it is has recharged, unless the position says otherwise */
        if ((seat == s->turn || alternates(k) || kit_mode(k) == MODE_SOLO) && s->seat[seat].roll != POOL_SAID)
            s->seat[seat].pool = (uint8_t)energy_sum(k, s, seat);
        s->seat[seat].roll = 0;
        if (!s->seat[seat].max) s->seat[seat].max = s->seat[seat].pool;
    }
    if (kit_mode(k) == MODE_SOLO)
        solo_position(k, s);
    else if (alternates(k))
        alternate_open(k, s, s->turn);
    else
        steps_push(&s->steps, (Step){.kind = STEP_TURN, .who = s->turn});
}

/* ---- what is asked before the first turn ---- */

static unsigned pick_seats(const AegisKit *k, const State *s)
{
    unsigned seats = 0;
    SEATS_EACH (k, seat)
        if (needs_pick(k, seat) && !s->seat[seat].picked) seats |= 1u << seat;
    return seats;
}

static void pick_answer(const AegisKit *k, State *s, int seat, Choice c, Events *events)
{
    (void)k, (void)events;
    s->seat[seat].picked = true;
    s->seat[seat].pick = (uint16_t)c.a;
}

static int pick_why_not(const AegisKit *k, const State *s, int seat, Choice c)
{
    (void)s, (void)seat;
    return c.verb != VERB_PICK ? 0 : kit_mode(k) == MODE_POINTS ? A1_PTC_02 : A2_BO3_01;
}

static void pick_ask(const AegisKit *k, const State *s, const Step *step, PromptWords *words)
{
    (void)s, (void)step;
    if (kit_mode(k) == MODE_POINTS)
        *words = (PromptWords){"pick", "Pick the five robots that start; the others wait in reserve.",
                               A1_PTC_02, 0};
}

static bool pick_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    if (seats_asked(k, s)) return true;
    steps_pop(&s->steps);
    picks_reveal(k, s, events);
    game_lay_out(k, s, dice, events);
    return false;
}

AEGIS_ROW const StepKind pick_step = {
    .seats = pick_seats,
    .list_of = pick_list,
    .answer_of = pick_answer,
    .why_not_of = pick_why_not,
    .ask = pick_ask,
    .run = pick_run,
    .seated = true,
    .prompt = {"pick", "Pick the five robots that play this game, in secret.", A2_BO3_04},
};

/* A2-TPLAY-02: any zones for the team that rolled higher. */
static int zones_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, seat = step->who, size = side_size(k, seat), taken = zones_taken(k, s, seat);
    for (int mask = 0; mask < 1 << k->board->zones; mask++)
        if (__builtin_popcount((unsigned)mask) == size && !(mask << 1 & taken))
            choice_add(out, &n, (Choice){VERB_ZONES, 0, (int16_t)(mask << 1), 0, 0});
    return n;
}

static void zones_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    int seat = steps_pop(&s->steps).who;
    zones_set(k, s, seat, c.a, events);
    zones_ask(k, s, seat);
}

static int zones_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)k, (void)s, (void)step;
    return c.verb == VERB_ZONES ? A2_TPLAY_02 : 0;
}

static bool zones_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    (void)k, (void)s, (void)dice, (void)events;
    return true; /* asked even if there is one answer */
}

AEGIS_ROW const StepKind zones_step = {
    .seat = seat_in_who,
    .list = zones_list,
    .answer = zones_answer,
    .why_not = zones_why_not,
    .run = zones_run,
    .seated = true,
    .prompt = {"zones", "Choose your team's Start Zones.", A2_TPLAY_02},
};

static int deploy_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, seat = step->who, piece = robot_to_place(k, s, seat);
    n = list_places(k, s, area_start(k, s, seat), (Choice){VERB_DEPLOY, (uint8_t)piece, 0, 0, 0}, out, n);
    if (has(k, s, piece, COMBAT_DROP))
        choice_add(out, &n, (Choice){VERB_DEPLOY, (uint8_t)piece, 0, 0, 0}); /* A2-ABL-14 */
    return n;
}

static void deploy_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    (void)k;
    int hex = choice_place(c);
    s->robot[c.who].where = hex ? ACTIVE : WAITING;
    if (hex) robot_put(s, c.who, hex);
    int clause = kit_mode(k) == MODE_SOLO ? A2_SOLO_05 : A2_SETUP_04;
    event_add_at(events, EVENT_PLACED, hex ? clause : A2_ABL_14, c.who, hex, 0);
}

static int deploy_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)step;
    if (c.verb != VERB_DEPLOY) return 0;
    if (piece_named(k, c.who)) return T_03;
    int hex = choice_place(c);
    if (!hex) return A2_ABL_14;
    if (!hex_named(k, hex)) return T_03;
    if (robot_at(k, s, hex)) return A2_SETUP_07;
    if (k->inches) return terrain_at(k, s, hex) ? A1_SETUP_09 : A1_ADV_03;
    return kit_mode(k) == MODE_SOLO ? A2_SOLO_05 : A2_SETUP_04;
}

static void deploy_ask(const AegisKit *k, const State *s, const Step *step, PromptWords *words)
{
    words->piece = (int16_t)robot_to_place(k, s, step->who);
    if (kit_mode(k) != MODE_SOLO) return;
    words->text = "Place your next robot in any Start Zone.";
    words->clause = A2_SOLO_05;
}

static bool deploy_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    (void)dice, (void)events;
    if (robot_to_place(k, s, steps_top(&s->steps)->who)) return true;
    steps_pop(&s->steps);
    return false;
}

AEGIS_ROW const StepKind deploy_step = {
    .seat = seat_in_who,
    .list = deploy_list,
    .answer = deploy_answer,
    .why_not = deploy_why_not,
    .ask = deploy_ask,
    .run = deploy_run,
    .seated = true,
    .prompt = {"deploy", "Place your next robot in your Start Zone.", A2_SETUP_04},
};
