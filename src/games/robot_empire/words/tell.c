/* Questions, events and results in words. */
#include "games/robot_empire/words/words.h"

static const char *const ends[] = {"", "all others are out of the game", "the last turn was played",
                                   "a draw was agreed", "all others have left"};

const char *end_words(int ended) { return ended >= 0 && ended < countof(ends) ? ends[ended] : ""; }

bool empire_result(const Kit *kit, const void *state, Result *result)
{
    static const int clauses[] = {0, RE_WIN_07, RE_OUR_07, T_12, T_13};
    const EmpireState *s = state;
    *result = (Result){0};
    if (s->stage != ST_OVER) return false;
    result->draw = !s->winners;
    result->winners = s->winners;
    result->clause = (uint16_t)(s->ended == BY_LAST && kit->seats == 2 ? RE_WIN_08 : clauses[s->ended]);
    Text why = text_fixed(result->why, sizeof result->why);
    text_put(&why, ends[s->ended]);
    return true;
}

/* ---- events ---- */

typedef struct Telling {
    const EmpireKit *kit;
    Text *text;
} Telling;

static const char *who(const Telling *tell, int seat)
{
    return seat > 0 && seat <= tell->kit->kit.seats ? tell->kit->name[seat] : "Nobody";
}
static void it(const Telling *tell, int id)
{
    if (id == UNKNOWN)
        text_put(tell->text, "a card");
    else
        put_piece(tell->kit, id, tell->text);
}

/* "%w" a seat's name, "%c" a card, "%n" a number, "%k" so many coins, by the event's subject, object and n in
 * the order of the format. */
static void tell_format(const Telling *tell, const char *format, const Event *event, const char *order)
{
    for (; *format; format++) {
        if (*format != '%') {
            text_put_char(tell->text, *format);
            continue;
        }
        char from = *order++;
        int value = from == 's'   ? event->subject
                    : from == 'o' ? event->object
                    : from == 'm' ? event->n[1]
                                  : event->n[0];
        switch (*++format) {
        case 'w': text_put(tell->text, who(tell, value)); break;
        case 'c': it(tell, value); break;
        case 'k': text_format(tell->text, "%d coin%s", value, value == 1 ? "" : "s"); break;
        default: text_put_int(tell->text, value);
        }
    }
}

static void tell_announced(const Telling *tell, const Event *event)
{
    static const char *const acts[] = {"", "plays", "uses", "fires", "would land with", "would return with"};
    int kind = event->n[1], target = event->n[0];
    text_format(tell->text, "%s %s ", who(tell, event->subject),
                kind >= 1 && kind <= P_RETURN ? acts[kind] : "shows");
    it(tell, event->object);
    if (target) text_put(tell->text, " on "), put_target(tell->kit, event->subject, target, tell->text);
}

static void tell_rolled(const Telling *tell, const Event *event)
{
    static const char *const what[] = {"Attack", "Defense", "cost"};
    it(tell, event->subject);
    text_format(tell->text, " rolls %d for its %s", event->n[0], what[event->object]);
}

/* What damage is about to hit: a card, or a Battery. */
static void tell_hit(const Telling *tell, int id, int seat)
{
    if (id)
        it(tell, id);
    else
        text_format(tell->text, "the Battery of %s", who(tell, seat));
}

static void tell_shield(const Telling *tell, const Event *event)
{
    int n = event->n[0];
    text_format(tell->text,
                event->kind == E_SHIELDED ? "The next %d damage to " : "A shield prevents %d damage to ", n);
    tell_hit(tell, event->subject, event->object);
    if (event->kind == E_SHIELDED) text_put(tell->text, " this turn is prevented");
}

