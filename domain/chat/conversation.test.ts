import { expect, it } from 'vitest'
import { instant } from '../values/dates.ts'
import { type ChatChange, type ChatState, canWrite, expiryOf, stateAfter, stateAt } from './conversation.ts'

const START = instant('2026-11-27T17:00:00Z')
const after = (minutes: number) => instant(Date.parse(START) + minutes * 60_000)

it.each<[ChatState, ChatChange, ChatState | undefined]>([
  ['WITH_BOT', 'ASK_AGENT', 'WAITING'],
  ['WITH_AGENT', 'ASK_AGENT', 'WITH_AGENT'],
  ['WAITING', 'TAKE', 'WITH_AGENT'],
  ['WITH_AGENT', 'TAKE', undefined],
  ['WITH_BOT', 'TAKE', undefined],
  ['WITH_AGENT', 'TRANSFER', 'WAITING'],
  ['WAITING', 'END_BY_VISITOR', 'ENDED'],
  ['WAITING', 'END_BY_AGENT', undefined],
  ['ENDED', 'ASK_AGENT', undefined],
  ['EXPIRED', 'END_BY_VISITOR', undefined],
])('a chat in state %s after %s is in state %s', (state, change, next) => expect(stateAfter(state, change)).toBe(next))

it('a chat with the bot expires after 10 minutes without a message, and any other chat after 6 hours', () => {
  expect(stateAt('WITH_BOT', START, after(9))).toBe('WITH_BOT')
  expect(stateAt('WITH_BOT', START, after(10))).toBe('EXPIRED')
  for (const state of ['WAITING', 'WITH_AGENT'] as const) {
    expect(stateAt(state, START, after(359))).toBe(state)
    expect(stateAt(state, START, after(360))).toBe('EXPIRED')
  }
  expect(expiryOf('WITH_AGENT', START)).toBe(after(360))
})

it("a chat that is over doesn't expire and accepts no messages", () => {
  expect(expiryOf('ENDED', START)).toBeUndefined()
  expect(stateAt('ENDED', START, after(1000))).toBe('ENDED')
  for (const sender of ['VISITOR', 'AGENT', 'BOT', 'SYSTEM'] as const)
    for (const state of ['ENDED', 'EXPIRED'] as const) expect(canWrite(sender, state)).toBe(false)
})

it('agents write only in chats that they have taken, and the bot writes only in chats that it answers', () => {
  expect(canWrite('AGENT', 'WITH_AGENT')).toBe(true)
  expect(canWrite('AGENT', 'WAITING')).toBe(false)
  expect(canWrite('BOT', 'WITH_BOT')).toBe(true)
  expect(canWrite('BOT', 'WITH_AGENT')).toBe(false)
  expect(canWrite('VISITOR', 'WAITING')).toBe(true)
})
