/* Fighters: attackers, blockers, dice, dividing damage, and the damage of all at once. */
#include "games/robot_empire/rules/rules.h"

bool can_attack(const EmpireState *s, int id)
{
    return in_front(s, id) && !(s->piece[id].flags & (F_TAPPED | F_FRESH | F_RETURNED | F_FIRED));
}

/* Could the active player fire or attack, as far as everybody knows? */
bool combat_possible(const EmpireKit *kit, const EmpireState *s)
{
    int seat = s->active;
    EACH_BIT(kit, s->front[seat], id)
    {
        if (can_attack(s, id)) return true;
        if (!in_front(s, id) || s->piece[id].flags & (F_TAPPED | F_FIRED)) continue;
        if (stats_of(kit, s, id).range || instant_offers(kit, s, id, offsetof(Mods, range), s->vault[seat]))
            return true;
    }
    EACH_BIT(kit, s->base[seat], id)
    if (card_of(kit, id)->kind == KIND_EQUIPMENT && card_of(kit, id)->mods.range &&
        !(s->piece[id].flags & (F_TAPPED | F_FIRED)))
        return true;
    return false;
}

bool block_fits(const EmpireKit *kit, const EmpireState *s, int seat, int attacker, int id)
{
    if (s->piece[id].seat != seat || !in_front(s, id) || s->piece[id].flags & F_TAPPED || s->piece[id].blocks)
        return false;
    return !stats_of(kit, s, attacker).flying || stats_of(kit, s, id).flying;
}

/* Is there anything this seat could block, and with what? */
static bool can_block(const EmpireKit *kit, const EmpireState *s, int seat)
{
    EACH_BIT(kit, s->front[s->active], attacker)
    {
        if (s->piece[attacker].aim != seat) continue;
        EACH_BIT(kit, s->front[seat], id)
        if (block_fits(kit, s, seat, attacker, id)) return true;
    }
    return false;
}

/* The next attacked seat clockwise that could block; the window that follows if there is none. */
void block_enter(Play *play)
{
    EmpireState *s = play->s;
    int seats = play->kit->kit.seats, from = s->blocker ? s->blocker : s->active;
    for (int seat = from % seats + 1; seat != s->active; seat = seat % seats + 1)
        if (seat_in(s, seat) && can_block(play->kit, s, seat)) {
            s->blocker = (uint8_t)seat;
            s->stage = ST_BLOCK;
            return;
        }
    s->blocker = 0;
    s->stage = ST_ROLL;
    window_begin(s, WIN_BLOCK);
}

static void power_roll(Play *play, int id)
{
    EmpireState *s = play->s;
    Stats stats = stats_of(play->kit, s, id);
    for (int i = 0; i < stats.attack_dice; i++) {
        int die = dice_roll(play->dice, 6, "attack");
        stats.attack += die;
        event_add(play->events, E_ROLLED, RE_DIE_03, id, 0, die);
    }
    s->piece[id].power = (uint8_t)stats.attack;
}

/* The blockers of an attacker that are still there. */
static int blockers_of(const EmpireKit *kit, const EmpireState *s, int attacker, int *last)
{
    int seat = s->piece[attacker].aim, count = 0;
    EACH_BIT(kit, s->front[seat], id)
    if (s->piece[id].blocks == attacker && in_front(s, id)) count++, *last = id;
    return count;
}

/* Every fighter in the battle of this side, in the order of their declaration (RE-DIE-06). Who meets nobody
   any more throws no dice for it. */
static void side_roll(Play *play, bool attackers)
{
    EmpireState *s = play->s;
    int seats = play->kit->kit.seats, count = attackers ? s->attackers : s->blockers, last;
    for (int order = 1; order <= count; order++)
        for (int seat = 1; seat <= seats; seat++) {
            if ((seat == s->active) != attackers) continue;
            EACH_BIT(play->kit, s->front[seat], id)
            {
                Piece *piece = &s->piece[id];
                if (piece->order != order || !in_front(s, id) || (!attackers && !attacks(s, piece->blocks)))
                    continue;
                power_roll(play, id);
                if (!attackers || blockers_of(play->kit, s, id, &last))
                    piece->guard = (uint8_t)defense_roll(play, id);
            }
        }
}

void battle_roll(Play *play)
{
    side_roll(play, true);
    side_roll(play, false);
    play->s->stage = ST_DIVIDE;
}

int lethal(const Piece *piece)
{
    int need = piece->guard + piece->shield - piece->damage;
    return need > 0 ? need : 0;
}

