/* Bosses and Rondo cards written back, as text and as JSON for programs. */
#include "games/aegis/cards/cards.h"

void icons_write(int icons, Text *text)
{
    text_put(text, "rondo");
    for (int kind = 0; kind < RONDO_KINDS; kind++)
        if (icons >> kind & 1)
            text_format(text, "%s%s", kind && kind < RONDO_PHI && icons & ((1 << kind) - 1) ? "" : " ",
                        rondo_words[kind]);
    text_put(text, "   ");
}

void boss_write(const ShelfCard *from, Text *text)
{
    const Card *card = &from->card;
    const ShelfBoss *boss = from->boss;
    if (!boss) {
        text_format(text, "rondo %s\n  copies %d\n", rondo_words[from->rondo - 1], from->copies);
        return;
    }
    text_put(text, "boss ");
    name_write(card->name, text);
    text_put_char(text, '\n');
    if (boss->title[0]) text_format(text, "  title \"%s\"\n", boss->title);
    if (boss->figure[0]) text_format(text, "  figure %s\n", boss->figure);
    text_put(text, "  class ");
    classes_write(card->classes, text);
    text_format(text, "   move %d   integrity %d\n", card->move, card->integrity);
    text_format(text, "  setup at %s", boss->at);
    if (boss->summon) text_format(text, " summon %d", boss->summon);
    text_put_char(text, '\n');
    for (int i = 0; i < boss->moves; i++) {
        const BossMove *move = &boss->move[i];
        if (!move->special) {
            action_write(&move->action, move->icons, text);
            continue;
        }
        text_format(text, "  special \"%s\"   ", move->action.name);
        icons_write(move->icons, text);
        text_format(text, "%s %d\n", special_words[move->special], move->amount);
    }
    abilities_write(card, text);
    if (boss->deck_count) text_put(text, "  deck");
    for (int i = 0; i < boss->deck_count; i++) {
        text_put_char(text, ' ');
        classes_write(boss->deck[i], text);
    }
    if (boss->deck_count) text_put_char(text, '\n');
    if (boss->minion_count) text_put(text, "  minions");
    for (int i = 0; i < boss->minion_count; i++) text_format(text, " %s", boss->minions[i]);
    if (boss->minion_count) text_put_char(text, '\n');
    for (int i = 0; i < boss->trophies; i++) {
        const BossTrophy *trophy = &boss->trophy[i];
        text_format(text, "  trophy \"%s\"   %s", trophy->name, trophy_words[trophy->kind]);
        if (trophy->amount) text_format(text, " %d", trophy->amount);
        text_put_char(text, '\n');
    }
}

static void list_icons(int icons, Json *json)
{
    json_key(json, "rondo");
    json_array(json);
    for (int kind = 0; kind < RONDO_KINDS; kind++)
        if (icons >> kind & 1) json_string(json, rondo_words[kind]);
    json_end(json);
}

static void list_move(const BossMove *move, Json *json)
{
    json_object(json);
    list_icons(move->icons, json);
    if (move->special) {
        json_put_string(json, "name", move->action.name);
        json_put_string(json, "special", special_words[move->special]);
        json_put_int(json, "amount", move->amount);
    } else {
        json_key(json, "action");
        action_describe(&move->action, json);
    }
    json_end(json);
}

static void list_suggestions(const ShelfBoss *boss, Json *json)
{
    json_key(json, "deck");
    json_array(json);
    for (int i = 0; i < boss->deck_count; i++) {
        TEXT(classes, 8);
        classes_write(boss->deck[i], &classes);
        json_string(json, classes.at);
    }
    json_end(json);
    json_key(json, "minions");
    json_array(json);
    for (int i = 0; i < boss->minion_count; i++) json_string(json, boss->minions[i]);
    json_end(json);
}

void boss_describe(const ShelfCard *from, Json *json)
{
    const ShelfBoss *boss = from->boss;
    if (!boss) {
        json_put_int(json, "copies", from->copies);
        return;
    }
    TEXT(classes, 8);
    classes_write(from->card.classes, &classes);
    json_put_string(json, "title", boss->title);
    json_put_string(json, "figure", boss->figure);
    json_put_string(json, "class", classes.at);
    json_put_int(json, "move", from->card.move);
    json_put_int(json, "integrity", from->card.integrity);
    json_put_string(json, "at", boss->at);
    json_put_int(json, "summon", boss->summon);
    json_key(json, "moves");
    json_array(json);
    for (int i = 0; i < boss->moves; i++) list_move(&boss->move[i], json);
    json_end(json);
    list_suggestions(boss, json);
    json_key(json, "trophies");
    json_array(json);
    for (int i = 0; i < boss->trophies; i++) {
        json_object(json);
        json_put_string(json, "name", boss->trophy[i].name);
        json_put_string(json, "kind", trophy_words[boss->trophy[i].kind]);
        if (boss->trophy[i].amount) json_put_int(json, "amount", boss->trophy[i].amount);
        json_end(json);
    }
    json_end(json);
}
