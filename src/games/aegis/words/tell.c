/* What happened, in one plain sentence for each event. What a seat may not know is told as such. */
#include "games/aegis/words/words.h"

static void tell_piece(const AegisKit *k, const State *s, int piece, Text *text)
{
    if (piece == UNKNOWN)
        text_put(text, "a robot");
    else
        put_full_name(k, s, piece, text);
}

void tell_seat(const AegisKit *k, int seat, Text *text)
{
    bool known = seat >= 1 && seat <= k->seats, twice = false;
    SEATS_EACH (k, other) twice |= known && other != seat && string_same(k->name[other], k->name[seat]);
    if (!known)
        text_put(text, "somebody");
    else if (!k->name[seat][0])
        text_format(text, "seat %d", seat);
    else
        text_format(text, twice ? "%s (seat %d)" : "%s", k->name[seat], seat);
}

static void tell_hex(const AegisKit *k, int hex, Text *text)
{
    if (hex == UNKNOWN)
        text_put(text, "a hex");
    else
        put_hex(k, hex, text);
}

static void tell_number(int number, Text *text)
{
    if (number == UNKNOWN)
        text_put_char(text, '?');
    else
        text_put_int(text, number);
}

/* A sentence with parts: %p the subject as a piece, %q the object as one, %s the subject as a seat,
   %h the object as a hex, %f n[1] as a hex, %0 %1 %2 the numbers, %+ n[0] the other way round. */
static void tell_sentence(const AegisKit *k, const State *s, const Event *e, const char *sentence, Text *text)
{
    for (const char *at = sentence; *at; at++) {
        if (k->inches && (strncmp(at, "on %h", 5) == 0 || strncmp(at, "onto %h", 7) == 0)) {
            text_put(text, "at");
            at += at[2] == 't' ? 3 : 1;
            continue;
        }
        if (*at != '%') {
            text_put_char(text, *at);
            continue;
        }
        switch (*++at) {
        case 'p': tell_piece(k, s, e->subject, text); break;
        case 'q': tell_piece(k, s, e->object, text); break;
        case 's': tell_seat(k, e->subject, text); break;
        case 'h': tell_hex(k, event_place(e), text); break;
        case 'f': tell_hex(k, event_from(e), text); break;
        case '+': tell_number(-e->n[0], text); break;
        default: tell_number(e->n[*at - '0'], text);
        }
    }
}

/* ---- sentences that need more than their numbers ---- */

static void tell_picked(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    tell_seat(k, e->subject, text);
    text_put(text, " picks ");
    if (e->n[0] == UNKNOWN || e->subject < 1 || e->subject > k->seats) {
        text_put(text, "five robots in secret");
        return;
    }
    bool any = false;
    for (int i = 0; i < k->basics[e->subject]; i++) {
        if (!(e->n[0] >> i & 1)) continue;
        if (any) text_put(text, ", ");
        any = true;
        put_name(k, s, k->first[e->subject] + i, text);
    }
}

/* Cards of a draft, or how many they are if nobody may know. */
static void tell_cards(const AegisKit *k, const Event *e, Text *text)
{
    int known = 0;
    for (int i = 0; i < 4 && e->n[i] != UNKNOWN; i++) {
        if (!e->n[i]) continue;
        if (known++) text_put(text, ", ");
        put_card(k, e->n[i], text);
    }
    if (!known) text_put(text, "cards in secret");
}

static void tell_drafted(const AegisKit *k, const Event *e, Text *text)
{
    static const char *const SHOWN[DRAFT_PLACES] = {
        [KEPT] = " has drafted ", [COMMANDER] = " was dealt the Commanders ", [POOLED] = "'s Combine Pool: "};
    bool keeps = e->kind == EVENT_KEPT;
    tell_seat(k, e->subject, text);
    if (e->kind == EVENT_DEALT) {
        text_put(text, e->object == IN_HAND     ? " takes up a hand: "
                       : e->object == COMMANDER ? " is dealt Commanders: "
                                                : " is dealt combined robots: ");
        tell_cards(k, e, text);
    } else if (e->kind == EVENT_SHOWN) {
        text_put(text,
                 e->object >= KEPT && e->object <= POOLED && SHOWN[e->object] ? SHOWN[e->object] : " shows ");
        tell_cards(k, e, text);
    } else if (e->n[0] == UNKNOWN) {
        text_put(text, keeps ? " keeps a card" : " discards a card");
    } else {
        text_put(text, keeps ? " keeps " : " discards ");
        put_card(k, e->n[0], text);
    }
}

