import { instant } from 'domain/values/dates.ts'
import { expect, test } from 'vitest'
import type { ChatRow } from '../../storage/chats.ts'
import { createRecentChats } from './recentChats.ts'

const at = instant('2026-12-01T18:00:00Z')
const row: ChatRow = {
  uuid: 'chat',
  org_code: 'FIGURE',
  owner: Buffer.alloc(32),
  identity: null,
  application: null,
  channel: 'channel',
  contact: 'contact',
  skill: 'FHEL',
  state: 'WAITING',
  state_since: at,
  agent: null,
  agent_name: null,
  ended_by: null,
  last_sequence: 3,
  last_message_at: at,
  read_by_visitor: 0,
  read_by_agent: 0,
  created_at: at,
  survey: null,
  question_at: null,
  answered_at: null,
  transcripts: 0,
  master_version: 1,
  wrapped: Buffer.alloc(1),
  ciphertext: Buffer.alloc(1),
}

test('the cache drops a chat if another node stores a message in it', () => {
  const recent = createRecentChats()
  recent.keep(row, { sequence: 4, at })
  recent.heard('chat', 4)
  expect(recent.get('chat')?.last_sequence).toBe(4)
  recent.heard('chat', 5)
  expect(recent.get('chat')).toBeUndefined()
})

test('in the cache, a message replaces an older message but never a newer one', () => {
  const recent = createRecentChats()
  recent.keep(row, { sequence: 5, at })
  recent.keep(row, { sequence: 4, at })
  expect(recent.get('chat')?.last_sequence).toBe(5)
  recent.forget('chat')
  expect(recent.get('chat')).toBeUndefined()
})
