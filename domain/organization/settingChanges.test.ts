import { expect, test } from 'vitest'
import type { AgentRole } from '../values/agentRoles.ts'
import { plainDate } from '../values/dates.ts'
import { leavesTooFew, type SettingChange, settingActions, TEAM } from './settingChanges.ts'

const TODAY = plainDate('2026-12-01')
const CHANGE: SettingChange = {
  part: 'prices',
  state: 'PROPOSED',
  effectiveOn: TODAY,
  proposedBy: 'ana',
  proposerManages: true,
}
const actions = (identity: string, change: Partial<SettingChange> = {}, role: AgentRole = 'UNDERWRITER') =>
  settingActions({ ...CHANGE, ...change }, { identity, role, today: TODAY })
const APPROVED = { state: 'APPROVED', decidedBy: 'ben', effectiveOn: plainDate('2026-12-02') } as const

test('only another person can approve or return a change, and only its proposer can withdraw it', () => {
  expect(actions('ben')).toEqual(['APPROVE', 'RETURN'])
  expect(actions('ana')).toEqual(['WITHDRAW'])
  expect(actions('ben', {}, 'PROCESSOR')).toEqual([])
})

test('after its effective date has passed, a change can be returned but not approved', () => {
  expect(actions('ben', { effectiveOn: plainDate('2026-11-30') })).toEqual(['RETURN'])
  expect(actions('ben', { effectiveOn: plainDate('2026-11-30'), part: TEAM })).toEqual(['APPROVE', 'RETURN'])
})

test('if the proposer can no longer manage settings, other people can return a change but not approve it', () => {
  expect(actions('ben', { proposerManages: false })).toEqual(['RETURN'])
  expect(actions('ben', { proposerManages: false, part: TEAM })).toEqual(['RETURN'])
})

test('the proposer and the approver can withdraw an approved change until its effective date', () => {
  expect(['ana', 'ben', 'cleo'].map((identity) => actions(identity, APPROVED))).toEqual([
    ['WITHDRAW'],
    ['WITHDRAW'],
    [],
  ])
  expect(actions('ana', { ...APPROVED, effectiveOn: TODAY })).toEqual([])
  expect(actions('ana', { ...APPROVED, part: TEAM })).toEqual([])
  expect(actions('ana', { state: 'RETURNED', decidedBy: 'ben' })).toEqual([])
})

test("a person can't approve or return a change to their own seat", () => {
  expect(actions('ben', { part: TEAM, subject: 'ben' })).toEqual([])
})

test('at least two people must keep each of these permissions: managing settings, approving payments and answering tasks', () => {
  const seats = new Map<string, AgentRole>([
    ['ana', 'UNDERWRITER'],
    ['ben', 'COMPLIANCE'],
    ['cleo', 'PROCESSOR'],
  ])
  const more = (...roles: readonly AgentRole[]) =>
    new Map([...seats, ...roles.map((role, n) => [`more${n}`, role] as const)])
  expect(leavesTooFew(seats, 'ana', undefined)).toBe('MANAGE_SETTINGS')
  expect(leavesTooFew(seats, 'ana', 'PROCESSOR')).toBe('MANAGE_SETTINGS')
  expect(leavesTooFew(seats, 'ana', 'COMPLIANCE')).toBe('APPROVE_PAYMENTS')
  expect(leavesTooFew(seats, 'cleo', undefined)).toBe('APPROVE_PAYMENTS')
  expect(leavesTooFew(seats, 'cleo', 'UNDERWRITER')).toBeUndefined()
  expect(leavesTooFew(more('COMPLIANCE'), 'ana', undefined)).toBe('APPROVE_PAYMENTS')
  expect(leavesTooFew(more('PROCESSOR', 'COMPLIANCE'), 'ana', undefined)).toBeUndefined()
  expect(leavesTooFew(more('PROCESSOR'), 'cleo', undefined)).toBeUndefined()
  expect(leavesTooFew(more('PROCESSOR'), 'ana', 'COMPLIANCE')).toBeUndefined()
})