static void tell_used(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    const Action *action = e->n[0] == UNKNOWN ? NULL : action_of_ref(k, e->n[0]);
    tell_piece(k, s, e->subject, text);
    text_format(text, " uses \"%s\"", action ? action->name : "?");
    if (e->object) {
        text_put(text, " on ");
        tell_piece(k, s, e->object, text);
    }
    if (e->n[1] > 0) text_format(text, " for %d Energy", e->n[1]);
    if (e->n[2] > 0) text_format(text, ", hitting on %d%s", e->n[2], e->n[2] < 6 ? " or more" : "");
}

static void tell_rolled(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    static const char *const FOR[] = {"",
                                      " again (Reroll)",
                                      " again (Jamming)",
                                      " (GAMBIT)",
                                      " (Excavate)",
                                      " again (Reckless Pilot)",
                                      " (Star Die)",
                                      " for the Starpoint",
                                      " instead (Valor)"};
    tell_piece(k, s, e->subject, text);
    if (e->n[1] > 0) text_format(text, " had a %d and", e->n[1]);
    text_put(text, " rolls ");
    tell_number(e->n[0], text);
    text_put(text, e->object >= 0 && e->object < countof(FOR) ? FOR[e->object] : "");
}

static void tell_damage(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    bool drain = e->kind == EVENT_DRAIN;
    tell_piece(k, s, e->subject, text);
    text_put(text, drain ? " loses " : " takes ");
    tell_number(e->n[0], text);
    text_put(text, drain ? " Energy Output" : " damage");
    if (e->object && e->object != e->subject) {
        text_put(text, drain ? " to " : " from ");
        tell_piece(k, s, e->object, text);
    }
    if (drain || !is_piece(k, e->subject)) return;
    int integrity = integrity_of(k, s, e->subject), left = integrity - e->n[1];
    if (e->n[1] > 0 && integrity) text_format(text, " (%d of %d left)", left < 0 ? 0 : left, integrity);
}

static void tell_repaired(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    tell_piece(k, s, e->subject, text);
    if (!e->n[0] && !e->n[1]) {
        text_put(text, " is not repaired");
        return;
    }
    text_put(text, " is repaired: ");
    if (e->n[0]) tell_number(e->n[0], text), text_put(text, " damage");
    if (e->n[0] && e->n[1]) text_put(text, " and ");
    if (e->n[1]) tell_number(e->n[1], text), text_put(text, " drain");
    text_put(text, " removed");
}

static void tell_buffed(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    static const char *const KINDS[] = {"Damage", "Defense", "Accuracy", "Evasion"};
    int kind = e->n[0] - TYPE_BUFF_DAMAGE;
    tell_piece(k, s, e->subject, text);
    text_format(text, " gets %s ", kind >= 0 && kind < 4 ? KINDS[kind] : "?");
    if (e->n[1] > 0) text_put_char(text, '+');
    tell_number(e->n[1], text);
    text_put(text, " from ");
    tell_seat(k, e->object, text);
}

static void tell_status(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    static const struct {
        int attribute;
        const char *is;
    } WORDS[] = {
        {BLAZE, "is set ablaze"},
        {DISARM, "is disarmed"},
        {QUELL, "is quelled"},
        {RUST, "is rusted"},
        {RESTRAIN, "is restrained"},
        {0, "resonates and has no abilities"},
        {-FLICKER, "is kept from using Actions"},
        {-VANISH, "is made to vanish"},
        {-ROGUE_DECOY, "is given Retaliate"},
    };
    tell_piece(k, s, e->subject, text);
    for (int i = 0; i < countof(WORDS); i++)
        if (WORDS[i].attribute == e->n[0]) text_format(text, " %s", WORDS[i].is);
    text_put(text, " by ");
    tell_seat(k, e->object, text);
}

