import { describe, expect, it } from 'vitest'
import { type Instant, instant } from '../values/dates.ts'
import { expiresAt, isOpen, type Recovery, readyAt, recoveryFault, recoveryState } from './accountRecovery.ts'

const at = (day: number, hour = 0): Instant => instant(Date.UTC(2026, 11, day, hour))
const proposed: Recovery = { identity: 'person', proposedBy: 'ana', proposedAt: at(1) }
const approved: Recovery = { ...proposed, approvedAt: at(2) }

describe('the state of a recovery', () => {
  it.each<[string, Recovery, Instant, ReturnType<typeof recoveryState>]>([
    ['a new proposal', proposed, at(1), 'PROPOSED'],
    ['a proposal just before 7 days', proposed, at(7, 23), 'PROPOSED'],
    ['a proposal after 7 days', proposed, at(8), 'EXPIRED'],
    ['an approval within 24 hours', approved, at(2, 23), 'WAITING'],
    ['an approval after 24 hours', approved, at(3), 'OPEN'],
    ['a link just before 3 days', approved, at(5, 23), 'OPEN'],
    ['a link after 3 days', approved, at(6), 'EXPIRED'],
    ['a rejected proposal', { ...proposed, rejectedAt: at(2) }, at(9), 'REJECTED'],
    ['a stopped recovery', { ...approved, stoppedAt: at(2) }, at(3), 'STOPPED'],
    ['a used link', { ...approved, usedAt: at(3) }, at(9), 'USED'],
  ])('%s', (_, recovery, now, state) => {
    expect(recoveryState(recovery, now)).toBe(state)
    expect(isOpen(recovery, now)).toBe(['PROPOSED', 'WAITING', 'OPEN'].includes(state))
  })

  it('the recovery link works for 3 days, starting 24 hours after the approval', () => {
    expect(readyAt(proposed)).toBeUndefined()
    expect(readyAt(approved)).toBe(at(3))
    expect(expiresAt(approved)).toBe(at(6))
  })
})

describe('an action', () => {
  it('a colleague must approve a recovery, and nobody can approve a recovery of their own account', () => {
    expect(recoveryFault(proposed, 'APPROVE', at(1), 'ana')).toBe('OWN_PROPOSAL')
    expect(recoveryFault(proposed, 'APPROVE', at(1), 'person')).toBe('OWN_ACCOUNT')
    expect(recoveryFault(proposed, 'APPROVE', at(1), 'ben')).toBeUndefined()
    expect(recoveryFault(proposed, 'REJECT', at(1), 'ana')).toBeUndefined()
  })

  it.each(['APPROVE', 'REJECT'] as const)(
    'the action %s is possible only while the recovery is a proposal',
    (action) => {
      expect(recoveryFault(approved, action, at(2), 'ben')).toBe('NOT_NOW')
      expect(recoveryFault(proposed, action, at(8), 'ben')).toBe('NOT_NOW')
    },
  )

  it('a recovery can be stopped until its link is used', () => {
    for (const now of [at(2), at(4)]) expect(recoveryFault(approved, 'STOP', now)).toBeUndefined()
    expect(recoveryFault({ ...approved, usedAt: at(3) }, 'STOP', at(4))).toBe('NOT_NOW')
  })

  it('the recovery link can be used only once, and not during the delay', () => {
    expect(recoveryFault(approved, 'USE', at(2, 23))).toBe('NOT_NOW')
    expect(recoveryFault(approved, 'USE', at(3))).toBeUndefined()
    expect(recoveryFault({ ...approved, usedAt: at(3) }, 'USE', at(3))).toBe('NOT_NOW')
    expect(recoveryFault({ ...approved, stoppedAt: at(3) }, 'USE', at(3))).toBe('NOT_NOW')
  })
})
