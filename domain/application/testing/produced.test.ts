/**
 * Plays scenarios that together produce every name and value that the specification defines for an application, and
 * every move between the journey's states. The last tests fail with a list of those that no scenario produced.
 */
import { describe, expect, it } from 'vitest'
import { CONDITION_DOCUMENTS } from '../../forms/condition.ts'
import { ID_TYPES, sidesOf } from '../../forms/identity.ts'
import { formatCodeOf } from '../../forms/signing.ts'
import { SAMPLE_PERSON } from '../../journey/samples/person.fixture.ts'
import type { SamplePerson } from '../../journey/samples/situation.ts'
import { EMPLOYMENT_TYPES } from '../../rules/employment.ts'
import { FOUND_CONDITIONS, OCCUPANCIES } from '../../rules/home.ts'
import { buildOffers } from '../../rules/offers.ts'
import { addBusinessDays } from '../../values/businessDays.ts'
import { plainDate } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { wantCondition } from '../conditions/agentConditions.ts'
import { openConditionsOf } from '../conditions/conditions.ts'
import { CONDITION_CATEGORIES } from '../conditions/types.ts'
import { retryRequest } from '../core/retryRequest.ts'
import type { IncomeSource } from '../income/types.ts'
import { applicationView } from '../views/borrowerView.ts'
import { serverStateOf } from '../views/serverStates.ts'
import { Produced } from './named.testdata.ts'
import { UNSEEN_VALUES, WAYS } from './serverStates.testdata.ts'
import { BORROWER, CREDIT, MORTGAGE, RECORD, uuid, type World, type WorldOptions } from './testWorld.ts'
import type { Asked } from './usualResults.ts'
import { Watched } from './watched.testdata.ts'

// Shows: states
const produced = new Produced()
const start = (options?: WorldOptions) => new Watched(produced, options).look()
const verifiedBy = (method: SamplePerson['income']['method']): SamplePerson => ({
  ...SAMPLE_PERSON,
  income: { ...SAMPLE_PERSON.income, method },
})
const verified = (annual: number, evidence?: IncomeSource) => () => ({
  ...{ annual: dollars(annual), employer: 'Acme', confirmEmployment: false, evidence },
})
const FROZEN = { kind: 'FROZEN', bureau: 'Test Bureau', pinRefused: false } as const

describe('the whole journey', () => {
  it('a borrower who uses an online notary and autopay receives the money', () => {
    const summary = ({ paper }: Asked) => ({
      documents: [
        paper('APPLICATION_SUMMARY', 'SUMMARY'),
        { ...paper('RIGHT_NOT_TO_CLOSE', 'SUMMARY'), uuid: uuid(14) },
      ],
    })
    const world = start({ results: { SUMMARY_DOCUMENTS: summary } })
    world.goTo('complete')
    expect(world.application.decision).toMatchObject({ decision: 'FINAL', subDecision: 'FINAL_OFFER' })
    expect(serverStateOf(world.application)).toMatchObject({ name: 'COMPLETE', route: '/' })
  })

  it('a borrower who sends paystubs, has an employer confirm the job and meets a visiting notary receives the money', () => {
    const person: SamplePerson = { ...verifiedBy('MANUAL_PAYSTUB'), notary: 'MANUAL', payment: 'MANUAL' }
    const results = {
      PAYSTUB_REVIEW: () => ({ annual: dollars(150_000), employer: 'Acme', confirmEmployment: true }),
    } satisfies WorldOptions['results']
    const world = start({ person, results })
    world.goTo('complete')
    expect(world.application.income.employerConfirmed).toBe(true)
  })

  it('if the lender accepts flood insurance before signing, only the notary session remains after signing', () => {
    const world = start({ results: { FLOOD: () => ({ inHazardArea: true, zone: 'AE' }) } })
    world.goTo('floodInsurance')
    world.insure()
    world.wait(12)
    world.goUntil(() => world.application.requests.NOTARIZE?.state === 'OPEN')
    expect(world.application.insurance?.accepted).toBe(true)
    expect(world.state).toBe('waitFund')
    expect(serverStateOf(world.application).name).toBe('WAITING_FOR_NOTARY_SEAL')
    world.goTo('complete')
  })

  it.each([['CO_SIGNER', 'NON_BORROWING_OWNER'], ['NON_BORROWING_OWNER']])(
    'additional signers with the roles %s and %s sign one after the other',
    (...roles) => {
      const world = start()
      const coOwners = roles.flatMap((role, n) =>
        role ? [{ firstName: ['Bo', 'Cy'][n], lastName: 'Prime', email: `owner${n}@example.com`, role }] : [],
      )
      world.goTo('sign', { saveContact: { ownershipType: 'JOINT', coOwners } })
      world.startSigning()
      world.sign()
      for (const { identityUuid: signer, role } of world.application.owners.slice(1)) {
        world.do(
          'acceptIntro',
          {
            ...{ firstName: 'Bo', lastName: 'Prime', dateOfBirth: '1982-01-01', phoneNumber: '2125550100' },
            ...{ ssn: '123-45-6787', hardCreditConsent: 'on' },
          },
          signer,
        )
        const picture = { name: 'a.jpg', size: 1000 }
        world.do('answerSignerFaceScan', { faceScan: 'AGREED' }, signer)
        world.do('submitSignerIdentity', { documentType: 'PASSPORT', front: picture, selfie: picture }, signer)
        world.report('IDENTITY', { identity: signer, verified: true, reason: '' })
        if (role === 'CO_SIGNER') world.reportUsual('CO_SIGNER_CREDIT')
        const formatCode = formatCodeOf(world.application.uuid)
        world.do('consentAsSigner', { formatCode, esignConsent: 'on' }, signer)
        world.do('signAsSigner', { signature: 'Bo Prime', initials: 'BP', esignConsent: 'on' }, signer)
      }
      expect(world.application.status).toBe('NOTARY')
    },
  )
})