static void tell_combined(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    tell_piece(k, s, e->n[0], text);
    if (e->n[1] > 0) {
        text_put(text, " and ");
        tell_piece(k, s, e->n[1], text);
    }
    if (event_more(e) > 0) text_format(text, " and %d more", event_more(e));
    text_put(text, " combine into ");
    tell_piece(k, s, e->subject, text);
    text_put(text, " at ");
    tell_hex(k, event_place(e), text);
    if (e->n[2] > 0)
        text_format(text, " for %d Energy", e->n[2]);
    else
        text_put(text, " for nothing");
}

static void tell_stand(const AegisKit *k, const Event *e, Text *text)
{
    text_put(text, e->n[0] < 0 ? "the stand of " : e->n[1] ? "the stand of " : "a stand of ");
    tell_seat(k, e->subject, text);
    if (e->n[0] < 0)
        text_put(text, " is removed from ");
    else if (e->n[1] > 0) {
        text_put(text, " is shifted from ");
        tell_hex(k, e->n[1], text);
        text_put(text, " to ");
    } else
        text_put(text, " stays on ");
    tell_hex(k, e->object, text);
}

static void tell_end(const AegisKit *k, const Event *e, Text *text)
{
    text_put(text, e->kind == EVENT_MATCH_OVER ? "the match is over: " : "the game is over: ");
    if (!e->subject) {
        text_put(text, "a draw");
        return;
    }
    tell_seat(k, e->subject, text);
    bool team = false;
    SEATS_EACH (k, seat)
        if (e->subject >= 1 && e->subject <= k->seats && seat != e->subject &&
            is_ally_seat(k, seat, e->subject))
            team = true;
    text_put(text, team ? "'s team wins" : " wins");
}

/* ---- all of it ---- */

static const char *const TELL_PLAIN[EVENT_COUNT] = {
    [EVENT_FIRST] = "%s rolls %0 for the first turn",
    [EVENT_ZONES] = "%s takes Start Zone %0",
    [EVENT_PLACED] = "%p is placed on %h",
    [EVENT_TURN] = "turn of %s, round %0",
    [EVENT_RECHARGE] = "%s recharges to %0 Energy",
    [EVENT_UNPROTECTED] = "the robots of %s are no longer protected",
    [EVENT_ACTIVATED] = "%p activates",
    [EVENT_JUMPED] = "%p jumps to %h",
    [EVENT_DISCARDED] = "%p discards a die that shows %0 (PRECISE)",
    [EVENT_FAILED] = "%p fails",
    [EVENT_SPARED] = "%p takes nothing",
    [EVENT_BOOSTED] = "%p gets Energy Output +%0",
    [EVENT_OFF_BOARD] = "%p is pushed off the board",
    [EVENT_SHIFTED] = "%p is moved from %f to %h",
    [EVENT_DESTROYED] = "%p is destroyed on %h",
    [EVENT_DRONE] = "Drone %p appears on %h",
    [EVENT_PREVENTED] = "%0 damage to %p is prevented",
    [EVENT_BECAME] = "%p becomes %q",
    [EVENT_ENDED] = "the effects that %s has put on robots end",
    [EVENT_TURN_ENDED] = "%s ends the turn",
    [EVENT_OUT] = "%s is out of the game",
    [EVENT_CLOAKED] = "%p cloaks for %0 Energy",
    [EVENT_RETURNED] = "%p returns on %h",
    [EVENT_TERRAIN] = "%s puts terrain on %h",
    [EVENT_EQUIPPED] = "%p is equipped with the Commander",
    [EVENT_SHIELDED] = "%q takes the %0 for %p",
    [EVENT_PASSED] = "%s passes",
    [EVENT_HANDED] = "all hands go on clockwise, %0 cards in each",
    [EVENT_CONTESTED] = "Control Point %0 is contested: nothing for %s",
    [EVENT_ENTERED] = "%p enters on %h",
    [EVENT_TOKEN] = "%s has the Player 1 Token and activates first",
};

/* Victory Points, and what for. */
static const char *points_sentence(const Event *e)
{
    switch (e->clause) {
    case A1_PTC_10: return "%q on Control Point %2 scores %0 for %s: %1 in all";
    case A1_PTC_13: return "%q is drained to nothing: %0 for %s, %1 in all";
    case A1_PTC_14: return "%q was combined: its Level, %0 for %s, %1 in all";
    case A1_PTC_15:
    case A1_PTC_16: return "%q is made: %0 for %s, %1 in all";
    case A1_PTC_17: return "several at once: %0 for %s, %1 in all";
    case A1_PTC_18: return "fewer than 5 Energy there: %0 for %s, %1 in all";
    case A1_PTC_19: return "no robot in play there: %0 for %s, %1 in all";
    case A1_PTC_20: return "no Action there that does harm: %0 for %s, %1 in all";
    default: return "%q is out: %0 for %s, %1 in all";
    }
}

