/* Refusals in words that a player can act on, with the names and figures of the case. */
#include "games/avertigos/words/words.h"

#include <stdarg.h>

AV_ROW const char *const kind_names[KINDS] = {"?", "Simple", "Steady", "Advanced", "Special"};

static const char *seat_word(const AvKit *kit, int seat)
{
    return seat >= 1 && seat <= kit->kit.seats ? kit->name[seat] : "nobody";
}

static void put_named(const void *context, char letter, int value, Text *text)
{
    const Ask *ask = context;
    switch (letter) {
    case 'S': put_ship(value, text); break;
    case 'F': text_put(text, value ? "flipped " : ""); break;
    case 'C': text_put(text, ask->kit->box.move[value].name); break;
    case 'D':
        text_put(text, value ? module_at(ask->kit, ask->s, ask->step->who, value - 1)->name : "the hull");
        break;
    case 'E': text_put(text, side_words[value]); break;
    case 'I': text_put(text, ask->kit->map.island[value].name); break;
    case 'K': text_format(text, "%s %s", value == KIND_ADVANCED ? "an" : "a", kind_names[value]); break;
    default: text_put(text, seat_word(ask->kit, value)); break; /* P */
    }
}

bool refuse_in(const Ask *ask, Refusal *refusal, int clause, const char *format, ...)
{
    if (!refusal) return false; /* bots ask so too */
    TEXT(text, sizeof refusal->why);
    va_list list;
    va_start(list, format);
    text_say(&text, format, list, put_named, ask);
    va_end(list);
    if (text.at[0] >= 'a' && text.at[0] <= 'z') text.at[0] = (char)(text.at[0] - 'a' + 'A');
    return refuse(refusal, clause, "%s", text.at);
}

int mm_between(Point a, Point b, int off)
{
    int64_t apart = root_floor(points_apart(a, b)) - off;
    return apart > NUDGE ? (int)(apart / NUDGE) : 1;
}

/* ---- several names ---- */

typedef struct Names {
    Text *text;
    int count, all;
} Names;

/* "A, B and C", as far as there are any. */
static void names_add(Names *names, const char *name)
{
    bool last = names->count + 1 == names->all;
    text_format(names->text, "%s%s", !names->count ? "" : last ? " and " : ", ", name);
    names->count++;
}

bool refuse_card(const Ask *ask, Refusal *refusal, int card)
{
    const AvState *s = ask->s;
    const char *name = ask->kit->box.move[card].name;
    int copies = s->hand[ask->seat][card];
    if (!refusal) return false;
    if (copies == 1) return refuse(refusal, T_03, "Your %s is laid already.", name);
    if (copies) return refuse(refusal, T_03, "Your %d %s are laid already.", copies, name);
    TEXT(text, 120);
    Names names = {.text = &text};
    for (int i = 1; i <= ask->kit->box.moves; i++) names.all += cards_free(s, ask->seat, i) > 0;
    for (int i = 1; i <= ask->kit->box.moves; i++)
        if (cards_free(s, ask->seat, i) > 0) names_add(&names, ask->kit->box.move[i].name);
    if (!names.all) return refuse(refusal, T_03, "You have no %s, nor any other card left.", name);
    return refuse(refusal, T_03, "You have no %s, but %s.", name, text.at);
}

bool refuse_weapon(const Ask *ask, Refusal *refusal, int clause, int component)
{
    const AvState *s = ask->s;
    int id = ask->step->who;
    if (!refusal) return false;
    TEXT(text, 160);
    TEXT(name, NAME_SIZE + 2);
    Names names = {.text = &text};
    put_component(ask->kit, s, id, component, &name);
    for (int i = 0; i < SLOTS_MAX; i++)
        names.all += s->ship[id].module[i] && module_at(ask->kit, s, id, i)->weapon;
    for (int i = 0; i < SLOTS_MAX; i++)
        if (s->ship[id].module[i] && module_at(ask->kit, s, id, i)->weapon)
            names_add(&names, module_at(ask->kit, s, id, i)->name);
    const char *what = clause == AV_MOD_07 ? module_at(ask->kit, s, id, component - 1)->name
                       : component         ? name.at
                                           : "the hull";
    if (!names.all) return refuse_in(ask, refusal, clause, "%s is no weapon; %S has none.", what, id);
    return refuse_in(ask, refusal, clause, "%s is no weapon, but %s.", what, text.at);
}

/* ---- a chain ---- */

bool refuse_finish(const Ask *ask, Refusal *refusal, int finish)
{
    const Link *last = &ask->s->chain[ask->s->laid - 1];
    int trick = move_face(ask->kit, last->card, last->flipped)->trick;
    return refuse_in(ask, refusal, AV_SPM_02, "%F%C ends with go%s, not with go %s.", last->flipped,
                     last->card,
                     trick == TRICK_HARD    ? " or go hard"
                     : trick == TRICK_SHARP ? ", go out or go shifted"
                                            : " alone",
                     finish_words[finish]);
}

bool refuse_heading(const Ask *ask, Refusal *refusal)
{
    const AvState *s = ask->s;
    int id = ask->step->who;
    if (!s->ship[id].island)
        return refuse_in(ask, refusal, AV_DOC_12, "%S is not docked: only a docked ship turns on the spot.",
                         id);
    if (s->laid) return refuse_in(ask, refusal, AV_DOC_12, "A card is laid: %S turns before that.", id);
    if (s->turned)
        return refuse_in(ask, refusal, AV_DOC_12, "%S has turned to %d degrees already.", id,
                         (s->turned - 1) * 5);
    if (s->manoeuvre)
        return refuse_in(ask, refusal, AV_DOC_12, "A manoeuvre is declared (%s): %S does not turn.",
                         man_words[s->manoeuvre], id);
    return refuse_in(ask, refusal, AV_DOC_12, "%S turns to cast off, and you have no card for that.", id);
}

bool refuse_manoeuvre(const Ask *ask, Refusal *refusal, int clause, int man)
{
    const AvState *s = ask->s;
    const Ship *ship = &s->ship[ask->step->who];
    int id = ask->step->who;
    switch (clause) {
    case AV_MNV_01:
        if (s->manoeuvre)
            return refuse_in(ask, refusal, clause, "A manoeuvre is declared already: %s.",
                             man_words[s->manoeuvre]);
        return refuse_in(ask, refusal, clause,
                         s->laid ? "Manoeuvres are declared before cards are laid."
                                 : "Manoeuvres are declared before a ship turns.");
    case AV_MNV_02:
        if (ship->island)
            return refuse_in(ask, refusal, clause, "%S is docked at %I and can't ascend.", id,
                             (int)ship->island);
        return refuse_in(ask, refusal, clause, "To ascend takes Speed 2; %S has %d.", id, (int)ship->speed);
    case AV_MNV_03: return refuse_in(ask, refusal, clause, "%S is at Height 3, the highest.", id);
    default:
        return refuse_in(ask, refusal, clause, "To %s takes Height %d; %S is at %d.", man_words[man],
                         man == MAN_DIVE ? 3 : 2, id, (int)ship->height);
    }
}