describe('income', () => {
  it.each([
    ['TAX_RETURNS', 'POINTSERV_TAX', undefined],
    ['TAX_RETURNS', 'POINTSERV_1099_MISC', 'POINTSERV_1099_MISC'],
    ['TAX_RETURNS', 'POINTSERV_PAYROLL', 'POINTSERV_PAYROLL'],
    ['BANK_TRANSACTIONS', 'PLAID_TRANSACTIONS', undefined],
    ['PAYROLL', 'TRUV_PAYROLL', undefined],
    ['PAYROLL', 'TRUV_FINANCIAL_ACCOUNTS', 'TRUV_FINANCIAL_ACCOUNTS'],
  ] as const)('income verified by %s has the source %s', (method, source, evidence) => {
    const world = start({ person: verifiedBy(method), results: { INCOME: verified(150_000, evidence) } })
    world.goTo('ach')
    expect(world.application.income.source).toBe(source)
  })

  it('a borrower without an employer proves income with documents other than paystubs', () => {
    const world = start({ person: verifiedBy('MANUAL_PAYSTUB'), income: { employmentType: 'ALIMONY' } })
    world.goTo('ach')
    expect(world.application.income).toMatchObject({ source: 'OTHER', matched: true })
  })

  it.each(EMPLOYMENT_TYPES.filter((type) => type !== 'UNEMPLOYED'))(
    'a borrower whose income is from %s gets offers',
    (employmentType) => start({ income: { employmentType } }).goTo('product'),
  )

  it("assets support a line that income alone can't support; if less income is verified, a counteroffer follows", () => {
    const results = { INCOME: verified(30_000), SOFT_CREDIT: indebted(2_000), HARD_CREDIT: indebted(2_000) }
    const world = start({
      income: { annual: dollars(42_000), employmentType: 'SELF_EMPLOYED' },
      results,
      person: verifiedBy('TAX_RETURNS'),
    })
    world.goTo('product')
    expect(world.application.decision.subDecision).toBe('UNVERIFIED_DTI_LIMITED')
    const { quote } = world.application
    const offers = quote ? buildOffers(quote, { autopay: true }).offers : []
    const [best] = [...offers].sort((one, other) => other.largestLine - one.largestLine)
    const amount = String((best?.largestLine ?? 0) / 100)
    const { term, feeOption } = best?.quote.choice ?? {}
    world.goTo('counterOffer', { chooseOffer: { amount, draw: amount, term: `${term}`, feeOption: `${feeOption}` } })
    expect(world.application.decision.subDecision).toBe('VERIFIED_RESERVE_LIMITED')
  })

  it('verified income that supports only a smaller line leads to a counteroffer', () => {
    const world = start({ results: { INCOME: verified(69_600) }, income: { employmentType: 'SELF_EMPLOYED' } })
    world.goTo('counterOffer')
    expect(world.application.decision.subDecision).toBe('VERIFIED_DTI_LIMITED')
  })
})

/** A credit file with high monthly payments. */
const indebted = (monthly: number) => () => ({
  file: { ...CREDIT, pull: 'SOFT' as const, monthlyDebts: dollars(monthly) },
  mortgages: [MORTGAGE],
})

