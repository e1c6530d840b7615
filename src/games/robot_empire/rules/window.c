/* Windows: who is asked, whose answer counts, and how what was announced takes effect (RE-OUR-01 to -06). */
#include "games/robot_empire/rules/rules.h"

/* Could this seat answer, as far as everybody knows (RE-OUR-06)? */
static bool could_answer(const EmpireKit *kit, const EmpireState *s, int seat)
{
    int vault = s->vault[seat];
    if (!seat_in(s, seat)) return false;
    if (s->hand_count[seat] && vault >= kit->agent_cost) return true;
    EACH_BIT(kit, s->front[seat], id)
    {
        const Piece *piece = &s->piece[id];
        if (piece->flags & F_TAPPED) continue;
        for (int at = id; at; at = at == id ? piece->first : s->piece[at].next) {
            const Card *card = card_of(kit, at);
            for (int i = 0; i < card->upgrade_count; i++)
                if (card->upgrade[i].instant && !(s->piece[at].bought >> i & 1) &&
                    card->upgrade[i].cost <= vault)
                    return true;
            if (card->tap.verb && card->tap_any && card->tap_cost <= vault) return true;
        }
    }
    EACH_BIT(kit, s->base[seat], id)
    {
        const Card *card = card_of(kit, id);
        if (card->tap.verb && card->tap_any && card->tap_cost <= vault && !(s->piece[id].flags & F_TAPPED) &&
            !kind_is_part(card->kind))
            return true;
    }
    return false;
}

void window_open(const EmpireKit *kit, EmpireState *s)
{
    int except = 0;
    s->opening = 0;
    s->waiting = 0;
    if (s->pending_count)
        except = s->pending[s->pending_count - 1].seat;
    else if (s->window == WIN_REACTIVATE || s->window == WIN_COMBAT) /* its phase follows */
        except = s->active;
    if (s->pending_count == PENDING_MAX) return;
    for (int seat = 1; seat <= kit->kit.seats; seat++)
        if (seat != except && could_answer(kit, s, seat)) s->waiting |= (uint8_t)(1 << seat);
}

void window_begin(EmpireState *s, int window)
{
    s->window = (uint8_t)window;
    s->opening = 1;
}

void pending_push(Play *play, Pending pending, int clause)
{
    EmpireState *s = play->s;
    s->pending[s->pending_count++] = pending;
    s->opening = 1;
    Event *event = event_add(play->events, pending.kind == P_FIRE ? E_FIRED : E_ANNOUNCED, clause,
                             pending.seat, pending.piece, pending.target);
    if (event) event->n[1] = pending.kind;
}

/* ---- taking effect ---- */

static void land_do(Play *play, const Pending *pending)
{
    EmpireState *s = play->s;
    Piece *robot = &s->piece[pending->piece], *moon = &s->piece[pending->target];
    if (robot->where != AT_FRONT || robot->flags & F_TAPPED || moon->where != AT_MIDDLE || moon->first ||
        !stats_of(play->kit, s, pending->piece).flying) {
        event_add(play->events, E_NOTHING, RE_OUR_04, pending->piece, 0, 0);
        return;
    }
    robot->where = AT_MOON;
    robot->host = pending->target;
    robot->flags |= F_LANDED;
    moon->first = pending->piece;
    event_add(play->events, E_LANDED, RE_MOON_02, pending->piece, pending->target, 0);
}

static void return_do(Play *play, const Pending *pending)
{
    EmpireState *s = play->s;
    Piece *robot = &s->piece[pending->piece];
    Stats stats = stats_of(play->kit, s, pending->piece);
    if (robot->where != AT_MOON || robot->flags & F_TAPPED || !stats.flying) {
        event_add(play->events, E_NOTHING, RE_OUR_04, pending->piece, 0, 0);
        return;
    }
    int id = robot->host, harvest = s->piece[id].coins, more = chest_take(s, stats.harvest);
    s->vault[robot->seat] = (uint16_t)(s->vault[robot->seat] + harvest + more);
    robot->where = AT_FRONT;
    robot->host = 0;
    robot->flags |= F_RETURNED | F_TAPPED;
    s->piece[id].first = s->piece[id].coins = 0;
    Event *event = event_add(play->events, E_RETURNED, RE_MOON_09, pending->piece, id, harvest);
    if (event) event->n[1] = (int16_t)more;
    if (play->kit->refill) { /* agreed on: filled up again */
        s->piece[id].coins = (uint8_t)chest_take(s, card_of(play->kit, id)->value);
    } else {
        bit_drop(s->middle, id);
        piece_discard(play->kit, s, id);
    }
}