/* Gives every attacker's damage a place; stops at one whose player must divide it. */
void divide_enter(Play *play)
{
    EmpireState *s = play->s;
    for (int order = 1; order <= s->attackers; order++) EACH_BIT(play->kit, s->front[s->active], id)
        {
            Piece *piece = &s->piece[id];
            int last = 0;
            if (piece->order != order || !attacks(s, id)) continue;
            int count = blockers_of(play->kit, s, id, &last);
            if (count == 1) s->piece[last].taking = piece->power;
            if (count > 1 && piece->power) {
                piece->order = 0; /* done with */
                s->dividing = (int16_t)id, s->dividing_left = piece->power;
                return;
            }
            piece->order = 0;
        }
    s->stage = ST_ABSORB;
    for (int seat = 1; seat <= play->kit->kit.seats; seat++) s->base_damage[seat] = 0;
    EACH_BIT(play->kit, s->front[s->active], id)
    {
        const Piece *piece = &s->piece[id];
        if (!attacks(s, id) || piece->flags & F_BLOCKED || !seat_in(s, piece->aim)) continue;
        int sum = s->base_damage[piece->aim] + piece->power;
        s->base_damage[piece->aim] = (uint8_t)(sum > 250 ? 250 : sum);
    }
}

/* Who is asked to tap a force field for the Battery, clockwise. */
void absorb_enter(Play *play)
{
    EmpireState *s = play->s;
    int seats = play->kit->kit.seats;
    for (int seat = s->active % seats + 1; seat != s->active; seat = seat % seats + 1)
        if (s->base_damage[seat] && !(s->declined >> seat & 1) && can_absorb(play->kit, s, seat)) {
            s->absorbing = (uint8_t)seat;
            return;
        }
    s->stage = ST_DAMAGE;
}

static void battery_hit(Play *play, int seat, unsigned *drained)
{
    EmpireState *s = play->s;
    int n = shield_use(play, &s->shield[seat], s->base_damage[seat], 0, seat);
    s->base_damage[seat] = 0;
    if (n > s->battery[seat]) n = s->battery[seat];
    if (n <= 0) return;
    s->battery[seat] = (uint8_t)(s->battery[seat] - n);
    s->chest = (uint16_t)(s->chest + n);
    event_add(play->events, E_BATTERY, RE_DMG_02, seat, 0, n);
    if (!s->battery[seat]) *drained |= 1u << seat;
}

/* What a fighter of the battle takes. */
static void fighter_hit(Play *play, int id)
{
    Piece *piece = &play->s->piece[id];
    int n = shield_use(play, &piece->shield, piece->taking, id, 0), guard = piece->guard;
    piece->taking = 0;
    if (n > 0) damage_take(play, id, n, guard);
}

void combat_forget(const EmpireKit *kit, EmpireState *s)
{
    for (int seat = 1; seat <= kit->kit.seats; seat++) EACH_BIT(kit, s->front[seat], id)
        {
            Piece *piece = &s->piece[id];
            piece->aim = piece->power = piece->guard = piece->taking = piece->order = 0;
            piece->blocks = 0;
            piece->flags &= (uint8_t)~F_BLOCKED;
        }
    s->attackers = s->blockers = s->blocker = s->declined = 0;
}

/* All damage at once (RE-DMG-01): what is destroyed has dealt its own before. */
void combat_damage(Play *play)
{
    EmpireState *s = play->s;
    int seats = play->kit->kit.seats;
    unsigned drained = 0;
    for (int seat = 1; seat <= seats; seat++) EACH_BIT(play->kit, s->front[seat], id)
        {
            int at = s->piece[id].blocks;
            if (!at || !in_front(s, id) || !attacks(s, at)) continue;
            int sum = s->piece[at].taking + s->piece[id].power;
            s->piece[at].taking = (uint8_t)(sum > 250 ? 250 : sum);
        }
    for (int seat = 1; seat <= seats; seat++) {
        EACH_BIT(play->kit, s->front[seat], id)
        if (s->piece[id].taking) fighter_hit(play, id);
        if (s->base_damage[seat] && seat_in(s, seat)) battery_hit(play, seat, &drained);
    }
    EACH_BIT(play->kit, s->front[s->active], id)
    if (attacks(s, id)) piece_tap(play, id, RE_DMG_12);
    combat_forget(play->kit, s);
    s->stage = ST_COLLECT;
    window_begin(s, WIN_DAMAGE);
    if (drained) seat_drained(play, (int)drained, s->active);
}