describe('credit', () => {
  it('a frozen credit file stays frozen after a wrong PIN', () => {
    const world = start()
    world.profile()
    world.report('SOFT_CREDIT', { noReport: FROZEN })
    expect(factsShown(world)).toEqual(['ERROR', 'CREDIT_FROZEN'])
    world.do('saveCreditPin', { pin: '1234' })
    world.report('SOFT_CREDIT', { noReport: { ...FROZEN, pinRefused: true } })
    expect(world.state).toBe('incorrectPin')
  })

  it("if the bureau couldn't process a request for a credit report, an agent can request the report again", () => {
    const world = start()
    world.profile()
    world.report('SOFT_CREDIT', { noReport: { kind: 'ERROR', bureau: 'Test Bureau' } })
    expect(serverStateOf(world.application)).toEqual({ name: 'CREDIT_ERROR', kind: 'blocking', route: 'error/timeout' })
    expect(factsShown(world)).toEqual(['ERROR', 'UNKNOWN_SUBDECISION'])
    world.take(retryRequest(world.application, 'SOFT_CREDIT'))
    expect(serverStateOf(world.application).name).toBe('WAITING_FOR_SOFT_CREDIT')
    world.goTo('product')
  })

  it('a low score or high debts lead to a decline, and a late payment leads to a review', () => {
    const scored = (change: Partial<typeof CREDIT>) => () => ({
      file: { ...CREDIT, ...change, pull: 'SOFT' as const },
      mortgages: [MORTGAGE],
    })
    start({ results: { SOFT_CREDIT: scored({ score: 520 }) } }).goTo('creditScoreDeclined')
    const person = { ...SAMPLE_PERSON, assets: { BROKERAGE: dollars(1_000) } }
    start({ person, results: { SOFT_CREDIT: scored({ monthlyDebts: dollars(9_000) }) } }).goTo('dtiDeclined')
    const late = { ...CREDIT, pastDue: [{ creditor: 'Card', amount: dollars(90) }], pull: 'SOFT' as const }
    start({ results: { SOFT_CREDIT: () => ({ file: late, mortgages: [MORTGAGE] }) } }).goTo('delinquency')
  })

  it("the borrower explains other lenders' inquiries before the application summary", () => {
    const on = CREDIT.pulledOn
    const file = { ...CREDIT, inquiries: [{ creditor: 'Other Bank', on }], pull: 'HARD' as const }
    const world = start({ results: { HARD_CREDIT: () => ({ file }) } })
    world.goTo('inquiries')
    world.goTo('appSummary')
  })
})

const factsShown = (world: World) => {
  const { decision } = applicationView(world.application, world.personal, world.lending, world.today)
  return [decision.decision, decision.subDecision]
}

describe('the home', () => {
  it.each(OCCUPANCIES)('a %s home gets offers', (occupancy) => start({ occupancy }).goTo('product'))

  it.each(FOUND_CONDITIONS)("a broker can report the home's condition as %s", (condition) => {
    const BPO: NonNullable<WorldOptions['results']>['BPO'] = ({ a, today }) =>
      a.bpo?.reference
        ? { state: 'DONE', reference: 'B1', value: dollars(690_000), condition, note: 'Seen today' }
        : { state: 'ORDERED', reference: 'B1', broker: 'B. Roker', expected: addBusinessDays(today, 3) }
    const world = start({ results: { BPO, VALUATION: () => ({ value: dollars(700_000), confidence: 50 }) } })
    world.goUntil(() => world.application.bpo?.status === 'BPO_COMPLETE')
    const reviewed = condition === 'POOR' || condition === 'NOT_AVAILABLE'
    expect(world.state === 'bpoCondition').toBe(reviewed)
  })

  it("a home without an automated value needs a broker's valuation", () => {
    const world = start({ results: { VALUATION: () => undefined } })
    world.goTo('bpo')
    expect(factsShown(world)[1]).toBe('UNVERIFIED_ONBOARDING_COMPLETE')
  })

  it("the borrower's view shows a mismatch with the county record, a recent purchase and unclear flood maps", () => {
    start({ results: { PROPERTY_RECORD: () => ({ ...RECORD, type: 'COMMERCIAL' }) } }).goTo('datatreeError')
    const bought = start({ results: { PROPERTY_RECORD: () => ({ ...RECORD, lastTransfer: CREDIT.pulledOn }) } })
    bought.goTo('declined')
    expect(bought.application.decision.decision).toBe('INELIGIBLE')
    const unclear = { inHazardArea: false, zone: 'X', undetermined: true }
    start({ results: { FLOOD: () => unclear } }).goTo('floodCert')
    const unmapped = start({ results: { FLOOD: () => ({ inHazardArea: false }) } })
    unmapped.goTo('floodCert')
    expect(unmapped.application.flood).toEqual({ inHazardArea: false, undetermined: true })
  })

  it("clearing a flood review doesn't change the flood zone or the details of the flood map", () => {
    const map = {
      panel: '10001C0123K',
      mapDate: plainDate('2019-07-05'),
      community: { name: 'Dover', number: '100006' },
    }
    const world = start({ results: { FLOOD: () => ({ inHazardArea: false, zone: 'D', ...map }) } })
    world.goTo('floodCert')
    world.end('CLEAR')
    expect(world.application.flood).toEqual({ inHazardArea: false, zone: 'D', ...map })
  })
})

