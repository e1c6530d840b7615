/* The lines that make a state. */
#include "games/robot_empire/words/words.h"

static void write_names(const EmpireKit *kit, const EmpireState *s, const char *head, int where, Text *text)
{
    text_put(text, head);
    for (int id = 1; id <= kit->pieces; id++)
        if (s->piece[id].where == where) text_put(text, " "), put_quoted(kit, id, text);
    text_put(text, "\n");
}

static void write_marks(const EmpireKit *kit, const EmpireState *s, int id, Text *text)
{
    static const char *const flags[] = {" tapped", " fresh",    " landed",  " returned",
                                        " fired",  " grounded", " blocked", " loose"};
    const Piece *piece = &s->piece[id];
    for (int i = 0; i < countof(flags); i++)
        if (piece->flags >> i & 1) text_put(text, flags[i]);
    if (piece->damage) text_format(text, " damage=%d", piece->damage);
    if (piece->shield) text_format(text, " shield=%d", piece->shield);
    for (int i = 0, any = 0; i < card_of(kit, id)->upgrade_count; i++)
        if (piece->bought >> i & 1) text_format(text, any++ ? ",%d" : " bought=%d", i + 1);
    text_put(text, "\n");
}

static void write_table(const EmpireKit *kit, const EmpireState *s, Text *text)
{
    EACH_BIT(kit, s->middle, id)
    text_put(text, "moon "), put_quoted(kit, id, text), text_format(text, " coins=%d\n", s->piece[id].coins);
    for (int seat = 1; seat <= kit->kit.seats; seat++)
        for (int row = 0; row < 2; row++) EACH_BIT(kit, row ? s->base[seat] : s->front[seat], id)
            {
                text_format(text, "place %d ", seat), put_quoted(kit, id, text);
                write_marks(kit, s, id, text);
                for (int at = s->piece[id].first; at; at = s->piece[at].next) {
                    text_put(text, "attach "), put_quoted(kit, at, text), text_put(text, " to "),
                        put_quoted(kit, id, text);
                    if (s->piece[at].where == AT_CHAINED)
                        text_put(text, "\n");
                    else
                        write_marks(kit, s, at, text);
                }
                if (s->piece[id].where != AT_MOON) continue;
                text_put(text, "attach "), put_quoted(kit, id, text), text_put(text, " to "),
                    put_quoted(kit, s->piece[id].host, text), text_put(text, "\n");
            }
}

void empire_position(const Kit *kit, const void *state, Text *text)
{
    const EmpireKit *own = (const EmpireKit *)kit;
    const EmpireState *s = state;
    for (int seat = 1; seat <= kit->seats; seat++) {
        if (!seat_in(s, seat)) {
            text_format(text, "out %d\n", seat);
            continue;
        }
        text_format(text, "battery %d %d\nvault %d %d\n", seat, s->battery[seat], seat, s->vault[seat]);
        if (s->shield[seat]) text_format(text, "shield %d %d\n", seat, s->shield[seat]);
        text_format(text, "hand %d", seat);
        for (int i = 0; i < s->hand_count[seat]; i++)
            if (s->hand[seat][i] != HIDDEN_CARD) text_put(text, " "), put_quoted(own, s->hand[seat][i], text);
        text_put(text, "\n");
    }
    write_table(own, s, text);
    write_names(own, s, "discard", AT_DISCARD, text);
    write_names(own, s, "deck", AT_DECK, text);
    for (int i = 0; i < s->tried_count; i++) text_format(text, "tried \"%s\"\n", own->card[s->tried[i]].name);
    text_format(text, "chest %d\nturn %d phase=play number=%d\n", s->chest, s->active, s->turn);
}
