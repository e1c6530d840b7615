/* The table for a terminal: everybody's rows, the middle, what is announced, and the own hand. */
#include "games/robot_empire/words/words.h"

static void draw_marks(const EmpireKit *kit, const EmpireState *s, int id, Text *text)
{
    const Piece *piece = &s->piece[id];
    if (piece->damage) text_format(text, " damage %d", piece->damage);
    if (piece->shield) text_format(text, " shield %d", piece->shield);
    for (int at = piece->first; at; at = s->piece[at].next) text_put(text, " +"), put_piece(kit, at, text);
    for (int at = id; at; at = at == id ? piece->first : s->piece[at].next)
        for (int i = 0; i < card_of(kit, at)->upgrade_count; i++)
            if (s->piece[at].bought >> i & 1)
                text_put(text, " ["), empire_mods_text(&card_of(kit, at)->upgrade[i].mods, text),
                    text_put(text, "]");
    if (piece->flags & F_TAPPED) text_put(text, " (recharging)");
    if (piece->flags & F_FRESH && piece->where == AT_FRONT) text_put(text, " (new)");
    if (piece->where == AT_MOON) text_put(text, " on "), put_piece(kit, piece->host, text);
    if (piece->aim) text_format(text, " -> attacks %s", kit->name[piece->aim]);
    if (piece->blocks) text_put(text, " -> blocks "), put_piece(kit, piece->blocks, text);
}

static void draw_points(int points, int dice, Text *text)
{
    if (dice) text_format(text, "%dd6", dice);
    if (!dice || points) text_format(text, dice ? "+%d" : "%d", points);
}

static void draw_fighter(const EmpireKit *kit, const EmpireState *s, int id, bool colour, Text *text)
{
    Stats stats = stats_of(kit, s, id);
    bool tapped = s->piece[id].flags & F_TAPPED;
    text_put(text, colour && tapped ? "    \033[2m" : "    ");
    put_piece(kit, id, text);
    text_put(text, "  ");
    if (is_fighter(s, id)) draw_points(stats.attack, stats.attack_dice, text), text_put(text, "/");
    draw_points(stats.defense, stats.defense_dice, text);
    if (stats.flying) text_put(text, " flying");
    if (stats.range) text_format(text, " range %d", stats.range);
    draw_marks(kit, s, id, text);
    text_put(text, colour && tapped ? "\033[0m\n" : "\n");
}

static void draw_seat(const EmpireKit *kit, const EmpireState *s, int seat, bool self, bool colour,
                      Text *text)
{
    bool bold = colour && seat == s->active;
    text_format(text, "%s%c%d %s%s  Battery %d  Vault %d  hand %d", bold ? "\033[1m" : "",
                seat == s->active ? '>' : ' ', seat, kit->name[seat], self ? " (you)" : "", s->battery[seat],
                s->vault[seat], s->hand_count[seat]);
    if (kit->own) text_format(text, "  deck %d", s->deck_count[seat]);
    if (s->shield[seat]) text_format(text, "  shield %d", s->shield[seat]);
    text_put(text, seat_in(s, seat) ? "" : "  out of the game");
    text_put(text, bold ? "\033[0m\n" : "\n");
    EACH_BIT(kit, s->front[seat], id) draw_fighter(kit, s, id, colour, text);
    EACH_BIT(kit, s->base[seat], id)
    {
        text_put(text, "    base:");
        draw_fighter(kit, s, id, colour, text);
    }
}

static void draw_design(const Card *card, int copies, Text *text)
{
    text_put(text, "    ");
    if (copies > 1) text_format(text, "%d x ", copies);
    text_format(text, "%s (%s", card->name, empire_kind_titles[card->kind]);
    if (card->cost == D6)
        text_put(text, ", costs 1d6");
    else
        text_format(text, ", costs %d", card->cost);
    if (kind_is_fighter(card->kind) || kind_is_part(card->kind)) {
        text_put(text, ", ");
        draw_points(card->attack == D6 ? 0 : card->attack, card->attack == D6, text);
        text_put(text, "/");
        draw_points(card->defense == D6 ? 0 : card->defense, card->defense == D6, text);
    }
    text_put(text, ") ");
    empire_card_text(card, text);
    text_put(text, "\n");
}

static void draw_hand(const EmpireKit *kit, const EmpireState *s, int seat, Text *text)
{
    text_put(text, "Your hand:\n");
    for (int i = 0; i < s->hand_count[seat];) {
        int id = s->hand[seat][i], copies = 0;
        if (id == HIDDEN_CARD) break;
        for (; i < s->hand_count[seat] && kit->design[s->hand[seat][i]] == kit->design[id]; i++) copies++;
        draw_design(card_of(kit, id), copies, text);
    }
}

void empire_draw(const Kit *kit, const void *state, int seat, bool colour, Text *text)
{
    const EmpireKit *own = (const EmpireKit *)kit;
    const EmpireState *s = state;
    text_format(text, "Turn %d, %s phase.  War Chest %d", s->turn, stages[s->stage].phase, s->chest);
    if (!own->own) text_format(text, "  deck %d", s->deck_count[0]);
    text_put(text, "\n");
    EACH_BIT(own, s->middle, moon)
    {
        text_put(text, "  Moon ");
        put_piece(own, moon, text);
        text_format(text, ": %d coins, landing %d", s->piece[moon].coins, card_of(own, moon)->landing);
        if (s->piece[moon].first)
            text_put(text, ", occupied by "), put_piece(own, s->piece[moon].first, text);
        text_put(text, "\n");
    }
    for (int i = 0; i < kit->seats; i++) { /* the own seat last, nearest to the hand */
        int other = seat ? (seat + i) % kit->seats + 1 : i + 1;
        draw_seat(own, s, other, other == seat, colour, text);
    }
    for (int i = 0; i < s->pending_count; i++) {
        const Pending *pending = &s->pending[i];
        text_format(text, "  announced by %s: ", own->name[pending->seat]);
        put_piece(own, pending->piece, text);
        if (pending->target) text_put(text, " on "), put_target(own, pending->seat, pending->target, text);
        text_put(text, "\n");
    }
    if (seat && s->hand_count[seat]) draw_hand(own, s, seat, text);
}
