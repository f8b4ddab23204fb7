import { expect, test } from 'vitest'
import { REVIEW_KINDS, REVIEWS } from '../../journey/reviews.ts'
import { AGENT_ROLES, mayClose, mayResolve } from './agents.ts'
import { waysFor } from './agentView.ts'

test('an underwriter can end every review with any outcome that this kind of review allows', () => {
  for (const kind of REVIEW_KINDS) expect(waysFor('UNDERWRITER', kind)).toEqual(REVIEWS[kind].ways)
})

test("a processor can't decline an application or make credit decisions", () => {
  for (const kind of REVIEW_KINDS) expect(mayResolve('PROCESSOR', kind, 'DECLINE')).toBe(false)
  expect(waysFor('PROCESSOR', 'DELINQUENCY')).toEqual(['ASK'])
  expect(waysFor('PROCESSOR', 'PAYSTUBS')).toContain('VALUE')
})

test('a compliance agent can decide identity reviews but no other reviews', () => {
  expect(waysFor('COMPLIANCE', 'IDENTITY')).toEqual(REVIEWS.IDENTITY.ways)
  expect(waysFor('COMPLIANCE', 'OWNERSHIP')).toEqual([])
})

test('only an agent who may decide identity reviews can accept requested ID pictures', () => {
  expect(AGENT_ROLES.filter((role) => mayClose(role, 'IDENTITY'))).toEqual(['UNDERWRITER', 'COMPLIANCE'])
  expect(AGENT_ROLES.filter((role) => mayClose(role, 'UPLOAD'))).toEqual([...AGENT_ROLES])
})

test('for every kind of review, at least one agent role can end the review', () => {
  for (const kind of REVIEW_KINDS) expect(AGENT_ROLES.some((role) => waysFor(role, kind).length > 0)).toBe(true)
})
