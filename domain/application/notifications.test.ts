import { describe, expect, test } from 'vitest'
import { isRedirectUrl } from '../routes/routes.ts'
import { instant, plainDate } from '../values/dates.ts'
import { dollars } from '../values/money.ts'
import { type DomainEvent, event } from './events.ts'
import { noticesFor, TOLD_EVENTS } from './notifications.ts'
import type { Owner } from './owners/types.ts'
import { BORROWER, document, uuid, World } from './testing/testWorld.ts'
import type { Application } from './types.ts'

const SIGNER = uuid(2)
const CONSENT = { identity: BORROWER, version: '', at: instant('2026-11-23T15:00:00Z'), ip: '', userAgent: '' }

/** Returns an owner's notifications after the given events, which happen a minute apart. */
function told(events: readonly DomainEvent[], identity = BORROWER) {
  const world = new World({ address: { street1: '1 Quillfeather Street' } })
  const { application } = world
  const consents = (['SOFT_CREDIT', 'HARD_CREDIT'] as const).map((type) => ({ ...CONSENT, type }))
  // Use journey version 1, because these events don't complete the steps that later versions added.
  const property = { ...application.property, selected: true }
  world.application = { ...application, journeyVersion: 1, consents, property }
  for (const one of events) {
    world.wait(1 / (24 * 60))
    world.happen(one)
  }
  return noticesFor(world.application, world.log, identity)
}
const titles = (events: readonly DomainEvent[], identity?: string) => told(events, identity).map(({ title }) => title)

const underwritten = (decision: Application['decision']['decision'], maxLine = 90_000) =>
  event('Underwritten', {
    decision: {
      decision,
      subDecision: 'UNKNOWN_SUBDECISION',
      maxLine: dollars(maxLine),
      reasons: [],
      trace: [],
      policyVersion: '',
    },
  })
const SEARCHED = [event('ProfileSaved', {}), event('LiensSearched', { liens: [] })]
const CONFIRMED = event('LiensConfirmed', { liens: [], hoaDues: dollars(0) })
const income = (matched: boolean, employmentToConfirm = false) =>
  event('IncomeVerified', {
    source: 'TRUV_PAYROLL',
    annual: dollars(150_000),
    employer: 'Quillfeather & Co',
    matched,
    employmentToConfirm,
  })
const owners: readonly Owner[] = [
  { identityUuid: BORROWER, role: 'BORROWER', identityStatus: 'NONE' },
  { identityUuid: SIGNER, role: 'CO_SIGNER', identityStatus: 'NONE' },
]
const OFFER = event('OfferChosen', { offer: {} as NonNullable<Application['offer']> })
const CONTACT = event('ContactSaved', { ownership: { type: 'JOINT', married: false }, owners })
const TO_SUMMARY = [
  ...SEARCHED,
  CONFIRMED,
  underwritten('APPROVED'),
  OFFER,
  CONTACT,
  event('DemographicsSaved', {}),
  event('SummaryDocumentsReady', { documents: [document(10, 'SUPPORT', 'SUMMARY')] }),
]
const TO_INCOME = [...TO_SUMMARY, event('SummaryAccepted', {})]
const journal = { entry: '1', notary: 'N. Otary', commission: '1', at: CONSENT.at }
const rescission = {
  opened: plainDate('2026-11-23'),
  expires: plainDate('2026-11-27'),
  earliestDisbursement: plainDate('2026-11-28'),
  expired: false,
}

