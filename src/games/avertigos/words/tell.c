/* Events in words, one line each. */
#include "games/avertigos/words/words.h"

static const char *seat_name(const AvKit *kit, int seat)
{
    return seat >= 1 && seat <= kit->kit.seats ? kit->name[seat] : "nobody";
}
static const char *island_name(const AvKit *kit, int island)
{
    return island >= 1 && island <= kit->map.islands ? kit->map.island[island].name : "?";
}
static const char *hull_name(const AvKit *kit, int hull)
{
    return hull >= 1 && hull <= kit->box.hulls ? kit->box.hull[hull].name : "?";
}
static const char *module_name(const AvKit *kit, int module)
{
    return module >= 1 && module <= kit->box.modules ? kit->box.module[module].name : "?";
}

static const char *troopers_said(int n) { return n == 1 ? "trooper" : "troopers"; }
static void tell_ship(const AvKit *kit, const AvState *s, int id, Text *text)
{
    put_ship(id, text);
    if (ship_there(s, id)) text_format(text, " %s", hull_of(kit, s, id)->name);
}

static void tell_part(const AvKit *kit, const AvState *s, int id, int component, Text *text)
{
    if (component == 0)
        text_put(text, "its hull");
    else if (ship_there(s, id))
        put_component(kit, s, id, component, text);
    else
        text_put(text, "a module");
}

static void tell_faces(const AvKit *kit, const Event *event, Text *text)
{
    text_put(text, event->object ? "aimed dice:" : "dice:");
    for (int i = 0; i < 4; i++)
        if (event->n[i] >= 1 && event->n[i] <= 6) text_format(text, " %d", kit->box.die[event->n[i] - 1]);
}

static const char *const phase_words[] = {"placing",    "round",    "draft",  "deploy",
                                          "initiative", "movement", "action", "income",
                                          "purchasing", "end",      "over"};

/* Of islands, silver and agreements. */
static bool tell_strategy(const AvKit *kit, const Event *event, Text *text)
{
    int subject = event->subject, object = event->object, n = event->n[0];
    switch (event->kind) {
    case E_SECURED:
        text_format(text, "%s secures %s", seat_name(kit, subject), island_name(kit, object));
        return true;
    case E_FAILED:
        text_format(text, "%s fails to secure %s against %d", seat_name(kit, subject),
                    island_name(kit, object), n);
        return true;
    case E_GARRISON:
        text_format(text, "%s leaves %d %s%s on %s", seat_name(kit, subject), n, troopers_said(n),
                    event->n[1] ? " and the commander" : "", island_name(kit, object));
        return true;
    case E_SPY:
        text_format(text, "%s puts a spy on %s", seat_name(kit, subject), island_name(kit, object));
        return true;
    case E_CALLED: text_format(text, "%s asks for a bid", seat_name(kit, subject)); return true;
    case E_ANSWERED:
        text_format(text, "%s has bid", seat_name(kit, subject));
        if (n != UNKNOWN) text_format(text, " %d", n);
        return true;
    case E_BID: text_format(text, "%s bid %d", seat_name(kit, subject), n); return true;
    case E_INCOME:
        text_format(text, "%s earns %d silver from islands and %d from resources", seat_name(kit, subject), n,
                    event->n[1]);
        return true;
    case E_BOUGHT:
        text_format(text, "%s buys a %s", seat_name(kit, subject),
                    n >= 0 && n < PRICES ? price_words[n] : "?");
        if (object) text_format(text, " for %s", island_name(kit, object));
        return true;
    case E_OFFERED:
        text_format(text, "%s offers %s an agreement", seat_name(kit, subject), seat_name(kit, object));
        if (n != UNKNOWN && n) text_format(text, ", access to %s", island_name(kit, n));
        if (event->n[1] != UNKNOWN && event->n[1])
            text_format(text, ", for access to %s", island_name(kit, event->n[1]));
        return true;
    case E_SEALED:
        text_format(text, "%s and %s exchange envoys", seat_name(kit, subject), seat_name(kit, object));
        if (n) text_format(text, ", access to %s", island_name(kit, n));
        if (event->n[1]) text_format(text, ", for access to %s", island_name(kit, event->n[1]));
        return true;
    case E_DECLINED:
        text_format(text, "%s refuses what %s offered", seat_name(kit, subject), seat_name(kit, object));
        return true;
    case E_BROKEN:
        text_format(text, "%s breaks the agreement with %s and pays %d silver", seat_name(kit, subject),
                    seat_name(kit, object), n);
        return true;
    case E_DECLARED:
        text_format(text, "%s declares a Trade Victory: two turns to stop it", seat_name(kit, subject));
        return true;
    case E_FOILED:
        text_format(text, "the Trade Victory of %s is foiled", seat_name(kit, subject));
        return true;
    default: return false;
    }
}

