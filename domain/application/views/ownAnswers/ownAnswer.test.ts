import { expect, test } from 'vitest'
import { SAMPLE_OWNER, SAMPLE_PERSON } from '../../../journey/samples/person.fixture.ts'
import { instant, plainDate } from '../../../values/dates.ts'
import { zonedTime } from '../../../values/timeZones.ts'
import { conditionsFor, openCondition } from '../../conditions/conditions.ts'
import { BORROWER, document, World } from '../../testing/testWorld.ts'
import { applicationView, signerView } from '../borrowerView.ts'
import { dated } from '../forecast.ts'
import { waitFor } from '../waits.ts'
import { OWN_TOPICS, type OwnTopic, ownAnswer } from './ownAnswer.ts'
import type { OwnCase } from './types.ts'

function caseOf(world: World, identity = BORROWER): OwnCase {
  const { application: a, personal, lending, today, now } = world
  const { policy } = lending
  const view =
    identity === BORROWER ? applicationView(a, personal, lending, today) : signerView(a, identity, personal, today)
  if (!view) throw new Error('not a signer')
  const wait = dated(waitFor(a, identity, now), a, now, policy)
  return { view, wait, conditions: conditionsFor(a, identity) }
}

/** Returns the answer with plain spaces in place of the no-break spaces in dates. */
const answerTo = (topic: OwnTopic, own: OwnCase): string | undefined =>
  ownAnswer(topic, own)?.text.replaceAll('\u00a0', ' ')
const told = (world: World, topic: OwnTopic, identity?: string) => answerTo(topic, caseOf(world, identity))

const at = (...[state, ...more]: Parameters<World['goTo']>): World => {
  const world = new World()
  world.goTo(state, ...more)
  return world
}
const AGREEMENT = document(31, 'CREDIT_AGREEMENT', 'CLOSING')
const SUMMARY = document(32, 'APPLICATION_SUMMARY', 'SUMMARY')
/** Adds a document that was made when the offer was chosen. */
function withDocument(world: World, record: typeof AGREEMENT): World {
  const { application: a } = world
  world.application = {
    ...a,
    documents: [...a.documents.filter(({ type }) => type !== record.type), { ...record, createdAt: world.now }],
  }
  return world
}

test('the bot shows times with the usual abbreviation of their time zone, in winter and in summer', () => {
  expect(zonedTime('America/Los_Angeles', plainDate('2026-12-01'), '10:00')).toBe('10:00 AM PT')
  expect(zonedTime('America/New_York', plainDate('2026-07-01'), '16:30')).toBe('4:30 PM ET')
})

test('before an offer is chosen, the bot says who must act next and where the figures will be, but gives no figures', () => {
  const world = at('product')
  expect(told(world, 'STATUS')).toContain('Your offers are ready. It’s your turn.')
  expect(told(world, 'FUNDING')).toMatch(/^After you choose an offer, it usually takes about \d+ business days/)
  expect(told(world, 'SIGNING')).toContain('There’s no signing date yet.')
  expect(told(world, 'LINE')).toBeUndefined()
  for (const topic of ['PRICES', 'COSTS'] as const) expect(told(world, topic)).not.toMatch(/[\d$%]/)
  expect(told(world, 'CANCEL')).toContain('you can withdraw this application at no cost')
  expect(told(world, 'DECLINE')).toMatch(/^We haven’t declined this application\./)
})

test('while an offer can be chosen, the bot says when the offers expire', () => {
  const world = at('product')
  expect(told(world, 'OFFERS')).toBeUndefined()
  const own = caseOf(world)
  const wait = { ...own.wait, next: { kind: 'OFFER_EXPIRES', date: plainDate('2026-12-23') } } as const
  expect(answerTo('OFFERS', { ...own, wait })).toBe('Your offers expire after Wednesday, December 23, 2026.')
})

test('the bot takes figures only from the newest document that states the chosen offer', () => {
  const world = at('appSummary')
  const chosen = { ...world.application.offer }
  world.application = { ...world.application, documents: [] }
  expect(told(world, 'PRICES')).toMatch(/^Your offer shows your rate/)
  withDocument(world, SUMMARY)
  expect(told(world, 'PRICES')).toContain('Your application summary dated Monday, November 23, 2026 states:')
  expect(told(world, 'PRICES')).toContain(
    `Annual percentage rate (APR) on the initial draw: ${chosen.rate?.toFixed(3)}%`,
  )
  expect(told(world, 'PRICES')).toMatch(/Credit limit: \$[\d,]+\.\d\d$/m)
  expect(told(world, 'COSTS')).toMatch(/Origination fee: \$[\d,.]+ \(\d\.\d{3}% of the initial draw\)/)
  // Choosing how to pay can change the rate, so the application summary's figures no longer count.
  world.application = { ...world.application, bank: { ...world.application.bank, payType: 'MANUAL' } }
  expect(told(world, 'PRICES')).not.toMatch(/[\d$%]/)
  withDocument(world, AGREEMENT)
  expect(told(world, 'PRICES')).toContain('Your credit agreement dated Monday, November 23, 2026 states:')
  // This agreement was made before the offer was chosen, so it doesn't state the offer's figures.
  const older = { ...AGREEMENT, createdAt: instant('2026-01-01T00:00:00Z') }
  world.application = { ...world.application, documents: [older] }
  expect(told(world, 'COSTS')).not.toMatch(/[\d$%]/)
})

