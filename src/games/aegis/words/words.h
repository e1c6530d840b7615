/* Choices, events and positions in words. */
#ifndef ARBITER_AEGIS_WORDS_H
#define ARBITER_AEGIS_WORDS_H

#include "games/aegis/words/names.h"

/* ---- words.c ---- */

AEGIS_FN const Step *words_step(const State *s);
/* How the word of a verb is said now. */
AEGIS_FN const char *verb_said(const State *s, int verb);
AEGIS_FN void put_piece(const AegisKit *k, const State *s, int seat, int piece, int find, int whose,
                        Text *text);
AEGIS_FN int use_actor(const AegisKit *k, const State *s);
AEGIS_FN const Action *action_of_ref(const AegisKit *k, int ref);
AEGIS_FN int action_find(const AegisKit *k, const State *s, int seat, int who, int only, Word word);
AEGIS_FN void put_pair(Text *text, const int8_t pair[2]);              /* (1,0) */
AEGIS_FN int combine_hex(const AegisKit *k, const State *s, Choice c); /* where what is combined will stand */
AEGIS_FN void write_use(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_combine(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_push(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_trigger(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_set(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_component(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_hex(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_move(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_jump(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_rise(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_emerge(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_end(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_excavate(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_pilot(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_faces(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_number(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_undaunted(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_salvage(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_rebuild(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_repair(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_parting(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_pass(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void aegis_write(const Kit *kit, const void *state, int seat, Choice c, Text *text);

/* ---- draw.c ---- */

AEGIS_FN void draw_tag(const AegisKit *k, const State *s, int piece, Text *text);

/* ---- read_use.c ---- */

AEGIS_FN void says_who(Line *line, Choice *c, int piece);
AEGIS_FN bool read_use(Line *line, Choice *c);
AEGIS_FN bool read_under(Line *line, int16_t *under);
AEGIS_FN bool read_combine(Line *line, Choice *c);
AEGIS_FN bool read_component(Line *line, Choice *c);
AEGIS_FN bool read_emerge(Line *line, Choice *c);

/* ---- describe.c ---- */

AEGIS_FN void json_hex(Json *json, const AegisKit *k, int hex);
AEGIS_FN void json_piece(Json *json, const AegisKit *k, const State *s, int piece);
AEGIS_FN void put_classes(int classes, Text *text);

/* ---- facts.c ---- */

/* The pieces and hexes that a choice touches, by what they are in it: members of an object that is open. */
AEGIS_FN void touches_put_facts(const AegisKit *k, const State *s, Choice c, const int pieces[4],
                                const int hexes[2], Json *json);
/* ---- read.c ---- */

AEGIS_FN bool read_pick(Line *line, Choice *c);
AEGIS_FN bool read_zones(Line *line, Choice *c);
AEGIS_FN bool read_end(Line *line, Choice *c);
AEGIS_FN bool read_move(Line *line, Choice *c);
AEGIS_FN bool read_jump(Line *line, Choice *c);
AEGIS_FN bool read_rise(Line *line, Choice *c);
AEGIS_FN bool read_stand(Line *line, Choice *c);
AEGIS_FN bool read_faces(Line *line, Choice *c);
AEGIS_FN bool read_pilot(Line *line, Choice *c);
AEGIS_FN bool read_number(Line *line, Choice *c);
AEGIS_FN bool read_undaunted(Line *line, Choice *c);
AEGIS_FN bool read_salvage(Line *line, Choice *c);
AEGIS_FN bool read_rebuild(Line *line, Choice *c);

/* ---- solo_words.c ---- */

AEGIS_FN const char *rondo_word(int kind);
AEGIS_FN const char *skill_word(int skill);
AEGIS_FN bool read_valor(Line *line, Choice *c);
AEGIS_FN void write_valor(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN bool read_prefer(Line *line, Choice *c);
AEGIS_FN void write_prefer(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void tell_seat(const AegisKit *k, int seat, Text *text); /* by name */
AEGIS_FN bool tell_solo(const AegisKit *k, const State *s, const Event *e, Text *text);
AEGIS_FN void facts_put_solo(const AegisKit *k, const State *s, const Event *e, Json *json);
AEGIS_FN void touch_put_valor(Choice c, Json *json);
AEGIS_FN void describe_solo(const AegisKit *k, const State *s, Json *json);
AEGIS_FN void draw_solo(const AegisKit *k, const State *s, Text *text);
AEGIS_FN int place_solo(Line *line, State *s);
AEGIS_FN void position_solo(const AegisKit *k, const State *s, Text *text);

AEGIS_FN bool read_push(Line *line, Choice *c);
AEGIS_FN bool read_repair(Line *line, Choice *c);
AEGIS_FN bool read_parting(Line *line, Choice *c);
AEGIS_FN bool read_trigger(Line *line, Choice *c);
AEGIS_FN bool read_pass(Line *line, Choice *c);

/* ---- draft.c ---- */

AEGIS_FN bool line_card(Line *line, int *card);
AEGIS_FN bool read_card(Line *line, Choice *c);
AEGIS_FN void write_card(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void write_unite(const AegisKit *k, const State *s, int seat, Choice c, Text *text);
AEGIS_FN void put_card(const AegisKit *k, int card, Text *text);
AEGIS_FN void draw_draft(const AegisKit *k, const State *s, int seat, Text *text);

/* ---- verbs.c ---- */

AEGIS_FN int bare_actor(const State *s, int verb);
AEGIS_FN void choice_parts(const AegisKit *k, const State *s, Choice c, int pieces[4], int hexes[2]);

#endif