/* Of seats, rounds and the whole table. */
static bool tell_table(const AvKit *kit, const Event *event, Text *text)
{
    int subject = event->subject, object = event->object, n = event->n[0];
    switch (event->kind) {
    case E_ROUND: text_format(text, "round %d of %d begins", subject, n); return true;
    case E_ROLLED: text_format(text, "%s rolls %d for Initiative", seat_name(kit, subject), n); return true;
    case E_ORDER: text_format(text, "%s has place %d in the order", seat_name(kit, subject), n); return true;
    case E_FACTION:
        text_format(text, "side %c plays the %s faction", 'a' + subject - 1, faction_words[n]);
        return true;
    case E_DREW:
        text_format(text, "%s draws ", seat_name(kit, subject));
        if (object == UNKNOWN)
            text_put(text, "a card");
        else
            put_card(kit, object, false, text);
        return true;
    case E_DEALT: text_format(text, "%s is dealt %d cards", seat_name(kit, subject), n); return true;
    case E_SHUFFLED: text_format(text, "the discard pile becomes the deck: %d cards", n); return true;
    case E_TURN: text_format(text, "turn %d", subject); return true;
    case E_PHASE: text_format(text, "the %s phase", phase_words[subject]); return true;
    case E_CYCLE: text_put(text, "an action cycle begins"); return true;
    case E_DISCARDED:
        if (object)
            text_format(text, "%s discards %d of ", seat_name(kit, subject), n),
                put_card(kit, object, false, text);
        else
            text_format(text, "%s discards the chain of %d", seat_name(kit, subject), n);
        return true;
    case E_WON_ROUND:
        if (subject)
            text_format(text, "side %c wins round %d", 'a' + subject - 1, n);
        else
            text_format(text, "nobody wins round %d", n);
        return true;
    case E_OUT:
        text_format(text, "%s has neither ship nor unit left and is out", seat_name(kit, subject));
        return true;
    case E_LEFT: text_format(text, "%s leaves", seat_name(kit, subject)); return true;
    case E_ENDED:
        if (!object) {
            text_put(text, "the match is drawn");
            return true;
        }
        for (int seat = 1, any = 0; seat <= kit->kit.seats; seat++)
            if (object >> seat & 1) text_format(text, "%s%s", any++ ? " and " : "", seat_name(kit, seat));
        text_put(text, object & (object - 1) ? " win the match" : " wins the match");
        return true;
    default: return tell_strategy(kit, event, text);
    }
}

/* Of building ships. */
static bool tell_building(const AvKit *kit, const Event *event, Text *text)
{
    int n = event->n[0];
    switch (event->kind) {
    case E_FITTED: text_format(text, "carries the %s", module_name(kit, n)); return true;
    case E_LEFT_OPEN: text_format(text, "leaves its %s to a Mercenary", section_words[n]); return true;
    case E_SCRAPPED: text_put(text, "can't be completed and is not launched"); return true;
    case E_DEPLOYED:
        text_format(text, "enters in the %s at %d mm, Height %d, Speed %d", side_words[n], event->n[1],
                    event->n[2], event->n[3]);
        return true;
    case E_BUILT:
        text_format(text, "is built at %s, a %s", island_name(kit, event->object), hull_name(kit, n));
        return true;
    default: return false;
    }
}

