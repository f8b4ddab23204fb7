/**
 * Caches the rows of chats in which this node has just stored a message. With a cached row, storing the next message
 * takes only one round trip to the database, which checks that the row is still current.
 */
import type { Instant } from 'domain/values/dates.ts'
import { LRUCache } from 'lru-cache'
import { inOwnMemory } from '../../ownMemory.ts'
import type { ChatRow } from '../../storage/chats.ts'

export interface RecentChats {
  get(conversation: string): ChatRow | undefined
  /** Caches a chat's row, updated with the newest message. Personal data and keys stay encrypted. */
  keep(row: ChatRow, message: { readonly sequence: number; readonly at: Instant }): void
  forget(conversation: string): void
  /** Drops the chat from the cache if another node has stored a message in it. */
  heard(conversation: string, sequence: number): void
}

/** Maximum number of cached chats. Each takes about 2 KB. */
const MOST = 2000
const MOST_MS = 600_000

export function createRecentChats(): RecentChats {
  const cache = new LRUCache<string, ChatRow>({ max: MOST, ttl: MOST_MS })
  return {
    get: (conversation) => cache.get(conversation),
    keep(row, { sequence, at }) {
      if ((cache.get(row.uuid)?.last_sequence ?? 0) > sequence) return
      cache.set(row.uuid, {
        ...row,
        last_sequence: sequence,
        last_message_at: at,
        wrapped: inOwnMemory(row.wrapped),
        ciphertext: inOwnMemory(row.ciphertext),
      })
    },
    forget: (conversation) => void cache.delete(conversation),
    heard(conversation, sequence) {
      const known = cache.get(conversation)
      if (known && known.last_sequence < sequence) cache.delete(conversation)
    },
  }
}
