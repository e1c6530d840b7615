/* Questions, events and results in words. A part of robot_empire.c. */

static const char *const ends[] = {"", "all others are out of the game", "the last turn was played",
                                   "a draw was agreed", "all others have left"};

static const char *window_words(const EmpireState *s)
{
    static const char *const words[] = {"",
                                        "Cards are reactivated",
                                        "The Combat phase begins",
                                        "The attackers are declared",
                                        "The blockers are declared",
                                        "The battle is over"};
    return words[s->window];
}

/* Is this seat or something of it what the last announced play, or the battle, is about? */
static int window_about(const EmpireKit *kit, const EmpireState *s, int seat)
{
    int about = ASK_INTERRUPT;
    if (s->pending_count) {
        const Pending *top = &s->pending[s->pending_count - 1];
        const Card *card = card_of(kit, top->piece);
        const Op *op = top->kind == P_USE ? &card->op[0] : &card->tap;
        bool all = (top->kind == P_USE || top->kind == P_TAP) && op->on & ON_ALL_FIGHTERS,
             mine = top->target == -seat;
        if (top->target >= PLAY_BASE)
            mine = s->pending[top->target - PLAY_BASE].seat == seat;
        else if (top->target > 0)
            mine = s->piece[top->target].seat == seat;
        for (int word = 0; all && word < kit->words; word++) mine |= s->front[seat][word] != 0;
        if (mine) about |= ASK_TARGET;
    }
    EACH_BIT(kit, s->front[s->active], id)
    {
        if (!s->piece[id].aim) continue;
        if (s->piece[id].aim == seat) about |= ASK_ATTACKED;
        if (seat == s->active && s->piece[id].flags & F_BLOCKED)
            about |= ASK_TARGET; /* a battle of its own */
    }
    return about;
}

static void ask_window(const EmpireKit *kit, const EmpireState *s, Prompt *prompt, Text *kind, Text *text)
{
    text_put(kind, "window");
    prompt->clause = RE_OUR_02;
    if (s->pending_count) {
        static const char *const acts[] = {"", "plays", "uses", "fires", "lands with", "returns with"};
        const Pending *top = &s->pending[s->pending_count - 1];
        text_format(text, "%s %s %s", kit->name[top->seat], acts[top->kind], card_name(kit, top->piece));
        if (top->target) text_put(text, " on "), put_target(kit, top->seat, top->target, text);
        prompt->piece = top->piece;
    } else
        text_put(text, window_words(s));
    text_put(text, ". Answer with an Agent, an Instant Upgrade or an ability, or pass.");
}

static void ask_absorb(const EmpireState *s, const EmpireKit *kit, Prompt *prompt, Text *text)
{
    prompt->clause = RE_FX_18;
    if (s->hit_piece)
        text_format(text, "%s is about to take %d damage.", card_name(kit, s->hit_piece), s->hit_damage);
    else
        text_format(text, "Your Battery is about to take %d damage.", s->base_damage[s->absorbing]);
    text_put(text, " Absorb some of it, or pass.");
}

static void ask_stage(const EmpireKit *kit, const EmpireState *s, Prompt *prompt, Text *kind, Text *text)
{
    switch (s->stage) {
    case ST_PLAY:
        text_put(kind, "turn"), prompt->clause = RE_PLAY_01;
        text_format(text, "Play Cards: your Vault has %d. Bring out cards, upgrade, or say done.",
                    s->vault[s->active]);
        break;
    case ST_MOON:
        text_put(kind, "moon"), prompt->clause = RE_MOON_02,
                                text_put(text, "Moon Mining: land, return, or say done.");
        break;
    case ST_COMBAT:
        text_put(kind, "combat"), prompt->clause = RE_TURN_03;
        text_put(text, s->attackers ? "Declare more attackers, or say done."
                                    : "Combat: fire, declare attackers, or say done.");
        break;
    case ST_BLOCK:
        text_put(kind, "block"), prompt->clause = RE_BLK_01,
                                 text_put(text, "You are attacked: declare blockers, or say done.");
        break;
    case ST_DIVIDE:
        text_put(kind, "divide"), prompt->clause = RE_DMG_04, prompt->piece = s->dividing;
        text_format(text, "Divide %d damage of %s among its blockers.", s->dividing_left,
                    card_name(kit, s->dividing));
        break;
    default:
        text_put(kind, "discard"), prompt->clause = RE_DRAW_04;
        text_put(text, s->hand_count[s->active] + s->discarded > HAND
                           ? "You have more than 7 cards: discard the excess."
                       : s->discarded ? "Discard more for 1 coin each, or say done."
                                      : "Discard one card for free, or say done.");
    }
}