static void tell_more(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    const char *sentence = "something happens";
    switch (e->kind) {
    case EVENT_MOVED:
        sentence = e->n[0] ? "%p moves from %f to %h for %0 Energy" : "%p moves from %f to %h";
        break;
    case EVENT_SUCCESSES:
        sentence = e->n[0] == 1 ? "one success: a total of %1"
                   : e->n[0]    ? "%0 successes: a total of %1"
                                : "no success";
        break;
    case EVENT_COLLIDED:
        sentence = e->object > 0 ? "%p collides with %q: %0 damage to each" : "%p collides: %0 damage";
        break;
    case EVENT_PUSHED:
        sentence = e->clause == A2_PUSH_02 || e->clause == A1_TYPE_17 ? "%p is pulled from %f to %h"
                                                                      : "%p is pushed from %f to %h";
        break;
    case EVENT_ENERGY:
        sentence = e->n[0] < 0 && e->n[0] != UNKNOWN ? "%s loses %+ Energy" : "%s gets %0 Energy";
        break;
    case EVENT_DROPPED:
        sentence = e->object ? "%p drops onto %h" : "%p leaves the board until its Combat Drop";
        break;
    case EVENT_CONTROL:
        tell_seat(k, e->object, text);
        sentence = " takes control of %p";
        break;
    case EVENT_VALOR:
        sentence = e->object > 0 ? "%s loses %+ Valor for %q: %1 left" : "%s loses %+ Valor: %1 left";
        break;
    case EVENT_POINTS: sentence = points_sentence(e); break;
    case EVENT_ENDING:
        sentence = e->n[0] == ENDING_SOON   ? "the round after the next Recharge Phase is the last"
                   : e->n[0] == ENDING_LAST ? "this is the last round"
                                            : "a tie: whoever takes the lead wins";
        break;
    case EVENT_LEFT:
        sentence = e->n[0] == LEAVE_TIMED_OUT     ? "%s has run out of time"
                   : e->n[0] == LEAVE_DRAW_AGREED ? "a draw is agreed"
                                                  : "%s resigns";
        break;
    case EVENT_TRIGGERED:
        tell_piece(k, s, e->subject, text);
        if (e->n[0] < 0)
            text_format(text, ": effect %d of the Star Die", -e->n[0]);
        else
            text_format(text, ": %s", ability_known(e->n[0]) ? ability_word(e->n[0]) : "an ability");
        return;
    }
    tell_sentence(k, s, e, sentence, text);
}

static void aegis_tell(const Kit *kit, const void *state, const Event *e, Text *text)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    if (tell_solo(k, s, e, text)) return;
    if (e->kind < EVENT_COUNT && TELL_PLAIN[e->kind]) {
        tell_sentence(k, s, e, TELL_PLAIN[e->kind], text);
        return;
    }
    switch (e->kind) {
    case EVENT_PICKED: tell_picked(k, s, e, text); break;
    case EVENT_DEALT:
    case EVENT_KEPT:
    case EVENT_THROWN:
    case EVENT_SHOWN: tell_drafted(k, e, text); break;
    case EVENT_USED: tell_used(k, s, e, text); break;
    case EVENT_ROLLED: tell_rolled(k, s, e, text); break;
    case EVENT_DAMAGE:
    case EVENT_DRAIN: tell_damage(k, s, e, text); break;
    case EVENT_REPAIRED: tell_repaired(k, s, e, text); break;
    case EVENT_BUFFED: tell_buffed(k, s, e, text); break;
    case EVENT_STATUS: tell_status(k, s, e, text); break;
    case EVENT_COMBINED: tell_combined(k, s, e, text); break;
    case EVENT_STAND: tell_stand(k, e, text); break;
    case EVENT_GAME_OVER:
    case EVENT_MATCH_OVER: tell_end(k, e, text); break;
    default: tell_more(k, s, e, text);
    }
}