test('for an interest-only line, the bot gives both payments', () => {
  const world = withDocument(at('appSummary'), SUMMARY)
  const own = caseOf(world)
  if (!('offer' in own.view) || !own.view.offer) throw new Error('no offer')
  const view = { ...own.view, offer: { ...own.view.offer, interestOnly: { paymentAfter: own.view.offer.fee } } }
  expect(answerTo('PRICES', { ...own, view })).toMatch(/in the draw period, then \$/)
})

test('once the documents are ready, the bot says when the borrower can sign', () => {
  const world = at('sign')
  expect(told(world, 'SIGNING')).toBe('Your documents are ready to sign. It’s your turn.')
  expect(told(world, 'FUNDING')).toMatch(/^We expect to send your money on \w+, \w+ \d+, \d{4}\. This is an estimate\./)
  const { application: a } = world
  world.application = { ...a, closing: { ...a.closing, scheduledOn: plainDate('2026-12-04') } }
  expect(told(world, 'SIGNING')).toContain('You can sign them starting Friday, December 4, 2026.')
})

test("before the documents are ready, the bot gives the expected signing day, unless it's today", () => {
  const own = caseOf(at('incomeReview'))
  expect(answerTo('SIGNING', own)).toMatch(/^There’s no signing date yet\./)
  if (!('forecast' in own.view)) throw new Error('not the borrower’s view')
  const { forecast } = own.view
  const on = plainDate('2026-12-02')
  const milestones = forecast.milestones.map((one) => (one.kind === 'SIGNING' ? { ...one, on } : one))
  const later = { ...own, view: { ...own.view, forecast: { ...forecast, milestones } } }
  expect(answerTo('SIGNING', later)).toMatch(/^We expect that you can sign on Wednesday, December 2, 2026\. This is an/)
})

test('the bot gives the time of a booked notary visit in the home’s time zone', () => {
  const world = at('notary')
  expect(told(world, 'SIGNING')).toContain('Next: sign with a notary. It’s your turn.')
  const booked = { date: plainDate('2026-12-01'), slot: '10:00', place: '1 Elm Street' }
  const visit = (more: object) => {
    const { application: a } = world
    world.application = { ...a, notary: { ...a.notary, kind: 'MANUAL', appointment: { ...booked, ...more } } }
  }
  visit({})
  expect(told(world, 'SIGNING')).toBe(
    'You asked for Tuesday, December 1, 2026 at 10:00 AM PT. The notary still has to confirm it.',
  )
  visit({ reference: 'V-1' })
  expect(told(world, 'SIGNING')).toBe(
    'Your notary appointment is Tuesday, December 1, 2026 at 10:00 AM PT. Have your ID ready.',
  )
  expect(told(world, 'STATUS')).toContain('The notary appointment is Tuesday, December 1, 2026 at 10:00 AM PT.')
  visit({ reference: 'V-1', date: plainDate('2026-11-20') })
  expect(told(world, 'SIGNING')).toMatch(/^Your notary appointment was on/)
})

test('until the right to cancel ends, the bot gives its last day; afterward, the bot says that it has ended', () => {
  const world = at('waitFund')
  const { rescission } = world.application
  expect(rescission).toBeDefined()
  expect(told(world, 'CANCEL')).toMatch(/^Your notice of the right to cancel says you can cancel until midnight on/)
  expect(told(world, 'SIGNING')).toMatch(/^You signed with the notary on/)
  world.wait(10)
  expect(told(world, 'CANCEL')).toMatch(/^Your right to cancel ended at midnight on/)
  world.application = { ...world.application, rescission: undefined }
  expect(told(world, 'CANCEL')).toContain('your documents include no right to cancel')
})

test('after funding, the bot gives the payment dates and the amount that was sent', () => {
  const world = at('complete')
  expect(world.application.status).toBe('COMPLETE')
  expect(told(world, 'STATUS')).toMatch(
    /^Your line is open\. We sent \$[\d,]+\.\d\d on .+\. Your bank should show it by/,
  )
  expect(told(world, 'FUNDING')).toBe(told(world, 'STATUS'))
  expect(told(world, 'LINE')).toMatch(/^Your first payment is due on/)
  world.wait(100)
  expect(told(world, 'LINE')).toMatch(/^Your statement shows your next payment/)
})

