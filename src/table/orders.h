/* Standing orders: what a seat answers to interrupts without being asked, so that play goes on and nobody
   learns from a pause who could have answered. A game says with ASK_ bits of its prompt what an interrupt is
   about. */
#ifndef ARBITER_ORDERS_H
#define ARBITER_ORDERS_H

#include "table/table.h"

typedef enum Order {
    ORDER_TARGET, /* pass unless I or mine are the target: what holds if nothing is said */
    ORDER_TURN,   /* pass until my turn                                                  */
    ORDER_ATTACK, /* pass unless I am attacked                                           */
    ORDER_ASK,    /* always ask me                                                       */
    ORDER_COUNT
} Order;

/* `target`, `turn`, `attack`, `ask`. */
bool order_read(const char *word, Order *, Problem *);
const char *order_word(Order);

/* Does this seat, by its order, pass on what it is asked now? Looks at the seat's view only. */
bool order_passes(const Table *, int seat, Order);

/* Passes for every seat whose order says so, until somebody has to choose; `asks` are seats (bit 1 << seat)
   whose orders do not matter, such as those of programs. Returns the number of passes made; they are choices
   like any other. */
int orders_run(Table *, const Order order[SEATS_MAX + 1], unsigned asks);

#endif
