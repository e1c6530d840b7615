/* Parts of a printed card that robots and Bosses share: card_html.c. */
#ifndef ARBITER_AEGIS_CARD_HTML_H
#define ARBITER_AEGIS_CARD_HTML_H

#include "games/aegis/aegis_game.h"
#include "games/aegis/cards/cards.h"

void card_put_terms(const Action *,
                    Text *html); /* what it takes to succeed, what it does, how far, keywords */
void card_put_abilities(const ShelfCard *, Text *html);
void card_put_stat(Text *html, const char *class, int value, const char *name);
int html_read_length(const char *html); /* what is read of it, without the tags */

#endif