test('if an application was withdrawn, the bot says only when it ended', () => {
  const world = at('sign')
  world.send('withdraw', { withdrawConfirmed: true })
  for (const topic of ['STATUS', 'SIGNING', 'FUNDING', 'PRICES', 'COSTS', 'REQUESTS', 'DECLINE', 'CANCEL'] as const)
    expect(told(world, topic), topic).toBe(
      'This application was withdrawn on Monday, November 23, 2026. You don’t need to do anything else.',
    )
})

test('after a decline, the bot repeats the notice’s reasons, but not before the notice is ready', () => {
  const world = at('product')
  const { application: a } = world
  world.application = {
    ...a,
    status: 'DECLINED',
    declinedAt: world.now,
    decision: { ...a.decision, decision: 'DECLINE', reasons: ['OBLIGATIONS_EXCESSIVE'] },
  }
  expect(told(world, 'DECLINE')).toContain('We’re preparing your notice')
  withDocument(world, document(33, 'ADVERSE_ACTION_NOTICE', 'SUMMARY', BORROWER))
  expect(told(world, 'DECLINE')).toBe(
    [
      'Your adverse action notice dated Monday, November 23, 2026 lists these main reasons:',
      '• Excessive obligations in relation to income',
      'The notice also states your rights. It’s with your documents.',
    ].join('\n'),
  )
  expect(told(world, 'PRICES')).toBe(
    'We declined this application. Your notice states the main reasons and your rights.',
  )
})

test('while a decision waits for the borrower’s answers, the bot says so, and never that the application isn’t declined', () => {
  const world = at('product')
  const { application: a } = world
  world.application = {
    ...a,
    status: 'DECLINED',
    declinedAt: world.now,
    askedFirst: { until: world.today, during: a.status },
    decision: { ...a.decision, decision: 'DECLINE', reasons: ['OBLIGATIONS_EXCESSIVE'] },
  }
  for (const topic of ['DECLINE', 'STATUS', 'CANCEL', 'SIGNING'] as const)
    expect(told(world, topic), topic).toMatch(/^We’ve made our decision\. Before you read it,/)
})

test("the bot doesn't repeat the reasons for a low score if the score may be a co-signer's", () => {
  const world = at('product')
  const { application: a } = world
  const decision = { ...a.decision, decision: 'DECLINE', reasons: ['CREDIT_SCORE_TOO_LOW'] } as const
  world.application = { ...a, status: 'DECLINED', declinedAt: world.now, decision }
  withDocument(world, document(33, 'ADVERSE_ACTION_NOTICE', 'SUMMARY', BORROWER))
  const found = caseOf(world)
  if (!('helocSigners' in found.view) || !found.view.score) throw new Error('not the borrower’s view')
  const factors = ['Balances are high']
  const own = { ...found, view: { ...found.view, score: { ...found.view.score, keyFactors: factors } } }
  expect(answerTo('DECLINE', own)).toContain(factors[0])
  const signer = {
    identityUuid: 'x',
    role: 'CO_SIGNER',
    additionalSignerVersion: 'v1',
    identityStatus: 'NONE',
  } as const
  const joint = { ...own, view: { ...own.view, helocSigners: [signer] } }
  expect(answerTo('DECLINE', joint)).not.toContain(factors[0])
})

test("the bot lists the lender's requests, and what happened to the answers", () => {
  const world = at('appSummary')
  expect(told(world, 'REQUESTS')).toBe('Your application summary is ready. It’s your turn.')
  expect(told(world, 'DOCUMENTS')).toMatch(/^We haven’t received any files from you yet\./)
  const wanted = { category: 'REVIEW_TRUST_REQUIREMENTS', commentsToBorrower: 'Please.', notes: 'Internal.' } as const
  world.take(openCondition(world.application, wanted, world.context()))
  expect(told(world, 'REQUESTS')).toContain('• Documents of the trust that owns the home (2 files)')
  expect(told(world, 'REQUESTS')).not.toContain('Internal')
  const own = caseOf(world)
  const [one] = own.conditions
  if (!one) throw new Error('no condition')
  const sendBy = plainDate('2026-12-10')
  const answer = (topic: OwnTopic, change: Partial<typeof one>) =>
    answerTo(topic, { ...own, conditions: [{ ...one, ...change }] })
  expect(answer('REQUESTS', { sendBy })).toContain(', by Thursday, December 10, 2026')
  expect(answer('REQUESTS', { sendBy, late: true })).toContain('you can still send it')
  const sent = { status: 'SENT', sentAt: world.now, due: plainDate('2026-11-24') } as const
  expect(answer('DOCUMENTS', sent)).toContain(
    'you answered on Monday, November 23, 2026. We’ll review it by Tuesday, November 24, 2026.',
  )
  expect(answer('DOCUMENTS', { status: 'LOOKED_AT' })).toContain('we don’t need anything else')
})

