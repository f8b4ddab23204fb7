/** Tests credit files that are frozen, missing, thin or late, and how the application continues afterward. */
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import type { ReviewKind, ReviewWay } from 'domain/journey/reviews.ts'
import { addDays } from 'domain/values/dates.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { readEvents } from './storage/events.ts'
import { ok, type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import { resolveAsTwo } from './testing/resolveAsTwo.ts'

const LONG = 60_000

let program: SandboxProgram
beforeAll(async () => {
  program = await startSandboxProgram()
})
afterAll(() => program?.stop())

const begin = (id: string): Promise<Walk> => Walk.register(program, persona(id))
const arrives = (walk: Walk, state: BorrowerState): Promise<ApplicationView> =>
  walk.until(state, (view) => view.journey.state === state)
/** Takes the borrower to the profile step, submits the profile and waits for the given state. */
const sendProfile = async (walk: Walk, state: BorrowerState): Promise<ApplicationView> => {
  await walk.goTo('profile')
  const { property } = await walk.view()
  const { name, dob } = walk.persona
  await walk.command('saveProfile', {
    ...name,
    dateOfBirth: dob,
    selectedPropertyUuid: property.uuid,
    softCreditConsent: 'on',
  })
  return arrives(walk, state)
}
const resolve = (walk: Walk, review: ReviewKind, way: ReviewWay) =>
  resolveAsTwo(program.server.services, {
    application: walk.uuid,
    kind: review,
    way,
    ...{ reason: 'Looked.', by: 'agent' },
  })
const later = (hours: number): string => new Date(Date.parse(program.clock.now()) + hours * 3_600_000).toISOString()

/** Returns all of the application's stored events as text. */
async function recordOf(walk: Walk): Promise<string> {
  const [rows] = await program.server.services.db.read(
    { mode: 'SYSTEM', application: walk.uuid },
    readEvents(walk.uuid),
  )
  return JSON.stringify(rows)
}

describe('a frozen or locked credit file', () => {
  it('the server re-requests a frozen credit file, and the application continues on its own once the freeze is lifted', {
    timeout: LONG,
  }, async () => {
    const walk = await begin('frozen')
    const view = await sendProfile(walk, 'errorCredit')
    expect(view.serverState).toEqual({ name: 'CREDIT_FROZEN', kind: 'blocking', route: 'credit/error' })
    expect(view.creditBlock?.bureauContact?.phone).toBe('1-888-555-0147')
    await walk.until('the mail', () =>
      program.mails.some(({ to, text }) => to === walk.persona.email && /1-888-555-0147/.test(text)),
    )
    const { next } = view.creditBlock ?? {}
    await walk.moveTo(next ?? '')
    const again = await walk.until('the second question', ({ creditBlock }) => creditBlock?.next !== next)
    expect(again.journey.state).toBe('errorCredit')
    await walk.moveTo(again.creditBlock?.next ?? '')
    await walk.until('the file', ({ creditBlock }) => creditBlock === undefined)
    await walk.goTo('product')
  })

  it('a PIN opens a frozen credit file, wrong PINs are rejected, and no event contains the PIN', {
    timeout: LONG,
  }, async () => {
    const walk = await begin('frozenpin')
    await sendProfile(walk, 'errorCredit')
    await walk.command('saveCreditPin', { pin: '9999' })
    const refused = await arrives(walk, 'incorrectPin')
    expect(refused.serverState).toMatchObject({ name: 'CREDIT_FROZEN_WITH_PIN', route: 'review-app/incorrect-pin' })
    await walk.command('saveCreditPin', { pin: '4711 00' })
    await arrives(walk, 'liens')
    expect(await recordOf(walk)).not.toMatch(/471100|9999"/)
  })

  it('a credit file that stays locked leads to a decline with an adverse action notice', {
    timeout: LONG,
  }, async () => {
    const walk = await begin('locked')
    const { creditBlock, today } = await sendProfile(walk, 'errorCredit')
    await walk.moveTo(`${addDays(creditBlock?.until ?? today, 2)}T12:00:00Z`)
    await walk.goTo('declined')
    const view = await walk.until('the notice', ({ adverseAction }) => adverseAction?.noticedAt !== undefined)
    expect(view.journey.state).toBe('declined')
    expect(view.decision.reasons).toEqual(['CREDIT_FROZEN'])
    expect(view.adverseAction?.noticeDue).toBe(addDays(today, 30))
  })
})

describe('credit file identification', () => {
  it.each([
    ['socialneeded', 'ssnCredit'],
    ['nohit', 'noCredit'],
  ] as const)('the full SSN is enough to find the %s persona’s credit file', { timeout: LONG }, async (id, state) => {
    const walk = await begin(id)
    await sendProfile(walk, state)
    await walk.command('saveSocial', { ssn: walk.persona.ssn })
    await walk.goTo('product')
    expect(await recordOf(walk)).not.toContain(walk.persona.ssn.replaceAll('-', ''))
  })

  it('an agent clears a credit file that belongs to a minor', { timeout: LONG }, async () => {
    const walk = await begin('minor')
    const view = await sendProfile(walk, 'factaReview')
    expect(view.serverState.name).toBe('MINOR_CREDIT')
    ok(await walk.browser.call('POST', '/sandbox/clock', { body: { to: later(0.75) } }))
    await resolve(walk, 'MINOR_CREDIT', 'AGAIN')
    await walk.goTo('product')
  })

  it('an agent calls the consumer to clear a fraud alert', { timeout: LONG }, async () => {
    const walk = await begin('alert')
    const view = await sendProfile(walk, 'factaReview')
    expect(view.serverState.name).toBe('FACTA_REVIEW')
    expect(view.alertPhoneMask).toBe('••••0190')
    expect(await recordOf(walk)).not.toContain('9165550190')
    await resolve(walk, 'FACTA_ALERT', 'CLEAR')
    await walk.goTo('product')
  })
})

it.each([
  ['thinfile', 'uwReview', 'UNDERWRITING', 'UW_REVIEW'],
  ['delinquent', 'delinquency', 'DELINQUENCY', 'DELINQUENCY_REVIEW'],
] as const)(
  'an underwriter reviews the %s persona, and the application continues',
  { timeout: LONG },
  async (id, state, kind, server) => {
    const walk = await begin(id)
    const view = await walk.goTo(state)
    expect(view.serverState.name).toBe(server)
    await resolve(walk, kind, 'CLEAR')
    await walk.goTo('moreProfile')
  },
)

it('the borrower enters debts from recent credit inquiries before reaching the summary', {
  timeout: LONG,
}, async () => {
  const walk = await begin('inquiries')
  const view = await walk.goTo('inquiries')
  expect(view.inquiries?.listed.map(({ creditor }) => creditor)).toEqual([
    'Pinecone Auto Finance',
    'Harbor Card Services',
  ])
  await walk.command('attestInquiries', {
    inquiries: [
      { newDebt: 'YES', lender: 'Pinecone Auto Finance', balance: '9000', monthlyPayment: '210' },
      { newDebt: 'NO' },
    ],
    inquiriesConfirmed: 'on',
  })
  await walk.goTo('appSummary')
})

it.each([
  ['lowscore', 'creditScoreDeclined', 'CREDIT_SCORE_DECLINED'],
  ['highdebt', 'dtiDeclined', 'DTI_DECLINED'],
] as const)(
  'the %s persona is declined with an adverse action notice',
  { timeout: LONG },
  async (id, state, server) => {
    const walk = await begin(id)
    await walk.goTo(state)
    const view = await walk.until('the notice', ({ adverseAction }) => adverseAction?.noticedAt !== undefined)
    expect(view.serverState).toMatchObject({ name: server, kind: 'terminal' })
    expect(view.documents.map(({ type }) => type)).toContain('ADVERSE_ACTION_NOTICE')
  },
)

it('the borrower gets a counteroffer and accepts it', { timeout: LONG }, async () => {
  const walk = await begin('counteroffer')
  const { counterOffer, offer, today } = await walk.goTo('counterOffer')
  expect(counterOffer?.offer.amount).toBeLessThan(offer?.amount ?? 0)
  expect(counterOffer?.noticeDue).toBe(addDays(today, 90))
  await walk.command('takeCounterOffer')
  const view = await walk.goTo('ach')
  expect(view.offer?.amount).toBe(counterOffer?.offer.amount)
})
