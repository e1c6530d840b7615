/* Limits on what comes from outside, and small helpers around randomness and names. */
#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/internal.h"

enum { PEER_KEPT_MS = 600000 };

bool bucket_take(Bucket *bucket, double per_second, double burst, int64_t now)
{
    double passed = (double)(now - bucket->at) / 1000 * per_second;
    bucket->used = bucket->used > passed ? bucket->used - passed : 0;
    bucket->at = now;
    if (bucket->used + 1 > burst) return false;
    bucket->used += 1;
    return true;
}

static void address_group(const char *address, char group[48])
{
    struct in6_addr six;
    snprintf(group, 48, "%s", address);
    if (inet_pton(AF_INET6, address, &six) != 1) return;
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        inet_ntop(AF_INET, six.s6_addr + 12, group, 48);
        return;
    }
    memset(six.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &six, group, 48);
}

Peer *peer_of(Server *server, const char *from)
{
    char address[48];
    address_group(from, address);
    Peer **bucket = &server->peers[hash_bytes(address, strlen(address)) % (uint64_t)countof(server->peers)];
    for (Peer *peer = *bucket; peer; peer = peer->next)
        if (strcmp(peer->address, address) == 0) return peer;
    Peer *peer = calloc(1, sizeof *peer);
    ensure(peer != NULL);
    Text text = text_fixed(peer->address, sizeof peer->address);
    text_put(&text, address);
    peer->next = *bucket;
    peer->seen = now_ms();
    *bucket = peer;
    server->peer_count++;
    return peer;
}

void peers_sweep(Server *server, int64_t now)
{
    for (int i = 0; i < countof(server->peers); i++)
        for (Peer **at = &server->peers[i]; *at;) {
            Peer *peer = *at;
            if (peer->connections || (now && now - peer->seen < PEER_KEPT_MS)) {
                if (peer->connections) peer->seen = now;
                at = &peer->next;
                continue;
            }
            *at = peer->next;
            free(peer);
            server->peer_count--;
        }
}

void random_name(char *to, int length)
{
    static const char letters[] = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    for (int i = 0; i < length; i++) to[i] = letters[randombytes_uniform(sizeof letters - 1)];
    to[length] = 0;
}

void secret_new(char secret[SECRET_SIZE])
{
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(secret, SECRET_SIZE, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

void secret_hash(const char *secret, uint8_t hash[STORE_HASH_SIZE]) { sha256(secret, strlen(secret), hash); }

static uint32_t code_point(const char *at, int length)
{
    static const uint8_t first[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t code = (uint8_t)at[0] & first[length];
    for (int i = 1; i < length; i++) code = code << 6 | ((uint8_t)at[i] & 0x3F);
    return code;
}

/* Letters that nobody sees, that turn the order of others round, or that are no letters. */
static bool code_hidden(uint32_t code, bool emoji)
{
    static const struct {
        uint32_t from, to;
    } hidden[] = {{0, 0x1F},        {0x7F, 0x9F},     {0xAD, 0xAD},     {0x34F, 0x34F},     {0x61C, 0x61C},
                  {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x200B, 0x200F},   {0x2028, 0x202E},
                  {0x2060, 0x206F}, {0x3164, 0x3164}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
                  {0xFFF0, 0xFFFB}, {0xFFFE, 0xFFFF}, {0xE000, 0xF8FF}, {0xE0000, 0x10FFFF}};
    if (emoji && (code == 0x200D || code == 0xFE0F)) return false;
    for (int i = 0; i < countof(hidden); i++)
        if (code >= hidden[i].from && code <= hidden[i].to) return true;
    return false;
}

bool text_plain(const char *text, size_t max, bool emoji)
{
    size_t length = strlen(text);
    if (length == 0 || length > max) return false;
    for (size_t i = 0; i < length;) {
        int bytes = utf8_length(text + i, (int)(length - i));
        if (!bytes || code_hidden(code_point(text + i, bytes), emoji)) return false;
        i += (size_t)bytes;
    }
    return true;
}

bool name_valid(const char *name, size_t max)
{
    return text_plain(name, max, false) && name[0] != ' ' && name[strlen(name) - 1] != ' ' &&
           !strchr(name, '"') && !strstr(name, "  ");
}
