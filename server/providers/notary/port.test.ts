import { expect, it } from 'vitest'
import { notaryCalls } from './port.ts'

const session = { room: 'S-7' }

it('the response to an order for an online session must name the notary or link to the session’s page', () => {
  const { answer } = notaryCalls.order
  const reads = (value: object) => answer.safeParse({ ok: true, value: { ...session, ...value } }).success
  expect(reads({ notary: 'Inez Calderwood' })).toBe(true)
  expect(reads({ link: 'https://notary.example/7' })).toBe(true)
  expect(reads({})).toBe(false)
  expect(reads({ link: 'javascript:alert(1)' })).toBe(false)
})

it('the server can still read results that staff entered before results could include files', () => {
  const stored = {
    ...{ entry: 'J-1', notary: 'Inez Calderwood', commission: '7', commissionExpires: '2027-01-01' },
    ...{ state: 'California', county: 'Fresno', manner: 'IN_PERSON', at: '2026-11-23T15:00:00.000Z' },
  }
  const answer = { ok: true, value: stored }
  expect(notaryCalls.visit.answer.parse(notaryCalls.visit.upcast(answer))).toEqual(answer)
})