test('the bot says what happened to uploaded files and to the insurance', () => {
  const world = at('appSummary')
  world.application = {
    ...world.application,
    documents: [...world.application.documents, document(40, 'SUPPORT', 'UPLOAD', BORROWER)],
  }
  expect(told(world, 'DOCUMENTS')).toBe('We have one file from you.')
  const own = caseOf(world)
  if (!('insurance' in own.view)) throw new Error('not the borrower’s view')
  const { view } = own
  const insured = (more: object) =>
    ownAnswer('DOCUMENTS', { ...own, view: { ...view, insurance: { ...view.insurance, carrier: 'Acme', ...more } } })
      ?.text
  expect(insured({})).toContain('we received your policy and are reviewing it')
  expect(insured({ accepted: true })).toContain('we accepted your policy')
  expect(insured({ refused: true })).toContain('doesn’t meet our requirements yet')
})

const SIGNER = 'a1b2'
/** Takes an application with another owner to the borrower's signature. */
function joint(role: 'CO_SIGNER' | 'NON_BORROWING_OWNER'): World {
  const ownership = { ...SAMPLE_PERSON.ownership, type: 'JOINT' }
  const world = new World({ person: { ...SAMPLE_PERSON, ownership, coOwners: [SAMPLE_OWNER] } })
  world.goTo('sign')
  const { application: a } = world
  const [own, other] = a.owners
  if (!own || !other) throw new Error('no other owner')
  world.application = { ...a, owners: [own, { ...other, identityUuid: SIGNER, role, invitedAt: world.now }] }
  return world
}
const signs = (world: World, change: object) => {
  const { application: a } = world
  const owners = a.owners.map((one) => (one.identityUuid === SIGNER ? { ...one, ...change } : one))
  world.application = { ...a, owners }
}

test("the bot tells another owner only about that owner's own part", () => {
  const world = joint('NON_BORROWING_OWNER')
  expect(told(world, 'STATUS', SIGNER)).toBe('We need your signature. It’s your turn.')
  expect(told(world, 'SIGNING', SIGNER)).toBe('We need your signature. It’s your turn.')
  expect(told(world, 'REQUESTS', SIGNER)).toBe('We need your signature. It’s your turn.')
  expect(told(world, 'FUNDING', SIGNER)).toContain('We need your signature.')
  expect(told(world, 'CANCEL', SIGNER)).toMatch(/^Only the borrower can withdraw the application\./)
  expect(told(world, 'DECLINE', SIGNER)).toMatch(/^We haven’t declined this application\./)
  withDocument(world, AGREEMENT)
  for (const topic of ['PRICES', 'COSTS'] as const) expect(told(world, topic, SIGNER)).not.toMatch(/[\d$%]/)
  expect(told(world, 'LINE', SIGNER)).toBeUndefined()
  expect(ownAnswer('STATUS', caseOf(world, SIGNER))?.page.path).toMatch(/^\/account\/heloc\/heloc-signer\//)
  signs(world, { signedAt: world.now })
  expect(told(world, 'SIGNING', SIGNER)).toBe('You signed on Monday, November 23, 2026.')
})

test('the bot tells a co-signer the terms from the credit agreement, and decline reasons only from the notice', () => {
  const world = joint('CO_SIGNER')
  world.application = { ...world.application, documents: [] }
  expect(told(world, 'PRICES', SIGNER)).not.toMatch(/[\d$%]/)
  withDocument(world, { ...AGREEMENT, forIdentity: SIGNER })
  expect(told(world, 'PRICES', SIGNER)).toMatch(
    /^Your credit agreement states:\nAnnual percentage rate .+%\n.+\nCredit/,
  )
  world.application = { ...world.application, status: 'DECLINED', declinedAt: world.now }
  withDocument(world, document(33, 'ADVERSE_ACTION_NOTICE', 'SUMMARY', SIGNER))
  expect(told(world, 'DECLINE', SIGNER)).toContain('It’s with your documents.')
  expect(told(world, 'STATUS', SIGNER)).toBe('Declined.')
})

test("the bot's answers contain no private numbers", () => {
  for (const state of ['product', 'appSummary', 'sign', 'notary', 'waitFund', 'complete'] as const) {
    const own = caseOf(at(state))
    for (const topic of OWN_TOPICS) expect(answerTo(topic, own) ?? '').not.toMatch(/\d{3}-\d{2}-\d{4}|\d{9,}/)
  }
})