static void tell_moving(const AvKit *kit, const AvState *s, const Event *event, Text *text)
{
    int id = event->subject, object = event->object, n = event->n[0];
    switch (event->kind) {
    case E_SET:
        put_component(kit, s, id, object, text), text_format(text, " is set to %s", n ? "starboard" : "port");
        break;
    case E_AP: text_format(text, n < 0 ? "pays %d AP" : "gains %d AP", n < 0 ? -n : n); break;
    case E_MANOEUVRE: text_format(text, "%ss", man_words[n]); break;
    case E_CARD:
        text_put(text, "plays "), put_card(kit, object, event->n[1], text);
        if (!event->n[2]) break;
        if (n)
            text_format(text, ", %d degrees to the %s", (n > 0 ? n : -n) * 5, n > 0 ? "left" : "right");
        else
            text_put(text, ", straight on");
        break;
    case E_HEIGHT: text_format(text, "goes from Height %d to %d", n, event->n[1]); break;
    case E_MOVED:
        text_format(text, "stands at %d, %d mm, heading %d degrees", n, event->n[1], event->n[2] * 5);
        break;
    case E_LEFT_AREA: text_format(text, "leaves the area in the %s and is put back", side_words[n]); break;
    case E_STAYED: text_put(text, "stays where it is"); break;
    case E_SPEED: text_format(text, "has Speed %d", n); break;
    case E_SLOT_DONE: text_put(text, "is done"); break;
    case E_DOCKED: text_format(text, "docks at %s for %d AP", island_name(kit, object), n); break;
    case E_CAST_OFF:
        text_format(text, "casts off from %s, heading %d degrees", island_name(kit, object), n * 5);
        break;
    default: text_put(text, "?");
    }
}

static void tell_fighting(const AvKit *kit, const AvState *s, const Event *event, Text *text)
{
    static const char *const from[] = {"the shot",      "the cards", "over-speed",
                                       "the shortfall", "the zuke",  "the claws"};
    int id = event->subject, object = event->object, n = event->n[0];
    switch (event->kind) {
    case E_DAMAGED: text_format(text, "loses %d HP: ", n), tell_part(kit, s, id, object, text); break;
    case E_MENDED: text_format(text, "regains %d HP: ", n), tell_part(kit, s, id, object, text); break;
    case E_DISABLED: text_put(text, "has lost the use of "), tell_part(kit, s, id, object, text); break;
    case E_HURT: text_format(text, "takes %d damage from %s", n, from[event->n[1]]); break;
    case E_DESTROYED: text_format(text, "is destroyed, a %s", hull_name(kit, n)); break;
    case E_ZUKE:
        text_put(text, "zukes "), tell_ship(kit, s, object, text),
            text_format(text, ": %d and %d", n, event->n[1]);
        break;
    case E_GIVEN:
        text_format(text, "takes %d, ", n), put_ship(event->n[2], text),
            text_format(text, " takes %d, as %s decides", event->n[1], seat_name(kit, object));
        break;
    case E_LOADED:
        text_format(text, n == 1 ? "loads %d die: " : "loads %d dice: ", n),
            tell_part(kit, s, id, object, text);
        break;
    case E_FIRED:
        text_put(text, "fires "), tell_part(kit, s, id, n, text), text_put(text, " at "),
            tell_ship(kit, s, object, text);
        break;
    case E_DICE: tell_faces(kit, event, text); break;
    case E_SWUNG:
        text_format(text, "swings to %s: ", n ? "starboard" : "port"), tell_part(kit, s, id, object, text);
        break;
    case E_REPAIRED: text_format(text, "repairs for %d AP", n); break;
    case E_CLAWS:
        text_format(text, n == 1 ? "is met by %d claw of %s" : "is met by %d claws of %s", n,
                    island_name(kit, object));
        break;
    case E_LANDED:
        text_format(text, "lands %d %s%s on %s for %d AP", n, troopers_said(n),
                    event->n[1] ? " and the commander" : "", island_name(kit, object), event->n[2]);
        break;
    default: tell_moving(kit, s, event, text);
    }
}

void avertigos_tell(const Kit *kit, const void *state, const Event *event, Text *text)
{
    if (tell_table(kit_of(kit), event, text)) return;
    if (event->kind == E_HULL) {
        text_format(text, "%s takes a %s: ", seat_name(kit_of(kit), ship_seat(event->subject)),
                    hull_name(kit_of(kit), event->n[0]));
        put_ship(event->subject, text);
        return;
    }
    tell_ship(kit_of(kit), state, event->subject, text);
    text_put(text, " ");
    if (!tell_building(kit_of(kit), event, text)) tell_fighting(kit_of(kit), state, event, text);
}
