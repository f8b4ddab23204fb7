import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainDate } from '../values/dates.ts'
import { dollars } from '../values/money.ts'
import { checkForm } from './form.ts'
import { identityForm } from './identity.ts'
import { insuranceForm } from './insurance.ts'
import { knowledgeForm } from './knowledge.ts'
import { notaryBookingForm } from './notary.ts'
import { signerProfileForm } from './signer.ts'
import { esignConsentForm, formatCodeOf, signingForm } from './signing.ts'
import { messages, value } from './testHelpers.ts'

const today = plainDate('2026-11-21')
const context = { today }

it("an application's sample document always shows the same code, which is easy to read aloud", () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      const code = formatCodeOf(uuid)
      expect(code).toMatch(/^[23456789BCDFGHJKMNPQRTVWXY]{6}$/)
      expect(formatCodeOf(uuid.toUpperCase())).toBe(code)
    }),
  )
})

it('the sample documents of different applications contain different codes', () => {
  const uuids = fc.sample(fc.uuid(), { numRuns: 500, seed: 7 })
  expect(new Set(uuids.map(formatCodeOf)).size).toBeGreaterThan(495)
})

it('the insurance form requires a flood policy only in a flood hazard area', () => {
  const answers = {
    carrier: 'Larkfield',
    policyNumber: 'L-1',
    expiresOn: '12/31/2027',
    proof: { name: 'policy.pdf', size: 10 },
  }
  expect(checkForm(insuranceForm, answers, { today }).ok).toBe(true)
  expect(checkForm(insuranceForm, answers, { today, floodArea: true })).toEqual({
    ok: false,
    errors: [
      { field: 'floodCoverage', message: 'Enter the building coverage amount', code: 'REQUIRED' },
      { field: 'floodProof', message: 'Add a file to continue', code: 'REQUIRED' },
    ],
  })
})

it("the insurance form accepts flood coverage below the requirement if it covers the building's full insurable value", () => {
  const proof = { name: 'policy.pdf', size: 10 }
  const policy = { carrier: 'Larkfield', policyNumber: 'L-1', expiresOn: '12/31/2027', proof, floodProof: proof }
  const context = { today, floodArea: true, floodNeeded: dollars(250_000) }
  const check = (floodCoverage: string, insurableValue = '') =>
    checkForm(insuranceForm, { ...policy, floodCoverage, insurableValue }, context)
  expect(check('250000').ok).toBe(true)
  expect(check('180000')).toMatchObject({
    errors: [{ field: 'floodCoverage', message: 'Federal law requires coverage of at least $250,000 for this line' }],
  })
  expect(check('180000', '180000').ok).toBe(true)
  expect(check('179999', '180000').ok).toBe(false)
})

