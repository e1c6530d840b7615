/* Dice that are recorded, forced by a script or sealed; the unrecorded fast ones are in dice.h. */
#include "core/dice.h"

#include "core/sha256.h"
#include "core/text.h"

Dice dice_fast(uint64_t seed)
{
    /* Seeds are often small or a step apart; mixed, neighbours start far from each other. */
    return (Dice){.kind = DICE_FAST, .state = hash_bytes(&seed, sizeof seed)};
}

Dice dice_forced(const ForcedDie *forced, int count)
{
    ensure(count >= 0);
    return (Dice){.kind = DICE_FORCED, .forced = forced, .forced_count = count};
}

Dice dice_sealed(const Seal *seal, uint64_t counter)
{
    return (Dice){.kind = DICE_SEALED, .seal = seal, .counter = counter};
}

/* The first failure is the one that says where script and game parted. */
static void dice_fail(Dice *dice, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void dice_fail(Dice *dice, const char *format, ...)
{
    if (dice->failed) return;
    dice->failed = true;
    Text failure = text_fixed(dice->failure, sizeof dice->failure);
    va_list list;
    va_start(list, format);
    text_format_list(&failure, format, list);
    va_end(list);
}

static int dice_next_forced(Dice *dice, int sides, const char *purpose)
{
    if (dice->failed) return 1 + (int)dice_fast_below(dice, (uint32_t)sides);
    if (dice->forced_at == dice->forced_count) {
        dice_fail(dice, "a die for \"%s\" was wanted, but none is left of the %d given", purpose,
                  dice->forced_count);
        return 1;
    }
    const ForcedDie *die = &dice->forced[dice->forced_at];
    if (!string_same(die->purpose, purpose)) {
        dice_fail(dice, "a die for \"%s\" was wanted, but the one given is for \"%s\"", purpose,
                  die->purpose);
        return 1;
    }
    if (die->value < 1 || die->value > sides) {
        dice_fail(dice, "the die for \"%s\" shows 1 to %d, but %d was given", purpose, sides, die->value);
        return 1;
    }
    dice->forced_at++;
    return die->value;
}

int dice_roll_slow(Dice *dice, int sides, const char *purpose)
{
    ensure(sides >= 1 && sides <= UINT16_MAX);
    int value = 0;
    switch (dice->kind) {
    case DICE_FAST: value = 1 + (int)dice_fast_below(dice, (uint32_t)sides); break;
    case DICE_FORCED: value = dice_next_forced(dice, sides, purpose); break;
    case DICE_SEALED: value = seal_result(dice->seal, dice->counter++, sides); break;
    }
    if (dice->record) {
        ensure(dice->record_count < dice->record_capacity);
        dice->record[dice->record_count++] =
            (Thrown){.purpose = purpose, .value = (uint16_t)value, .sides = (uint16_t)sides};
    }
    return value;
}

bool dice_done(Dice *dice)
{
    if (dice->kind != DICE_FORCED) return true;
    int left = dice->forced_count - dice->forced_at;
    if (left > 0)
        dice_fail(dice, "%d of the %d dice given were not wanted; the first of them is for \"%s\"", left,
                  dice->forced_count, dice->forced[dice->forced_at].purpose);
    return !dice->failed;
}

void dice_shuffle(Dice *dice, uint8_t *items, int count, const char *purpose)
{
    ensure(count <= 256);
    for (int i = count; i >= 2; i--) {
        int other = dice_roll(dice, i, purpose);
        uint8_t item = items[i - 1];
        items[i - 1] = items[other - 1];
        items[other - 1] = item;
    }
}

int seal_result(const Seal *seal, uint64_t number, int sides)
{
    ensure(sides >= 1 && sides <= 256);
    int limit = 256 / sides * sides;
    uint8_t counted[8];
    for (int i = 0; i < 8; i++) counted[i] = (uint8_t)(number >> (56 - 8 * i));
    for (int again = 0; again < 256; again++) {
        Hmac hmac;
        hmac_begin(&hmac, seal->seed, sizeof seal->seed);
        hmac_add(&hmac, counted, sizeof counted);
        hmac_add(&hmac, seal->words, seal->words_size);
        if (again) hmac_add(&hmac, (uint8_t[]){(uint8_t)again}, 1);
        uint8_t digest[SHA256_SIZE];
        hmac_end(&hmac, digest);
        for (int i = 0; i < SHA256_SIZE; i++)
            if (digest[i] < limit) return 1 + digest[i] % sides;
    }
    ensure(!"255 digests without one usable byte"); /* less likely than 1 in 2 to the 8000th */
    return 1;
}

size_t seal_words(const char *const *words, int seats, uint8_t *run, size_t capacity)
{
    size_t size = 0;
    for (int seat = 0; seat < seats; seat++) size += 4 + (words[seat] ? strlen(words[seat]) : 0);
    if (size > capacity) return size;
    size_t at = 0;
    for (int seat = 0; seat < seats; seat++) {
        size_t length = words[seat] ? strlen(words[seat]) : 0;
        ensure(length <= UINT32_MAX);
        for (int shift = 24; shift >= 0; shift -= 8) run[at++] = (uint8_t)(length >> shift);
        if (length) memcpy(run + at, words[seat], length);
        at += length;
    }
    return size;
}
