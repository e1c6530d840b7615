/* Standing orders: words, and passing by them. */
#include "table/orders.h"

#include <stdlib.h>

static const char *const words[ORDER_COUNT] = {"target", "turn", "attack", "ask"};

bool order_read(const char *word, Order *order, Problem *problem)
{
    for (int i = 0; i < ORDER_COUNT; i++)
        if (string_same(word, words[i])) {
            *order = (Order)i;
            return true;
        }
    return problem_set(problem, 0, 1, "target, turn, attack or ask", "there is no order \"%.40s\"", word);
}

const char *order_word(Order order) { return words[order]; }

bool order_passes(const Table *table, int seat, Order order)
{
    Prompt prompt = {0};
    if (!table->begun || !(table_asked(table) >> seat & 1)) return false;
    void *view = calloc(1, table->kit->state_size);
    ensure(view != NULL);
    table_view(table, seat, view);
    table->game->ask(table->kit, view, seat, &prompt);
    free(view);
    if (!(prompt.about & ASK_INTERRUPT)) return false;
    switch (order) {
    case ORDER_TARGET: return !(prompt.about & (ASK_TARGET | ASK_ATTACKED));
    case ORDER_ATTACK: return !(prompt.about & ASK_ATTACKED);
    case ORDER_TURN: return true;
    default: return false;
    }
}

int orders_run(Table *table, const Order order[SEATS_MAX + 1], unsigned asks)
{
    int passes = 0;
    for (bool on = table->begun; on;) {
        on = false;
        unsigned asked = table_asked(table) & ~asks;
        for (int seat = 1; seat <= table->kit->seats && !on; seat++) {
            if (!(asked >> seat & 1) || !order_passes(table, seat, order[seat])) continue;
            Answer answer;
            on = table_say(table, seat, "pass", NULL, &answer) == ANSWER_DONE;
            passes += on;
        }
    }
    return passes;
}
