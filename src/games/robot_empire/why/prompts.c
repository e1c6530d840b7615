/* What a question says to who is asked. */
#include "games/robot_empire/words/words.h"

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
    if (s->window == WIN_ATTACK && !s->pending_count && seat == s->active) about |= ASK_TARGET;
    EACH_BIT(kit, s->front[s->active], id)
    {
        if (!s->piece[id].aim) continue;
        if (s->piece[id].aim == seat) about |= ASK_ATTACKED;
        if (seat == s->active && s->piece[id].flags & F_BLOCKED)
            about |= ASK_TARGET; /* a battle of its own */
    }
    return about;
}

void prompt_battery(const EmpireKit *kit, const EmpireState *s, int seat, Prompt *prompt, Text *text)
{
    (void)kit, (void)s, (void)seat, (void)prompt;
    text_put(text, "How many coins go on your Battery, 15 to 20? The others of the 20 go to your Vault.");
}

Shown shown_of(const EmpireKit *kit, const EmpireState *s, int id)
{
    Shown shown;
    Text text = text_fixed(shown.at, sizeof shown.at);
    bool several = false;
    for (int other = 1; other <= kit->pieces && !several; other++)
        several = other != id && kit->design[other] == kit->design[id] && s->piece[other].where >= AT_FRONT;
    if (several)
        put_piece(kit, id, &text);
    else
        text_put(&text, card_name(kit, id));
    return shown;
}

/* What an announced play is aimed at, for the seat that is asked. */
static void put_aimed(const EmpireKit *kit, const EmpireState *s, int seat, const Pending *top, Text *text)
{
    if (top->target == -seat)
        text_put(text, "you");
    else if (top->target == -top->seat)
        text_format(text, "the Battery of %s", kit->name[top->seat]);
    else if (top->target < 0)
        text_put(text, kit->name[-top->target]);
    else if (top->target >= PLAY_BASE)
        text_format(text, "the play of %s", card_name(kit, s->pending[top->target - PLAY_BASE].piece));
    else
        text_put(text, shown_of(kit, s, top->target).at);
}

void prompt_window(const EmpireKit *kit, const EmpireState *s, int seat, Prompt *prompt, Text *text)
{
    if (s->pending_count) {
        static const char *const acts[] = {"", "plays", "uses", "fires", "lands with", "returns with"};
        const Pending *top = &s->pending[s->pending_count - 1];
        text_format(text, "%s %s %s", kit->name[top->seat], acts[top->kind], shown_of(kit, s, top->piece).at);
        if (top->target) text_put(text, " on "), put_aimed(kit, s, seat, top, text);
        prompt->piece = top->piece;
    } else
        text_put(text, window_words(s));
    text_put(text, ". Answer with an Agent, an Instant Upgrade or an ability, or pass.");
    prompt->about = (uint8_t)window_about(kit, s, seat);
}

void prompt_absorb(const EmpireKit *kit, const EmpireState *s, int seat, Prompt *prompt, Text *text)
{
    (void)prompt;
    int shield = s->hit_piece ? s->piece[s->hit_piece].shield : s->shield[seat];
    if (s->hit_piece)
        text_format(text, "%s is about to take %d damage", shown_of(kit, s, s->hit_piece).at, s->hit_damage);
    else
        text_format(text, "Your Battery is about to take %d damage", s->base_damage[seat]);
    if (shield) text_format(text, "; a shield of %d is in front of it", shield);
    text_put(text, ".");
    text_put(text, " Absorb some of it, or pass.");
}

void prompt_play(const EmpireKit *kit, const EmpireState *s, int seat, Prompt *prompt, Text *text)
{
    (void)kit, (void)prompt;
    text_format(text, "Play Cards: your Vault has %d. Bring out cards, upgrade, or say done.",
                s->vault[seat]);
}

void prompt_moon(const EmpireKit *kit, const EmpireState *s, int seat, Prompt *prompt, Text *text)
{
    (void)kit, (void)s, (void)seat, (void)prompt;
    text_put(text, "Moon Mining: land, return, or say done.");
}

void prompt_combat(const EmpireKit *kit, const EmpireState *s, int seat, Prompt *prompt, Text *text)
{
    (void)kit, (void)seat, (void)prompt;
    text_put(text, s->attackers ? "Declare more attackers, or say done."
                                : "Combat: fire, declare attackers, or say done.");
}

void prompt_block(const EmpireKit *kit, const EmpireState *s, int seat, Prompt *prompt, Text *text)
{
    (void)kit, (void)s, (void)seat, (void)prompt;
    text_put(text, "You are attacked: declare blockers, or say done.");
}

void prompt_divide(const EmpireKit *kit, const EmpireState *s, int seat, Prompt *prompt, Text *text)
{
    (void)seat;
    prompt->piece = s->dividing;
    text_format(text, "Divide %d damage of %s among its blockers.", s->dividing_left,
                shown_of(kit, s, s->dividing).at);
}

void prompt_discard(const EmpireKit *kit, const EmpireState *s, int seat, Prompt *prompt, Text *text)
{
    (void)kit, (void)prompt;
    text_put(text, s->hand_count[seat] + s->discarded > HAND
                       ? "You have more than 7 cards: discard the excess."
                   : s->discarded ? "Discard more for 1 coin each, or say done."
                                  : "Discard one card for free, or say done.");
}

void empire_ask(const Kit *kit, const void *state, int seat, Prompt *prompt)
{
    const EmpireState *s = state;
    *prompt = (Prompt){0};
    Text kind = text_fixed(prompt->kind, sizeof prompt->kind),
         text = text_fixed(prompt->text, sizeof prompt->text);
    if (!(empire_asked(kit, state) >> seat & 1)) {
        text_put(&kind, "wait");
        prompt->clause = s->stage == ST_OVER ? T_04 : T_01;
        text_put(&text, s->stage == ST_OVER ? "The match is over." : "Others choose.");
        return;
    }
    const Question *question = &questions[question_of(s)];
    text_put(&kind, question->kind);
    prompt->clause = question->clause;
    question->prompt((const EmpireKit *)kit, s, seat, prompt, &text);
}