bool shot_fits(const EmpireKit *kit, const EmpireState *s, int seat, int target)
{
    if (!piece_id(kit, target) || s->piece[target].seat == seat) return false;
    return in_front(s, target) || is_equipment(kit, s, target);
}

/* The next op of a pending play. False if it has none left. */
static bool pending_op(Play *play, Pending *pending)
{
    static const Op shot = {.verb = OP_DAMAGE, .on = ON_ENEMY_FIGHTER | ON_ENEMY_EQUIPMENT};
    EmpireState *s = play->s;
    const Card *card = card_of(play->kit, pending->piece);
    Op op = pending->kind == P_FIRE ? shot : pending->kind == P_TAP ? card->tap : card->op[pending->op];
    int count = pending->kind == P_USE ? card->op_count : 1, index = pending->op++, target = pending->target;
    if (index >= count) return false;
    if (pending->kind == P_FIRE) op.n = pending->which;
    if (index > 0) { /* a later effect is aimed at the player whom the first one hit */
        target = op.on & ON_ENEMY_PLAYER ? -(int)pending->whom : 0;
    }
    bool fits = pending->kind == P_FIRE ? shot_fits(play->kit, s, pending->seat, target)
                                        : target_fits(play->kit, s, pending->seat, &op, target);
    if (fits)
        op_do(play, &op, pending->seat, target, pending->which);
    else
        event_add(play->events, E_NOTHING, RE_OUR_04, pending->piece, 0, 0);
    return true;
}

/* What was announced last is done with. */
void pending_pop(Play *play)
{
    EmpireState *s = play->s;
    Pending pending = s->pending[--s->pending_count];
    s->pending[s->pending_count] = (Pending){0};
    s->resolving = 0;
    if (pending.kind == P_USE) {
        piece_discard(play->kit, s, pending.piece);
        event_add(play->events, E_DISCARD_USED,
                  card_of(play->kit, pending.piece)->kind == KIND_AGENT ? RE_AGT_04 : RE_SW_03, pending.seat,
                  pending.piece, 0);
    }
    s->opening = s->pending_count || s->window;
}

/* Goes on with what takes effect, until it is done or somebody is asked to absorb. */
void pending_run(Play *play)
{
    EmpireState *s = play->s;
    Pending *pending = &s->pending[s->pending_count - 1];
    if (s->hit_piece) { /* absorbed or not: now it is dealt */
        int id = s->hit_piece, n = s->hit_damage;
        s->hit_piece = 0, s->hit_damage = 0, s->declined = 0;
        damage_deal(play, id, n);
    }
    if (!pending->dead && pending->kind == P_LAND)
        land_do(play, pending);
    else if (!pending->dead && pending->kind == P_RETURN)
        return_do(play, pending);
    else if (!pending->dead)
        while (s->stage != ST_OVER && s->pending_count && pending_op(play, pending))
            if (s->absorbing) return;
    if (s->stage != ST_OVER && s->pending_count) pending_pop(play);
}

/* ---- the answers ---- */

/* All have answered: the first answer in the order of the seats, from the active player on, counts. */
void window_close(Play *play)
{
    EmpireState *s = play->s;
    Choice answer[SEATS_MAX + 1];
    int seats = play->kit->kit.seats;
    memcpy(answer, s->answer, sizeof answer);
    memset(s->answer, 0, sizeof s->answer);
    for (int i = 0; i < seats; i++) {
        int seat = (s->active - 1 + i) % seats + 1;
        if (!answer[seat].verb || answer[seat].verb == V_PASS) continue;
        s->opening = 1;
        verbs[answer[seat].verb].carry_out(play, seat, answer[seat]);
        return;
    }
    if (s->pending_count)
        s->resolving = 1;
    else
        s->window = WIN_NONE;
}

void answer_take(Play *play, int seat, Choice choice)
{
    EmpireState *s = play->s;
    bool alone = s->waiting == 1 << seat && !s->passed;
    s->waiting &= (uint8_t)~(1 << seat);
    s->answer[seat] = choice;
    if (!alone) {
        Event *event = event_add(play->events, E_ANSWERED, RE_OUR_02, seat, choice.a, choice.verb);
        if (event) event->secret = SECRET_OBJECT | SECRET_N0, event->audience = (uint8_t)(1 << seat);
    }
    s->passed = s->waiting != 0;
    if (!s->waiting) window_close(play);
}