describe("the borrower's notifications", () => {
  test('the borrower has no notifications about a new application', () => {
    expect(told([])).toEqual([])
  })

  test("the borrower's notifications come newest first, each with its time and a link to the next step", () => {
    const [offers, loans, ...more] = told([...SEARCHED, CONFIRMED, underwritten('APPROVED')])
    expect(more).toEqual([])
    expect(offers).toEqual({
      seq: 5,
      created: '2026-11-23T15:04:00.000Z',
      title: 'Your offers are ready',
      description: 'Choose how much to borrow and how long to repay it.',
      ctas: [{ title: 'Choose an offer', redirectPath: `/account/heloc/${uuid(3)}/product/select` }],
    })
    // The borrower has finished the lien step, so the notification about liens has no link.
    expect(loans).toMatchObject({ title: 'We found the loans on your home', ctas: [] })
  })

  test('the borrower is told about offers only once, even if the rules compute the offers again', () => {
    const again = [underwritten('APPROVED'), underwritten('APPROVED', 80_000)]
    expect(titles([...SEARCHED, CONFIRMED, ...again]).filter((one) => one === 'Your offers are ready')).toHaveLength(1)
  })

  test('the borrower gets one notification about a decline, although two events record the decline', () => {
    const declined = [underwritten('DECLINE', 0), event('Declined', { reasons: ['CREDIT_SCORE_TOO_LOW'] })]
    const [last, ...rest] = told([...SEARCHED, CONFIRMED, ...declined])
    expect(last).toMatchObject({
      title: 'We made a decision on your application',
      ctas: [{ redirectPath: `/account/heloc/${uuid(3)}/error/decline` }],
    })
    expect(last?.description).not.toContain('CREDIT_SCORE')
    expect(rest.map(({ title }) => title)).toEqual(['We found the loans on your home'])
    expect(titles([...TO_INCOME, income(false), ...declined]).slice(0, 2)).toEqual([
      'We made a decision on your application',
      'Your application summary is ready',
    ])
  })

  test('after an income check, the borrower is told that income is verified, or what else is needed: an employer, proof or paystubs', () => {
    const first = (...events: DomainEvent[]) => told([...TO_INCOME, ...events])[0]
    expect(first(income(true))).toMatchObject({
      title: 'Your income is verified',
      ctas: [{ redirectPath: `/account/heloc/${uuid(3)}/bank/disburse` }],
    })
    expect(first(income(true, true))?.ctas).toMatchObject([{ title: 'Enter your employer' }])
    expect(first(income(false))?.ctas).toMatchObject([{ title: 'Verify your income' }])
    const denied = event('EmploymentNotConfirmed', { employer: 'Quillfeather & Co' })
    expect(first(income(true, true), denied)?.title).toBe('Your employer didn’t confirm your job')
    const unreached = event('EmploymentNotConfirmed', { employer: 'Quillfeather & Co', unreached: true })
    expect(first(income(true, true), unreached)?.title).toBe('We couldn’t reach your employer')
    const wanted = [income(true, true), denied, event('PaystubsWanted', { reference: 'x' })]
    expect(first(...wanted)?.ctas[0]?.redirectPath).toBe(`/account/heloc/${uuid(3)}/income/upload/MANUAL_PAYSTUB`)
    expect(titles([...TO_INCOME, ...wanted])).not.toContain('Your employer didn’t confirm your job')
    const confirmed = event('EmploymentConfirmed', { employer: 'Quillfeather & Co' })
    expect(first(income(true, true), confirmed)?.title).toBe('Your job is confirmed')
  })

  test.each([
    ['VERIFIED', 'Your bank account is confirmed'],
    ['FAILED_VERIFICATION', 'We couldn’t confirm your bank account'],
    ['PENDING_REVIEW', 'We’re reviewing your bank account'],
  ] as const)('the borrower is told that a bank account check ended with the %s status', (status, title) => {
    expect(titles([...TO_INCOME, income(true), event('AccountChecked', { status })])[0]).toBe(title)
  })

  test("if the borrower's income is too low, a notification asks about assets", () => {
    expect(titles([...SEARCHED, CONFIRMED, underwritten('ASSET_DEPLETION', 0)])[0]).toBe(
      'Your savings may count as income',
    )
  })

  test("a notification about a counteroffer states the counteroffer's reason and last day", () => {
    const offer = { amount: dollars(40_000) } as NonNullable<Application['offer']>
    const until = plainDate('2027-01-22')
    const countered = (because?: 'MEMBERSHIP') =>
      told([event('CounterOffered', { offer, until, noticeDue: until, ...(because && { because }) })])[0]
    expect(countered()).toMatchObject({
      title: 'We can offer you $40,000',
      description: expect.stringMatching(
        /verified income supports .* until midnight on Friday, January\u00a022,\u00a02027/,
      ),
    })
    expect(countered('MEMBERSHIP')?.description).toContain('couldn’t confirm your membership')
  })

  test('a notification about refreshed offers appears only if something changed, and gives the reason', () => {
    const refreshed = (what: 'LIENS' | 'TERMS' | undefined, because?: 'CREDIT' | 'MEMBERSHIP') =>
      told([event('Refreshed', { changes: what ? [{ what }] : [], ...(because && { because }) })])[0]
    expect(refreshed(undefined)).toBeUndefined()
    expect(refreshed('LIENS')?.title).toBe('We found a new loan on your home')
    expect(refreshed('TERMS')?.description).toContain('some time has passed')
    expect(refreshed('TERMS', 'CREDIT')?.description).toContain('Your full credit report')
    expect(refreshed('TERMS', 'MEMBERSHIP')?.description).toContain('couldn’t confirm your membership')
  })

  test('the borrower is told once that the credit file is frozen or locked, and again only after entering a wrong PIN', () => {
    const block = { kind: 'FROZEN', bureau: 'Meridian', pull: 'SOFT', wrongPins: 0, pinRefused: false } as const
    const blocked = event('CreditBlocked', { block })
    const refused = event('CreditBlocked', { block: { ...block, wrongPins: 1, pinRefused: true } })
    expect(titles([blocked, blocked, refused])).toEqual([
      'That PIN didn’t unfreeze your credit file',
      'Your credit file is frozen or locked',
    ])
    expect(told([blocked])[0]?.description).toContain('Lift the freeze at Meridian')
    expect(told([event('CreditBlocked', { block: { ...block, kind: 'LOCKED' } })])[0]?.description).toContain(
      'Lift the lock at Meridian',
    )
    // Only the co-signer is told that the co-signer's credit file is frozen.
    expect(told([CONTACT, event('CreditBlocked', { block, identity: SIGNER })])).toEqual([])
  })

  test('the borrower is told to enter the Social Security number and to explain inquiries', () => {
    const listed = [{ creditor: 'Car Loans', on: plainDate('2026-11-01') }]
    expect(titles([event('SsnWanted', {}), event('InquiriesFound', { listed })])).toEqual([
      'You have recent credit inquiries',
      'We need your Social Security number',
    ])
  })

  test('the borrower is told about documents to sign, and the first day when signing is allowed', () => {
    const ready = (scheduledOn?: Application['closing']['scheduledOn']) =>
      told([event('ClosingDocumentsReady', { documents: [document(10, 'SUPPORT', 'CLOSING')], scheduledOn })])[0]
        ?.description
    expect(ready()).toBe('Read them first. Then you can sign online.')
    expect(ready(plainDate('2026-12-05'))).toContain('sign starting Saturday, December\u00a05,\u00a02026')
  })

  test('the borrower is told about a notary visit only once, and is later told the outcome', () => {
    const appointment = { date: plainDate('2026-11-30'), slot: '09:30', place: '7 Quillfeather Lane' }
    const booking = [
      event('NotaryBooked', { appointment }),
      event('NotaryBooked', { appointment: { ...appointment, reference: 'N1' } }),
    ]
    expect(told(booking)).toMatchObject([
      {
        title: 'Your notary visit is booked',
        description: 'Have your ID ready on Monday, November\u00a030,\u00a02026 at 9:30 a.m.',
      },
    ])
    expect(told([event('Notarized', { journal, documents: [], rescission })])[0]?.description).toBe(
      'You can still cancel for any reason until midnight on Friday, November\u00a027,\u00a02026.',
    )
    expect(told([event('Notarized', { journal, documents: [] })])[0]?.description).toContain('county')
  })

  test('the borrower is told that insurance was accepted or must be sent again', () => {
    const settled = event('RequestSettled', { kind: 'INSURANCE', no: 1, state: 'DONE' })
    expect(titles([settled, event('InsuranceAccepted', {})])).toEqual(['Your homeowners insurance is accepted'])
    expect(titles([settled])).toEqual(['Your insurance needs a closer look'])
    expect(titles([event('RequestSettled', { kind: 'TITLE', no: 1, state: 'DONE' })])).toEqual([])
    expect(titles([event('RequestSettled', { kind: 'TITLE', no: 1, state: 'FAILED' })])).toEqual([
      'This is taking longer than usual',
    ])
  })

  test('the borrower is told about every step after closing, from the end of the right to cancel to funding', () => {
    const end = [
      event('Notarized', { journal, documents: [], rescission }),
      event('RescissionExpired', {}),
      event('Recorded', { recording: { instrument: '1', on: plainDate('2026-11-28') } }),
      event('LiensPaidOff', {}),
      event('Funded', { trace: 'T' }),
    ]
    expect(titles(end)).toEqual([
      'Your money is on its way',
      'We sent your loan payoffs',
      'The county recorded your lien',
      'Your right to cancel has ended',
      'Notarization is complete',
    ])
    expect(titles([event('Cancelled', { why: 'RESCINDED', by: SIGNER })])).toEqual(['The line of credit is canceled'])
    expect(titles([event('Cancelled', { why: 'WITHDRAWN', by: BORROWER })])).toEqual(['The application is withdrawn'])
  })
})

