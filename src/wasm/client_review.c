/* Luck and decisions of the open match, a choice at a time, so that a page can show how far it is. */
#include <stdlib.h>

#include "table/review.h"
#include "wasm/wasm.h"

const char *client_review_begin(void);
const char *client_review_next(void);
const char *client_review_end(int most);
const char *client_review_glance(void);

static Review review;
static Reviewer *reviewer;
static int weighed;

void review_drop(void)
{
    if (reviewer) review_free(&review);
    reviewer_free(reviewer);
    reviewer = NULL;
    weighed = 0;
}

static const char *put_progress(void)
{
    Json json = answer_begin();
    json_put_int(&json, "done", weighed);
    json_put_int(&json, "of", reviewer ? review.count : 0);
    return answer_end(&json);
}

/* Begins anew; of 0 choices if nothing was chosen yet. */
EXPORT(client_review_begin) const char *client_review_begin(void)
{
    review_drop();
    if (match.table && match.table->standing_count) {
        review_open(&review, match.table);
        reviewer = reviewer_new(match.table, &review_usual);
    }
    return put_progress();
}

EXPORT(client_review_next) const char *client_review_next(void)
{
    if (reviewer && weighed < review.count) review_weigh(&review, reviewer, weighed++);
    return put_progress();
}

/* The line of what happened that is this choice. */
static int line_of(int number)
{
    int entry = match.table->standing[number - 1], at = 0;
    while (at < match.count && match.happened[at].entry != entry) at++;
    return at;
}

/* What `arbiter review --json` writes, as `review`, and for every choice its line of what happened. */
EXPORT(client_review_end) const char *client_review_end(int most)
{
    if (!reviewer) return "null";
    int count = review.count;
    while (weighed < count) review_weigh(&review, reviewer, weighed++);
    review_sum(&review);
    Json json = answer_begin();
    json_key(&json, "review");
    review_put_json(&review, most, &json);
    json_key(&json, "lines");
    json_array(&json);
    for (int number = 1; number <= count; number++) json_int(&json, line_of(number));
    json_end(&json);
    answer_end(&json);
    review_drop();
    return json.text->at;
}

static void put_outlook(Json *json, int after)
{
    double share[SEATS_MAX + 1] = {0};
    review_outlook(&review, after, share);
    json_array(json);
    for (int seat = 1; seat <= match.table->kit->seats; seat++) json_int(json, review_points(share[seat]));
    json_end(json);
}

/* The match at a glance, without any search: for each choice its line of what happened, each seat's chance to
   win before the first and after every one, and what the dice gave each seat in all; in thousandths. */
EXPORT(client_review_glance) const char *client_review_glance(void)
{
    client_review_begin();
    if (!reviewer) return "null";
    Json json = answer_begin();
    json_key(&json, "lines");
    json_array(&json);
    for (int number = 1; number <= review.count; number++) json_int(&json, line_of(number));
    json_end(&json);
    json_key(&json, "chances");
    json_array(&json);
    for (int after = 0; after <= review.count; after++) put_outlook(&json, after);
    json_end(&json);
    for (int i = 0; i < review.count; i++) review_luck(&review, reviewer, i);
    review_sum(&review);
    json_key(&json, "luck");
    json_array(&json);
    for (int seat = 1; seat <= match.table->kit->seats; seat++)
        json_int(&json, review_points(review.luck[seat]));
    json_end(&json);
    answer_end(&json);
    review_drop();
    return json.text->at;
}