/* What most events say, and which of their numbers stand where. */
static const struct {
    const char *format, *order;
} forms[] = {[E_TRADED] = {"%w puts %k on the Battery", "sn"},
             [E_SHUFFLED] = {"The Discard Pile becomes the deck: %n cards", "n"},
             [E_DREW] = {"%w draws %c", "so"},
             [E_ROLLED_FIRST] = {"%w rolls %n for the first turn", "sn"},
             [E_FIRST] = {"%w begins", "s"},
             [E_TURN] = {"Turn %n: %w", "ns"},
             [E_CLEARED] = {"The Instant Upgrades of %c are cleared", "s"},
             [E_REACTIVATED] = {"%c is straightened", "s"},
             [E_BROUGHT] = {"%w brings out %c for %n", "son"},
             [E_INSTALLED] = {"%c is installed in %c for %n", "son"},
             [E_UPGRADED] = {"%c is upgraded for good for %n", "sn"},
             [E_BOOSTED] = {"%c is upgraded for this turn for %n", "sn"},
             [E_NOTHING] = {"%c has no effect: what it was aimed at does not fit any more", "s"},
             [E_CANCELLED] = {"%c of %w is cancelled", "os"},
             [E_CHAINED] = {"%c is chained with %c", "so"},
             [E_UNCHAINED] = {"The chain of %c is undone", "s"},
             [E_ASSEMBLED] = {"%c and %c are put together", "so"},
             [E_LANDED] = {"%c lands on %c", "so"},
             [E_DAMAGED] = {"%c takes %n damage", "sn"},
             [E_DESTROYED] = {"%c is destroyed", "s"},
             [E_REPAIRED] = {"%n damage of %c is repaired", "ns"},
             [E_TAPPED] = {"%c recharges", "s"},
             [E_UNTAPPED] = {"%c is straightened", "s"},
             [E_COINS] = {"%w takes %k from the War Chest", "sn"},
             [E_STOLEN] = {"%w takes %k of %w", "sno"},
             [E_BURNT] = {"%w burns %k of the Vault of %w", "ons"},
             [E_DRAINED] = {"%w drains %k of the Battery of %w", "ons"},
             [E_CHARGED] = {"%w puts %k from the War Chest on the Battery", "sn"},
             [E_STRIPPED] = {"%c is taken off %c", "so"},
             [E_GROUNDED] = {"%c can't fly this turn", "s"},
             [E_ATTACKS] = {"%c attacks %w", "so"},
             [E_BLOCKS] = {"%c blocks %c", "so"},
             [E_DIVIDED] = {"%c is to take %n damage of %c", "sno"},
             [E_BATTERY] = {"The Battery of %w loses %k", "sn"},
             [E_CAPTURED] = {"%w takes control of %c, which was of %w", "osn"},
             [E_LEFT] = {"%w leaves the table", "s"},
             [E_DISCARD_USED] = {"%c of %w is discarded", "os"},
             [E_BONUS] = {"%w takes %k for going later", "sn"}};

void empire_tell(const Kit *kit, const void *state, const Event *event, Text *text)
{
    Telling tell = {(const EmpireKit *)kit, text};
    (void)state;
    switch (event->kind) {
    case E_MOON: tell_format(&tell, "%c is laid out with %k", event, "sn"); return;
    case E_ANNOUNCED:
    case E_FIRED: tell_announced(&tell, event); return;
    case E_ROLLED: tell_rolled(&tell, event); return;
    case E_REVEALED:
        text_format(text, event->n[0] == UNKNOWN ? "%s has chosen" : "%s has chosen %d",
                    who(&tell, event->subject), event->n[0]);
        return;
    case E_ANSWERED:
        text_format(text, event->n[0] == V_PASS ? "%s passes" : "%s has answered",
                    who(&tell, event->subject));
        return;
    case E_NOTHING:
        if (event->clause == RE_FX_16)
            tell_format(&tell, "%c carries no Component to lose", event, "s");
        else
            tell_format(&tell, forms[E_NOTHING].format, event, forms[E_NOTHING].order);
        return;
    case E_RETURNED:
        tell_format(&tell,
                    event->n[1] ? "%c returns from %c with %k and %n more" : "%c returns from %c with %k",
                    event, "sonm");
        return;
    case E_SHIELDED:
    case E_PREVENTED: tell_shield(&tell, event); return;
    case E_ABSORBED:
        tell_format(&tell, "%c absorbs %n damage to ", event, "sn");
        tell_hit(&tell, event->n[1], event->object);
        return;
    case E_COLLECTED:
        tell_format(&tell, event->object ? "%w collects %k from %c" : "%w collects %k", event, "sno");
        return;
    case E_DISCARDED:
        tell_format(&tell, event->n[0] ? "%w discards %c for %k" : "%w discards %c", event, "son");
        return;
    case E_OUT:
        tell_format(&tell,
                    event->object == event->subject
                        ? "%w is out of the game: the own effect emptied the Battery"
                        : "%w is out of the game: %w emptied the Battery",
                    event, "so");
        return;
    case E_TOO_DEAR:
        text_format(text, "%s would cost %d, too much for %s", tell.kit->card[event->object].name,
                    event->n[0], who(&tell, event->subject));
        return;
    case E_PHASE: text_format(text, "%s is done with this phase", who(&tell, event->subject)); return;
    case E_ENDED:
        if (event->subject)
            text_format(text, "%s wins: %s", who(&tell, event->subject), ends[event->n[0]]);
        else
            text_format(text, "It is a draw: %s", ends[event->n[0]]);
        return;
    default: ensure(event->kind < countof(forms) && forms[event->kind].format);
    }
    tell_format(&tell, forms[event->kind].format, event, forms[event->kind].order);
}