describe('who gets which notification', () => {
  const INVITED = event('SignerInvited', { identity: SIGNER })
  test('a signer gets one notification about the invitation, and the borrower is told when the signer has signed', () => {
    const invited = [CONTACT, INVITED, INVITED]
    expect(told(invited, SIGNER)).toMatchObject([
      {
        title: 'Your signature is needed',
        ctas: [{ title: 'Read and sign', redirectPath: `/account/heloc/heloc-signer/resume?application=${uuid(3)}` }],
      },
    ])
    expect(told(invited)).toEqual([])
    const signed = [...invited, event('SignerSigned', { identity: SIGNER })]
    expect(told(signed, SIGNER)).toMatchObject([{ title: 'Your signature is needed', ctas: [] }])
    expect(titles(signed)).toEqual(['Your co-signer signed'])
  })

  test('the result of an ID check goes to the person who was checked', () => {
    const failed = [CONTACT, event('IdentityFailed', { identity: SIGNER, reason: 'blurred' })]
    expect(told(failed, SIGNER)[0]?.ctas).toMatchObject([
      { redirectPath: `/account/heloc/heloc-signer/identity?application=${uuid(3)}` },
    ])
    expect(told(failed)).toEqual([])
    const own = event('IdentityFailed', { identity: BORROWER, reason: 'blurred' })
    expect(titles([CONTACT, own], SIGNER)).toEqual([])
    expect(titles([CONTACT, own])).toEqual(['We need new pictures of your ID'])
  })

  test("while staff review a failed ID check, the notification doesn't ask for new pictures", () => {
    const world = new World()
    const failed = event('IdentityFailed', { identity: BORROWER, reason: 'blurred' })
    const review = { uuid: uuid(80), kind: 'IDENTITY', subject: BORROWER, due: plainDate('2026-11-24') } as const
    const said = () => noticesFor(world.application, world.log, BORROWER).map(({ title, ctas }) => [title, ctas.length])
    world.happen(CONTACT, failed, event('ReviewOpened', { review }))
    expect(said()).toEqual([['Our team is reviewing your ID', 0]])
    world.wait(1)
    world.happen(event('ReviewResolved', { review: review.uuid, way: 'ASK', reason: 'Unreadable.', by: uuid(90) }))
    world.wait(1)
    world.happen(failed)
    expect(said().map(([title]) => title)).toEqual(['We need new pictures of your ID', 'Our team is reviewing your ID'])
  })

  test("the review of a signer's ID doesn't affect the borrower's notifications", () => {
    const world = new World()
    const review = { uuid: uuid(80), kind: 'IDENTITY', subject: SIGNER, due: plainDate('2026-11-24') } as const
    world.happen(CONTACT, event('ReviewOpened', { review }))
    world.happen(event('IdentityFailed', { identity: BORROWER, reason: 'blurred' }))
    expect(noticesFor(world.application, world.log, BORROWER)[0]?.title).toBe('We need new pictures of your ID')
  })

  test("a signer is told about the right to cancel and the application's end, but not about events that concern only the borrower", () => {
    const all = [...TO_INCOME, income(true), event('AccountChecked', { status: 'VERIFIED' })]
    expect(titles(all, SIGNER)).toEqual([])
    expect(
      told([CONTACT, event('Notarized', { journal, documents: [], rescission })], SIGNER)[0]?.description,
    ).toContain('As an owner, you can still cancel')
    const declined = told([CONTACT, event('Declined', { reasons: ['CREDIT_SCORE_TOO_LOW'] })], SIGNER)
    expect(declined).toMatchObject([{ title: 'The application is closed', ctas: [] }])
  })

  test('notifications contain no personal data, and all links stay on this site', () => {
    const appointment = { date: plainDate('2026-11-30'), slot: '09:30', place: '7 Quillfeather Lane', reference: 'N1' }
    const all = [
      ...TO_INCOME,
      income(true, true),
      event('EmploymentNotConfirmed', { employer: 'Quillfeather & Co' }),
      event('NotaryBooked', { appointment }),
      event('Notarized', { journal: { ...journal, notary: 'Quillfeather' }, documents: [], rescission }),
    ]
    const text = JSON.stringify(told(all))
    expect(text).not.toMatch(/Quillfeather|150000|1500000/)
    for (const { ctas } of told(all))
      for (const { redirectPath } of ctas) expect(isRedirectUrl(redirectPath)).toBe(true)
  })
})

test('the list of event types to load leaves out types that never lead to a notification', () => {
  expect(TOLD_EVENTS).toContain('Cancelled')
  expect(TOLD_EVENTS).not.toContain('Requested')
  expect(TOLD_EVENTS).not.toContain('DemographicsSaved')
})