static void empire_ask(const Kit *kit, const void *state, int seat, Prompt *prompt)
{
    const EmpireKit *own = (const EmpireKit *)kit;
    const EmpireState *s = state;
    *prompt = (Prompt){0};
    Text kind = text_fixed(prompt->kind, sizeof prompt->kind),
         text = text_fixed(prompt->text, sizeof prompt->text);
    if (!(empire_asked(kit, state) >> seat & 1)) {
        text_put(&kind, "wait");
        prompt->clause = s->stage == ST_OVER ? T_04 : T_01;
        text_put(&text, s->stage == ST_OVER ? "The match is over." : "Others choose.");
    } else if (s->stage == ST_TRADE) {
        text_put(&kind, "battery"), prompt->clause = RE_BAT_01;
        text_put(&text,
                 "How many coins go on your Battery, 15 to 20? The others of the 20 go to your Vault.");
    } else if (s->waiting) {
        ask_window(own, s, prompt, &kind, &text);
        prompt->about = (uint8_t)window_about(own, s, seat);
    } else if (s->absorbing)
        text_put(&kind, "absorb"), ask_absorb(s, own, prompt, &text);
    else
        ask_stage(own, s, prompt, &kind, &text);
}

static bool empire_result(const Kit *kit, const void *state, Result *result)
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

/* "%w" a seat's name, "%c" a card, "%n" a number, by the event's subject, object and n in the order of the
 * format. */
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

static void empire_tell(const Kit *kit, const void *state, const Event *event, Text *text)
{
    static const struct {
        const char *format, *order;
    } forms[] = {[E_TRADED] = {"%w puts %n coins on the Battery", "sn"},
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
                 [E_NOTHING] = {"%c has no effect", "s"},
                 [E_CANCELLED] = {"%c of %w is cancelled", "os"},
                 [E_CHAINED] = {"%c is chained with %c", "so"},
                 [E_UNCHAINED] = {"The chain of %c is undone", "s"},
                 [E_ASSEMBLED] = {"%c and %c are put together", "so"},
                 [E_LANDED] = {"%c lands on %c", "so"},
                 [E_RETURNED] = {"%c returns from %c with %n coins and %n more", "sonm"},
                 [E_DAMAGED] = {"%c takes %n damage", "sn"},
                 [E_DESTROYED] = {"%c is destroyed", "s"},
                 [E_REPAIRED] = {"%n damage of %c is repaired", "ns"},
                 [E_TAPPED] = {"%c recharges", "s"},
                 [E_UNTAPPED] = {"%c is straightened", "s"},
                 [E_COINS] = {"%w takes %n coins", "sn"},
                 [E_STOLEN] = {"%w takes %n coins of %w", "sno"},
                 [E_BURNT] = {"%w loses %n coins of the Vault", "sn"},
                 [E_DRAINED] = {"%w loses %n coins of the Battery", "sn"},
                 [E_CHARGED] = {"%w puts %n coins on the Battery", "sn"},
                 [E_STRIPPED] = {"%c is taken off %c", "so"},
                 [E_GROUNDED] = {"%c can't fly this turn", "s"},
                 [E_ATTACKS] = {"%c attacks %w", "so"},
                 [E_BLOCKS] = {"%c blocks %c", "so"},
                 [E_DIVIDED] = {"%c is to take %n damage of %c", "sno"},
                 [E_ABSORBED] = {"%c absorbs %n damage", "sn"},
                 [E_BATTERY] = {"The Battery of %w loses %n", "sn"},
                 [E_DISCARDED] = {"%w discards %c", "so"},
                 [E_OUT] = {"%w is out of the game", "s"},
                 [E_CAPTURED] = {"%w takes over %c", "os"},
                 [E_LEFT] = {"%w leaves the table", "s"},
                 [E_DISCARD_USED] = {"%c of %w is discarded", "os"},
                 [E_BONUS] = {"%w takes %n coins for going later", "sn"}};
    Telling tell = {(const EmpireKit *)kit, text};
    (void)state;
    switch (event->kind) {
    case E_MOON:
        it(&tell, event->subject), text_format(text, " is laid out with %d coins", event->n[0]);
        return;
    case E_ANNOUNCED:
    case E_FIRED: tell_announced(&tell, event); return;
    case E_ROLLED: tell_rolled(&tell, event); return;
    case E_REVEALED:
        text_format(text, event->n[0] == UNKNOWN ? "%s has chosen" : "%s has chosen %d",
                    who(&tell, event->subject), event->n[0]);
        return;
    case E_ANSWERED:
        text_format(text, "%s has answered", who(&tell, event->subject));
        if (event->n[0] != UNKNOWN)
            text_format(text, ": %s", verb_words[event->n[0] > 0 && event->n[0] < V_COUNT ? event->n[0] : 0]);
        return;
    case E_SHIELDED:
    case E_PREVENTED:
        if (event->subject)
            it(&tell, event->subject);
        else
            text_format(text, "The Battery of %s", who(&tell, event->object));
        text_format(text, event->kind == E_SHIELDED ? " is shielded from %d damage" : " is spared %d damage",
                    event->n[0]);
        return;
    case E_COLLECTED:
        text_format(text, "%s collects %d coins", who(&tell, event->subject), event->n[0]);
        if (event->object) text_put(text, " from "), it(&tell, event->object);
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
