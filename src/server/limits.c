/* Limits on what comes from outside, and small helpers around randomness and names. */
#include <sodium.h>
#include <stdlib.h>
#include <time.h>

#include "server/internal.h"

enum { PEER_KEPT_MS = 600000 };

int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool bucket_take(Bucket *bucket, double per_second, double burst, int64_t now)
{
    double passed = (double)(now - bucket->at) / 1000 * per_second;
    bucket->used = bucket->used > passed ? bucket->used - passed : 0;
    bucket->at = now;
    if (bucket->used + 1 > burst) return false;
    bucket->used += 1;
    return true;
}

Peer *peer_of(Server *server, const char *address)
{
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

bool name_valid(const char *name, size_t max)
{
    size_t length = strlen(name);
    if (length == 0 || length > max || name[0] == ' ' || name[length - 1] == ' ') return false;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)name[i] < 0x20 || name[i] == 0x7F || name[i] == '"') return false;
    return true;
}