describe('the chosen offer', () => {
  it('a line that is only partly drawn has a floating rate', () => {
    const world = start()
    world.goTo('moreProfile', { chooseOffer: { draw: '50000' } })
    expect(applicationView(world.application, {}, world.lending, world.today).rateType).toBe('FLOATING')
  })

  it("if a refresh removes the chosen offer, the rules run again without that offer's term and rate", () => {
    const world = start()
    world.goTo('docVerify')
    world.wait(100)
    world.send('submitIdentity')
    world.reportUsual('IDENTITY')
    world.answerAgain({ score: 700 })
    const { offer, decision, status } = world.application
    expect({ offer, status, ...decision }).toMatchObject({
      ...{ offer: undefined, status: 'OFFER_SELECTION' },
      ...{ decision: 'SELECT', subDecision: 'VERIFIED_OFFER' },
    })
    expect(world.state).toBe('product')
  })
})

describe('other ways', () => {
  it.each(['FAILED_VERIFICATION', 'PENDING_REVIEW'] as const)('a bank account check can end as %s', (status) => {
    const world = start()
    world.goTo('ach')
    world.send('saveManualBankAccount')
    world.report('ACCOUNT_CHECK', { status })
    expect(world.state).toBe('ach')
  })

  it('a borrower with a savings account pays by hand', () => {
    const world = start()
    world.goTo('ach')
    world.send('saveManualBankAccount', { accountType: 'SAVINGS' })
    world.report('ACCOUNT_CHECK', { status: 'VERIFIED' })
    expect(world.state).toBe('manualAutopay')
  })

  it("the borrower's view shows the application's partner and wallet account", () => {
    start({ from: { referrer: uuid(70), walletAddress: 'tp1abc' } })
  })

  it.each(ID_TYPES)('the pictures of an ID of type %s are named after that type', (documentType) => {
    const world = start()
    world.goTo('docVerify')
    for (const side of sidesOf(documentType)) world.upload(side === 'front' ? 'ID_FRONT' : 'ID_BACK')
    world.upload('SELFIE')
    world.send('submitIdentity', { documentType, back: { name: 'back.jpg', size: 10 } })
    const types = world.application.documents.filter(({ stage }) => stage === 'UPLOAD').map(({ type }) => type)
    expect(types).not.toContain('ID_FRONT')
    expect(types).toHaveLength(sidesOf(documentType).length + 1)
  })

  it.each(CONDITION_CATEGORIES)(
    'an agent opens a condition in the %s category, and the borrower answers it',
    (category) => {
      const world = start()
      world.goTo('incomeReview')
      const documents = category === 'GENERIC_DOCUMENT_REQUEST' ? CONDITION_DOCUMENTS : []
      const wish = { category, comments: 'Please send it', reason: 'Unclear', documents, number: documents.length }
      world.take(wantCondition(world.application, wish, world.agent()))
      const [open] = openConditionsOf(world.application, BORROWER)
      for (const type of open?.requestDocuments ?? []) world.upload(type, open?.uuid)
      const command = open?.actionNeeded === 'IDENTITY' ? 'submitIdentity' : 'answerCondition'
      if (command === 'submitIdentity') world.send('answerFaceScan')
      world.send(command, command === 'answerCondition' ? { condition: open?.uuid } : {})
      expect(openConditionsOf(world.application, BORROWER)).toEqual([])
    },
  )
})

describe('server states', () => {
  it.each(Object.entries(WAYS))('an application can reach the server state %s', (name, { results, go }) => {
    const world = start({ results })
    go?.(world)
    world.goUntil(() => world.server === name)
  })
})

// Shows all: application
it('the scenarios above produce every name and value that the specification defines', () => {
  expect(produced.missing()).toEqual(UNSEEN_VALUES)
})

// Shows all: moves
it('in the scenarios above, the journey makes every move that the specification defines', () => {
  expect(produced.missingMoves()).toEqual([])
})