describe('identity, signing and notary forms', () => {
  const picture = { name: 'p.jpg', size: 5 }
  const legalName = { firstName: 'José', middleName: 'Luis', lastName: "O'Brien", suffix: '' } as const
  it('the identity form requires two sides of an ID card but only one page of a passport', () => {
    expect(
      messages(
        identityForm,
        { documentType: 'DRIVERS_LICENSE', front: picture, selfie: { ...picture, name: 'p.pdf' } },
        context,
      ),
    ).toEqual({
      back: ['Add a picture of the back of your ID'],
      selfie: ['We can’t accept this type of file. Choose a JPG or PNG.'],
    })
    expect(value(identityForm, { documentType: 'PASSPORT', front: picture, selfie: picture }, context).front).toEqual(
      picture,
    )
  })
  it('the identity questions form requires an answer to every question', () => {
    const given = {
      today,
      questions: [
        { id: 'q1', choices: ['a', 'b'] },
        { id: 'q2', choices: ['c'] },
      ],
    }
    const posted = { 'answers.0.question': 'q1', 'answers.0.choice': 'b', 'answers.1.question': 'q2' }
    expect(messages(knowledgeForm, posted, given)).toEqual({ 'answers.1.choice': ['Choose an answer'] })
    expect(value(knowledgeForm, { ...posted, 'answers.1.choice': 'c' }, given).answers).toHaveLength(2)
    expect(messages(knowledgeForm, { ...posted, 'answers.1.choice': 'a' }, given)).toHaveProperty(['answers.1.choice'])
    expect(messages(knowledgeForm, {}, given)).toHaveProperty(['answers.0.choice'])
  })
  it("the signing form rejects a signature or initials that don't match the legal name", () => {
    const good = { signature: 'jose\u0301 luis o’brien', initials: 'jlo', esignConsent: 'on' }
    expect(value(signingForm, good, { today, legalName })).toMatchObject({ initials: 'JLO' })
    expect(messages(signingForm, { signature: 'J. OBrien', initials: 'XY' }, { today, legalName })).toEqual({
      signature: ['Type your full legal name exactly as shown'],
      initials: ['Type the initials of your legal name'],
      esignConsent: ['Agree to sign electronically to continue'],
    })
    expect(value(esignConsentForm, { formatCode: 'ab12', esignConsent: 'on' }, { today, formatCode: 'AB12' })).toEqual({
      esignConsent: true,
    })
    expect(
      messages(esignConsentForm, { formatCode: 'no', esignConsent: 'on' }, { today, formatCode: 'AB12' }),
    ).toHaveProperty('formatCode')
  })
  it('the notary form accepts a booking that has an available day, an allowed location and a phone number', () => {
    const good = { date: '2026-11-23', slot: '09:00', place: 'PROPERTY', phoneNumber: '5550104477' }
    expect(value(notaryBookingForm, good, context)).not.toHaveProperty('address')
    expect(messages(notaryBookingForm, { ...good, date: '11/21/2026' }, context)).toEqual({
      date: ['Choose a later day'],
    })
    expect(messages(notaryBookingForm, { ...good, date: '2027-03-01' }, context)).toHaveProperty('date')
    expect(messages(notaryBookingForm, { ...good, date: '2026-11-22' }, context)).toHaveProperty('date')
    // The closed days are Veterans Day, Thanksgiving Day, and Friday, July 3. In 2026, Independence Day is a Saturday,
    // so it's observed on that Friday.
    for (const [day, now] of [
      ['2026-11-11', '2026-11-01'],
      ['2026-11-26', '2026-11-21'],
      ['2026-07-03', '2026-06-20'],
    ] as const)
      expect(messages(notaryBookingForm, { ...good, date: day }, { ...context, today: plainDate(now) })).toEqual({
        date: ['Notaries don’t work on federal holidays. Choose another day.'],
      })
    expect(messages(notaryBookingForm, { ...good, phoneNumber: '' }, context)).toEqual({
      phoneNumber: ['Enter a phone number for the notary to call'],
    })
    const kept = value(notaryBookingForm, { ...good, phoneNumber: '' }, { ...context, hasPhone: true })
    expect(kept).not.toHaveProperty('phoneNumber')
    expect(messages(notaryBookingForm, good, { today, officeOnly: true })).toEqual({
      place: ['In Texas, you must sign at the office of the lender, an attorney, or a title company'],
    })
    expect(messages(notaryBookingForm, { ...good, place: 'OTHER', 'address.zip': '1' }, context)).toMatchObject({
      'address.street1': ['Street address is required'],
      'address.zip': ['Please enter a valid zipcode'],
    })
  })
  it("the signer form doesn't require an SSN from a non-borrowing owner", () => {
    const good = { firstName: 'Ben', lastName: 'Ruiz', dateOfBirth: '1980-01-01', phoneNumber: '5550104477' }
    expect(value(signerProfileForm, good, { today, borrows: false })).toMatchObject({ hardCreditConsent: false })
    expect(messages(signerProfileForm, good, { today, borrows: true })).toEqual({
      ssn: ['Enter your Social Security number or ITIN'],
      hardCreditConsent: ['Agree to the hard inquiry to continue'],
    })
  })
  it('the insurance form requires a policy that is in effect', () => {
    const good = {
      carrier: 'Elm Mutual',
      policyNumber: 'X-1',
      expiresOn: '2027-01-01',
      proof: { name: 'p.pdf', size: 9 },
    }
    expect(value(insuranceForm, good, context).expiresOn).toBe('2027-01-01')
    expect(messages(insuranceForm, { ...good, expiresOn: '2026-11-21' }, context)).toHaveProperty('expiresOn')
  })
})
