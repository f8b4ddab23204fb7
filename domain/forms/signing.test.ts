import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainDate } from '../values/dates.ts'
import { checkForm } from './form.ts'
import { insuranceForm } from './insurance.ts'
import { formatCodeOf } from './signing.ts'

it('gives an application one code that can be read aloud', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      const code = formatCodeOf(uuid)
      expect(code).toMatch(/^[23456789BCDFGHJKMNPQRTVWXY]{6}$/)
      expect(formatCodeOf(uuid.toUpperCase())).toBe(code)
    }),
  )
})

it('gives other applications other codes', () => {
  const uuids = fc.sample(fc.uuid(), { numRuns: 500, seed: 7 })
  expect(new Set(uuids.map(formatCodeOf)).size).toBeGreaterThan(495)
})

it('requires a flood policy only in a flood area', () => {
  const today = plainDate('2026-11-21')
  const answers = {
    carrier: 'Larkfield',
    policyNumber: 'L-1',
    expiresOn: '12/31/2027',
    proof: { name: 'policy.pdf', size: 10 },
  }
  expect(checkForm(insuranceForm, answers, { today }).ok).toBe(true)
  expect(checkForm(insuranceForm, answers, { today, floodArea: true })).toEqual({
    ok: false,
    errors: [{ field: 'floodProof', message: 'Please choose a file', code: 'REQUIRED' }],
  })
})
