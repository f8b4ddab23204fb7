/** For tests: how an application gets into the server states that ordinary applications never reach. */
import { dollars, ZERO } from '../../values/money.ts'
import { sendDocument } from '../conditions/sentDocuments.ts'
import type { NoReport } from '../credit/results.ts'
import { event } from '../events.ts'
import { holdFunding } from '../funding/holds.ts'
import { payoffsDue } from '../funding/payoffs.ts'
import type { Recorded } from '../property/homeWorld.testdata.ts'
import type { ServerStateName } from '../views/serverStates.ts'
import { sentDocument } from './keptPlaces.testdata.ts'
import { AGENT, BORROWER, CREDIT, document, MORTGAGE, RECORD, type WorldOptions } from './testWorld.ts'
import type { Watched } from './watched.testdata.ts'

interface Way {
  /** Outside parties' responses that differ from the usual ones. */
  readonly results?: WorldOptions['results']
  /** The actions that lead to the server state. By default, the application just continues as usual. */
  readonly go?: (world: Watched) => void
}

const soft = (change: object) => ({
  SOFT_CREDIT: () => ({ file: { ...CREDIT, ...change, pull: 'SOFT' as const }, mortgages: [MORTGAGE] }),
})
const noReport = (kind: 'NO_FILE' | 'NOT_SURE' | 'MINOR') => ({
  SOFT_CREDIT: () => ({ noReport: { kind, bureau: 'Test Bureau' } satisfies NoReport }),
})
const found = (change: Partial<Recorded>) => ({ PROPERTY_RECORD: () => ({ ...RECORD, ...change }) })
/** A second lien that the new line pays off. */
const CARD_LOAN = { ...MORTGAGE, lender: 'Elm Bank', kind: 'HELOC' as const, balance: dollars(10_000) }
const LIENS = () => ({ liens: [MORTGAGE, CARD_LOAN] })
const payingOff = (world: Watched) => {
  world.goTo('liens')
  const liens = world.application.liens.map(({ uuid, lender, balance = ZERO }) => ({
    ...{ uuid, balance: balance / 100, ...(lender === CARD_LOAN.lender && { payOff: 'on' }) },
  }))
  world.send('saveLiens', { liens })
}

