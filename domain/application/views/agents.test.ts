import { expect, test } from 'vitest'
import { REVIEW_KINDS, REVIEWS } from '../../journey/reviews.ts'
import { AGENT_ROLES, mayClose, mayResolve } from './agents.ts'
import { waysFor } from './agentView.ts'

test('an underwriter can end every review in each of its outcomes', () => {
  for (const kind of REVIEW_KINDS) expect(waysFor('UNDERWRITER', kind)).toEqual(REVIEWS[kind].ways)
})

test('a processor declines nobody and decides no credit', () => {
  for (const kind of REVIEW_KINDS) expect(mayResolve('PROCESSOR', kind, 'DECLINE')).toBe(false)
  expect(waysFor('PROCESSOR', 'DELINQUENCY')).toEqual(['ASK'])
  expect(waysFor('PROCESSOR', 'PAYSTUBS')).toContain('VALUE')
})

test('compliance decides identity and nothing else', () => {
  expect(waysFor('COMPLIANCE', 'IDENTITY')).toEqual(REVIEWS.IDENTITY.ways)
  expect(waysFor('COMPLIANCE', 'OWNERSHIP')).toEqual([])
})

test("identity can't be settled as a document matter through a condition", () => {
  expect(AGENT_ROLES.filter((role) => mayClose(role, 'IDENTITY'))).toEqual(['UNDERWRITER', 'COMPLIANCE'])
  expect(AGENT_ROLES.filter((role) => mayClose(role, 'UPLOAD'))).toEqual([...AGENT_ROLES])
})

test('every review can be ended by some role', () => {
  for (const kind of REVIEW_KINDS) expect(AGENT_ROLES.some((role) => waysFor(role, kind).length > 0)).toBe(true)
})
