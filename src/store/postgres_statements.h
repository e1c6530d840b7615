/* Every statement of the PostgreSQL store, by its name: writing, then reading. */
#ifndef ARBITER_STORE_POSTGRES_STATEMENTS_H
#define ARBITER_STORE_POSTGRES_STATEMENTS_H

#define PG_STATEMENT_LIST(X)                                                                                 \
    X(PG_BEGIN, "BEGIN")                                                                                     \
    X(PG_COMMIT, "COMMIT")                                                                                   \
    X(PG_MARK, "INSERT INTO writer VALUES ($1, $2, arbiter_now()) ON CONFLICT (id) DO UPDATE"                \
               " SET batch=excluded.batch, at=excluded.at")                                                  \
    X(PG_FATE, "SELECT batch FROM writer WHERE id=$1 FOR UPDATE NOWAIT")                                     \
    X(PG_OWNED, "SELECT 1 / count(*) FROM"                                                                   \
                " (SELECT 1 FROM match WHERE id=$1 AND epoch=$2 FOR SHARE) AS owned")                        \
    X(PG_NEW_MATCH, "INSERT INTO match (id,created,changed,status,game,head,options,seed,result,"            \
                    "owner,epoch,wish) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)")                     \
    X(PG_PUT_LISTED, "UPDATE match SET listed=$1 WHERE id=$2")                                               \
    X(PG_CLUSTER, "SELECT name FROM cluster")                                                                \
    X(PG_LEASE, "SELECT until FROM node WHERE id=$1 AND until > arbiter_now()")                              \
    X(PG_RENEW, "INSERT INTO node VALUES ($1, arbiter_now(), arbiter_now() + $2) ON CONFLICT (id)"           \
                " DO UPDATE SET seen=excluded.seen, until=excluded.until RETURNING seen")                    \
    X(PG_LEAVE, "UPDATE node SET seen=arbiter_now(), until=0 WHERE id=$1 RETURNING id")                      \
    X(PG_SWEEP, "DELETE FROM node WHERE greatest(seen, until) < arbiter_now() - $1 AND arbiter_lost(node)"   \
                " AND NOT EXISTS (SELECT 1 FROM match WHERE owner=node.id AND status NOT IN (2, 4))"         \
                " RETURNING id")                                                                             \
    X(PG_NODES, "SELECT id FROM node WHERE NOT arbiter_lost(node)")                                          \
    X(PG_OWNER, "SELECT match.owner, epoch, down, arbiter_lost(node)::int FROM match"                        \
                " LEFT JOIN node ON node.id=match.owner WHERE match.id=$1")                                  \
    X(PG_OWN,                                                                                                \
      "UPDATE match SET owner=$2, epoch=match.epoch+1, down=arbiter_down(old, node) FROM match AS old"       \
      " LEFT JOIN node ON node.id=old.owner WHERE match.id=$1 AND old.id=match.id"                           \
      " AND match.epoch=$3 AND old.epoch=$3 AND arbiter_lost(node) RETURNING match.id")                      \
    X(PG_ADOPT, "WITH free AS (SELECT match.id, match.epoch, arbiter_down(match, node) AS down FROM match"   \
                " LEFT JOIN node ON node.id=match.owner WHERE status < 2 AND (status=0 OR wake=0)"           \
                " AND arbiter_lost(node) ORDER BY match.id LIMIT $2 FOR UPDATE OF match SKIP LOCKED)"        \
                " UPDATE match SET owner=$1, epoch=match.epoch+1, down=free.down FROM free"                  \
                " WHERE match.id=free.id AND match.epoch=free.epoch RETURNING match.id")                     \
    X(PG_TRY_LOCK, "SELECT pg_try_advisory_lock(47012904, hashtext($1))::int")                               \
    X(PG_UNLOCK, "SELECT pg_advisory_unlock(47012904, hashtext($1))::int")                                   \
    X(PG_WAITING, "SELECT id FROM match WHERE status=0 AND wish=$1 ORDER BY created LIMIT $2")               \
    X(PG_LISTED, "SELECT id,game,listed FROM match WHERE status < 2 AND listed IS NOT NULL"                  \
                 " ORDER BY status, created DESC LIMIT $1")                                                  \
    X(PG_PUT_SEAT, "INSERT INTO seat VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10) ON CONFLICT (match, seat)"      \
                   " DO UPDATE SET kind=excluded.kind, player=excluded.player, name=excluded.name,"          \
                   " team=excluded.team, bot=excluded.bot, words=excluded.words, invite=excluded.invite,"    \
                   " orders=excluded.orders")                                                                \
    X(PG_STATUS, "UPDATE match SET status=$1, changed=$2, result=$3 WHERE id=$4")                            \
    X(PG_WAKE, "UPDATE match SET wake=$1 WHERE id=$2")                                                       \
    X(PG_ADD_ENTRY, "INSERT INTO entry (match,number,at,seat,line,hash,key,clock)"                           \
                    " VALUES ($1,$2,$3,$4,$5,$6,$7,$8)")                                                     \
    X(PG_PUT_PLAYER, "INSERT INTO player VALUES ($1,$2,$3,$4,$5) ON CONFLICT (id) DO UPDATE SET"             \
                     " name=excluded.name, guest=excluded.guest, password=excluded.password")                \
    X(PG_ADD_SESSION, "INSERT INTO session (hash,player,created,used) VALUES ($1,$2,$3,$4)")                 \
    X(PG_END_SESSION, "DELETE FROM session WHERE hash=$1")                                                   \
    X(PG_USE_SESSION, "UPDATE session SET used=$1 WHERE hash=$2")                                            \
    X(PG_END_SESSIONS, "DELETE FROM session WHERE player=$1 AND hash!=$2")                                   \
    X(PG_OLD_SESSIONS, "DELETE FROM session WHERE used < $1")                                                \
    X(PG_ADD_CHAT, "INSERT INTO chat (match,at,seat,name,text) VALUES ($1,$2,$3,$4,$5)")                     \
    X(PG_ADD_REPORT, "INSERT INTO report (at,player,match,seat,text) VALUES ($1,$2,$3,$4,$5)")               \
    X(PG_BLOCK, "INSERT INTO block VALUES ($1,$2) ON CONFLICT DO NOTHING")                                   \
    X(PG_UNBLOCK, "DELETE FROM block WHERE player=$1 AND blocked=$2")                                        \
    X(PG_PUT_NOTE, "INSERT INTO note VALUES ($1,$2) ON CONFLICT (name) DO UPDATE SET value=excluded.value")  \
    X(PG_PUT_POSITION, "INSERT INTO position VALUES ($1,$2,$3,$4,$5,$6,$7) ON CONFLICT (match, base)"        \
                       " DO UPDATE SET number=excluded.number, after=excluded.after,"                        \
                       " rules=excluded.rules, gone=excluded.gone, lines=excluded.lines")                    \
    X(PG_PUT_TOLD, "INSERT INTO told VALUES ($1,$2,$3,$4,$5) ON CONFLICT (match, first)"                     \
                   " DO UPDATE SET last=excluded.last, size=excluded.size, bytes=excluded.bytes")            \
    X(PG_MATCH,                                                                                              \
      "SELECT id,created,changed,status,game,head,options,seed,result,wake FROM match WHERE id=$1")          \
    X(PG_SEATS, "SELECT seat,kind,player,name,team,bot,words,invite,orders FROM seat WHERE match=$1"         \
                " ORDER BY seat")                                                                            \
    X(PG_ENTRIES, "SELECT number,at,seat,line,hash,key,clock FROM entry WHERE match=$1 AND number>=$2"       \
                  " ORDER BY number")                                                                        \
    X(PG_POSITION, "SELECT number,after,rules,gone,lines FROM position WHERE match=$1 AND base=$2")          \
    X(PG_TOLD, "SELECT first,last,size,bytes FROM told WHERE match=$1 AND last>=$2 ORDER BY first")          \
    X(PG_UNFINISHED,                                                                                         \
      "SELECT id FROM match WHERE status < 2 AND (1::bigint << status) & $1 <> 0 ORDER BY created")          \
    X(PG_BY_STATUS, "SELECT id FROM match WHERE (1::bigint << status) & $1 <> 0 ORDER BY created")           \
    X(PG_WAKING, "SELECT id FROM match WHERE status = 1 AND wake BETWEEN $1 AND $2 ORDER BY wake")           \
    X(PG_PLAYER, "SELECT id,name,guest,created,password FROM player WHERE id=$1")                            \
    X(PG_ACCOUNT, "SELECT id,name,guest,created,password FROM player"                                        \
                  " WHERE guest=0 AND lower(name COLLATE \"C\")=lower($1::text COLLATE \"C\")")              \
    X(PG_SESSION, "SELECT player.id,name,guest,player.created,password,used FROM session"                    \
                  " JOIN player ON player.id=session.player WHERE hash=$1 AND used>=$2")                     \
    X(PG_OF_PLAYER, "SELECT match.id,game,head,options,result,created,changed,status,seat FROM seat"         \
                    " JOIN match ON match.id=seat.match WHERE player=$1 AND kind='person' AND (1::bigint "   \
                    "<< status) & $2 <> 0"                                                                   \
                    " AND changed<$3 ORDER BY changed DESC LIMIT $4")                                        \
    X(PG_CHAT, "SELECT at,seat,name,text FROM (SELECT * FROM chat WHERE match=$1 ORDER BY arrival DESC"      \
               " LIMIT $2) AS newest ORDER BY arrival")                                                      \
    X(PG_BLOCKS, "SELECT blocked FROM block WHERE player=$1 ORDER BY blocked")                               \
    X(PG_BLOCKED, "SELECT 1 FROM block WHERE player=$1 AND blocked=$2")                                      \
    X(PG_NOTE, "SELECT value FROM note WHERE name=$1")                                                       \
    X(PG_FRIEND, "INSERT INTO friend VALUES ($1,$2) ON CONFLICT DO NOTHING")                                 \
    X(PG_UNFRIEND, "DELETE FROM friend WHERE player=$1 AND other=$2")                                        \
    X(PG_JOIN_SEATS, "UPDATE seat SET player=$1 WHERE player=$2"                                             \
                     " AND match NOT IN (SELECT match FROM seat WHERE player=$1)")                           \
    X(PG_FRIENDS, "SELECT other FROM friend JOIN player ON player.id=other WHERE player=$1"                  \
                  " ORDER BY lower(name COLLATE \"C\")")                                                     \
    X(PG_BEFRIENDED, "SELECT 1 FROM friend WHERE player=$1 AND other=$2")                                    \
    X(PG_INVITED, "SELECT match.id FROM seat JOIN match ON match.id=seat.match"                              \
                  " WHERE player=$1 AND kind='invite' AND status=0 ORDER BY created DESC LIMIT $2")          \
    X(PG_RESULTS,                                                                                            \
      "SELECT game, team, EXISTS (SELECT 1 FROM seat WHERE seat.match=match.id "                             \
      "AND seat.kind IN ('bot', 'game'))::int AS bots,"                                                      \
      " COUNT(*), "                                                                                          \
      "SUM(CASE WHEN match.result::jsonb->'winners' @> to_jsonb(mine.seat) THEN 1 ELSE 0 END),"              \
      " SUM(CASE WHEN (match.result::jsonb->>'draw')::boolean THEN 1 ELSE 0 END)"                            \
      " FROM seat AS mine JOIN match ON match.id=mine.match"                                                 \
      " WHERE mine.player=$1 AND kind='person' AND status=2 AND result IS NOT NULL"                          \
      " GROUP BY game, team, bots ORDER BY game COLLATE \"C\", bots, COUNT(*) DESC, team COLLATE \"C\"")     \
    X(PG_AGAINST,                                                                                            \
      "SELECT other.player, player.name, COUNT(*), "                                                         \
      "SUM(CASE WHEN match.result::jsonb->'winners' @> to_jsonb(mine.seat) THEN 1 ELSE 0 END),"              \
      " SUM(CASE WHEN (match.result::jsonb->>'draw')::boolean THEN 1 ELSE 0 END)"                            \
      " FROM seat AS mine JOIN match ON match.id=mine.match"                                                 \
      " JOIN seat AS other ON other.match=match.id AND other.kind='person' AND other.player!=mine.player"    \
      " JOIN player ON player.id=other.player"                                                               \
      " WHERE mine.player=$1 AND mine.kind='person' AND status=2 AND result IS NOT NULL"                     \
      " GROUP BY other.player, player.name ORDER BY COUNT(*) DESC, player.name COLLATE \"C\" LIMIT $2")

#endif