export const WAYS: Partial<Record<ServerStateName, Way>> = {
  NO_CREDIT: { results: noReport('NO_FILE') },
  MINOR_CREDIT: { results: noReport('MINOR') },
  SOFT_CREDIT: { results: noReport('NOT_SURE') },
  FACTA_REVIEW: { results: soft({ alert: 'FRAUD' }) },
  CREDIT_LOCKED: {
    results: { SOFT_CREDIT: () => ({ noReport: { kind: 'LOCKED', bureau: 'Test Bureau', pinRefused: false } }) },
  },
  UW_REVIEW: { results: soft({ tradelines: 0 }) },
  NO_PROPERTY: { results: { PROPERTY_RECORD: () => undefined } },
  HOME_CHOICE: { results: found({ unit: 'Unit 1', others: [{ ...RECORD, unit: 'Unit 2', parcel: '2' }] }) },
  INCORRECT_OWNERSHIP: { results: found({ owners: ['OAKLEAF BERTRAM'] }) },
  WAITING_FOR_BPO_REVIEW: {
    results: {
      VALUATION: () => ({ value: MORTGAGE.balance, confidence: 50 }),
      BPO: ({ a, today }) =>
        a.bpo?.reference
          ? { state: 'DONE', reference: 'B1', value: MORTGAGE.monthlyPayment, condition: 'GOOD', note: '' }
          : { state: 'ORDERED', reference: 'B1', broker: 'B. Roker', expected: today },
    },
  },
  PREQUAL_LAPSED: {
    go: (world) => {
      world.goTo('product')
      world.wait(120)
      world.deadline('OFFERS_LAPSE')
    },
  },
  CANCELLED: { go: (world) => world.send('withdraw') },
  DOCUMENTS_SENT: {
    go: (world) => {
      world.goTo('liens')
      world.take(sendDocument(world.application, sentDocument(BORROWER), world.agent()))
    },
  },
  WAITING_FOR_BANK_LINK: {
    go: (world) => {
      world.goTo('ach')
      world.send('linkBank')
    },
  },
  WAITING_FOR_BANK_ACCOUNTS: {
    go: (world) => {
      world.goTo('ach')
      world.send('linkBank')
      world.reportUsual('BANK_LINK')
      world.send('returnFromBankLink', { reference: world.application.bank.link })
    },
  },
  WAITING_FOR_MERCHANT_REVIEW: { go: (world) => world.happen(event('MerchantNamed', { name: 'Kitchens' })) },
  CLOSING_DOCUMENTS: {
    go: (world) => {
      world.happen(event('MerchantNamed', { name: 'Kitchens' }))
      world.goTo('waitMerchant')
      world.end('CLEAR')
    },
  },
  WAITING_FOR_PAPER_SIGNING: {
    go: (world) => {
      world.goTo('sign')
      world.send('requestPaper')
    },
  },
  WAITING_FOR_SIGNED_DOCUMENTS_REVIEW: {
    results: {
      SEAL: () => ({
        documents: [{ ...document(11, 'CREDIT_AGREEMENT', 'CLOSING'), sealed: true }],
        misfit: { identity: BORROWER, why: 'other initials' },
      }),
    },
  },
  WAITING_FOR_NOTARY_REVIEW: { results: { NOTARY_ROOM: () => ({ failed: 'STOPPED' }) } },
  WAITING_FOR_PAYOFF: { go: payingOff, results: { LIENS } },
  WAITING_FOR_PAYOFF_REVIEW: {
    go: payingOff,
    results: {
      LIENS,
      PAYOFF: ({ a }) => ({
        payoffs: payoffsDue(a).map(({ lien }) => ({ lien: lien.uuid, demanded: MORTGAGE.balance })),
      }),
    },
  },
  FUNDABLE: {
    go: (world) => {
      world.goUntil(() => world.application.status === 'RECORDING')
      world.take(holdFunding(world.application, 'The wire needs a call-back.', world.context(AGENT, 'AGENT')))
    },
  },
  FUNDING: {
    results: { SETTLEMENT: ({ today }) => ({ state: 'RETURNED', on: today, code: 'R03' }) },
    go: (world) => {
      world.goTo('complete')
      world.reportUsual('SETTLEMENT')
    },
  },
}

const BESIDE = 'The request never holds up the borrower, so another state shows.'
const ALWAYS_NAMED = 'In this status, an open request or a row of the journey always names the state.'
/**
 * The only values in `named.testdata.ts` that no borrower ever sees. All of them are server states, each with the
 * reason.
 */
const UNSEEN: Partial<Record<ServerStateName, string>> = {
  CO_DEED_SIGNING: ALWAYS_NAMED,
  RECORDING: ALWAYS_NAMED,
  DIRECT_DEBT_PAYOFF: ALWAYS_NAMED,
  WAITING_FOR_ADVERSE_ACTION: 'The application is DECLINED when the notice is made.',
  WAITING_FOR_INCOMPLETE_NOTICE: BESIDE,
  WAITING_FOR_COUNSELING_LIST: BESIDE,
  WAITING_FOR_VALUATION_DOCUMENTS: BESIDE,
  WAITING_FOR_LETTERS: BESIDE,
  WAITING_FOR_LETTER_TRACKING: BESIDE,
  WAITING_FOR_PAYOFF_SETTLEMENT: BESIDE,
  WAITING_FOR_SETTLEMENT: BESIDE,
  WAITING_FOR_BOARDING: BESIDE,
  // The test in `serverStates.test.ts` covers this state.
  UNKNOWN: 'Only a later version of the server stores a status that has no state.',
}
export const UNSEEN_VALUES = Object.keys(UNSEEN)
  .map((name) => `server state: ${name}`)
  .sort()
