/** The usual result of each kind of request to an outside party. */

import { addBusinessDays } from '../../values/businessDays.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { payoffsOnTheWay } from '../core/payments.ts'
import type { RequestKind } from '../core/requests.ts'
import { payoffAmount, payoffsDue, sentToBorrower } from '../funding/payoffs.ts'
import { lettersToMail, lettersToTrack } from '../letters/letters.ts'
import { valuationsUnderWay } from '../property/valuationRight.ts'
import type { Results } from '../results.ts'
import type { Application, DocumentRecord } from '../types.ts'
import { CREDIT, lending, MORTGAGE, RECORD, uuid } from './fixtures.ts'

/** The data from which an outside party's usual result is made. */
export interface Asked {
  readonly a: Application
  readonly now: Instant
  readonly today: PlainDate
  readonly paper: (type: DocumentRecord['type'], stage: DocumentRecord['stage'], forIdentity?: string) => DocumentRecord
}

const file = (pull: 'SOFT' | 'HARD', { today }: Asked) => ({ ...CREDIT, pull, pulledOn: today })
const income = ({ a }: Asked) => ({ annual: a.income.annual, employer: 'Acme', confirmEmployment: false })
const certificate = ({ now }: Asked) => ({
  journal: { entry: '1', notary: 'N. Otary', commission: '7', at: now },
  documents: [],
})

export type UsualResults = { readonly [K in RequestKind]: (asked: Asked) => Results[K] }
export const USUAL_RESULTS: UsualResults = {
  SOFT_CREDIT: (asked) => ({ file: file('SOFT', asked), mortgages: [MORTGAGE] }),
  HARD_CREDIT: (asked) => ({ file: file('HARD', asked) }),
  CO_SIGNER_CREDIT: (asked) => {
    const identity = asked.a.requests.CO_SIGNER_CREDIT?.reference ?? ''
    const documents = [asked.paper('CREDIT_SCORE_NOTICE', 'SUMMARY', identity)]
    return { identity, file: file('HARD', asked), documents }
  },
  PROPERTY_RECORD: () => RECORD,
  VALUATION: () => ({ value: dollars(700_000), confidence: 95 }),
  BPO: ({ a, today }) =>
    a.bpo?.reference
      ? { state: 'DONE', reference: a.bpo.reference, value: dollars(690_000), condition: 'GOOD', note: '' }
      : { state: 'ORDERED', reference: 'B1', broker: 'B. Roker', expected: addBusinessDays(today, 3) },
  LIENS: () => ({ liens: [MORTGAGE] }),
  SANCTIONS: () => ({ matches: [] }),
  TITLE: () => ({ vesting: 'Ada Prime' }),
  FLOOD: () => ({ inHazardArea: false, zone: 'X' }),
  SUMMARY_DOCUMENTS: ({ paper }) => ({ documents: [paper('APPLICATION_SUMMARY', 'SUMMARY')] }),
  INCOME_LINK: () => ({ url: '/there' }),
  INCOME: income,
  PAYSTUB_REVIEW: income,
  EMPLOYMENT: () => ({ works: 'YES' }),
  BANK_LINK: () => ({ url: '/there' }),
  BANK_ACCOUNTS: () => ({ accounts: [] }),
  ACCOUNT_CHECK: () => ({ status: 'VERIFIED' }),
  IDENTITY: ({ a }) => {
    const owner = a.owners.find(({ identityStatus }) => identityStatus === 'SUBMITTED')
    return { identity: owner?.identityUuid ?? a.borrower, verified: true, reason: '' }
  },
  CLOSING_DOCUMENTS: ({ paper }) => ({ documents: [paper('CREDIT_AGREEMENT', 'CLOSING')] }),
  SEAL: ({ a }) => ({
    documents: a.documents.filter(({ stage }) => stage === 'CLOSING').map((one) => ({ ...one, sealed: true })),
  }),
  PAPER_PACKAGE: ({ a, paper }) => ({ documents: [paper('PAPER_PACKAGE', 'PAPER', a.borrower)] }),
  NOTARY_DOCUMENTS: ({ paper }) => ({ documents: [paper('DEED_OF_TRUST', 'NOTARY')] }),
  KNOWLEDGE_QUESTIONS: () => {
    const questions = [1, 2, 3, 4, 5].map((n) => ({ id: `q${n}`, text: `Q${n}`, choices: ['a', 'b'] }))
    return { questions, key: Object.fromEntries(questions.map(({ id }) => [id, 'a'])) }
  },
  NOTARY_ROOM: () => ({ room: 'r', notary: 'N. Otary' }),
  NOTARY_BOOKING: () => ({ reference: 'N1' }),
  NOTARY_VISIT: certificate,
  NOTARIZE: certificate,
  INSURANCE: () => ({ accepted: true, dwellingCoverage: dollars(1_000_000), mortgagee: 'LISTED' }),
  RECORDING: ({ today, paper }) => ({
    ...{ instrument: '2026-1', on: today },
    stamped: paper('RECORDED_DEED', 'RECORDED'),
  }),
  PAYOFF: ({ a }) => ({
    payoffs: payoffsDue(a).map((due) => {
      const demanded = due.lien.balance
      const amount = payoffAmount(due, demanded, lending.policy.payoff, sentToBorrower(a))
      return { lien: due.lien.uuid, demanded, ...(amount && { paid: { amount, reference: 'P1' } }) }
    }),
  }),
  PAYOFF_SETTLEMENT: ({ a, today }) => ({
    settled: payoffsOnTheWay(a).map(({ lien }) => ({ lien, on: today })),
    returned: [],
  }),
  DISBURSEMENT: ({ a }) => ({ trace: `t${a.requests.DISBURSEMENT?.no ?? 1}` }),
  SETTLEMENT: ({ today }) => ({ state: 'SETTLED', on: today }),
  BOARDING: ({ today }) => ({ on: today, account: 'S1' }),
  LETTERS: ({ a, today }) => ({
    updates: lettersToMail(a).map(({ uuid }) => ({
      ...{ letter: uuid, mailed: { on: today, class: 'FIRST_CLASS', carrier: 'USPS' } },
    })),
  }),
  LETTER_TRACKING: ({ a }) => ({
    updates: lettersToTrack(a).map(({ uuid }) => ({ letter: uuid, state: 'DELIVERED' })),
  }),
  ADVERSE_ACTION: ({ a, paper }) => ({
    documents: [paper('ADVERSE_ACTION_NOTICE', 'CONSENT', a.borrower)],
    changes: [],
  }),
  COUNSELING_LIST: ({ a, paper, today }) => ({
    documents: [paper('COUNSELING_LIST', 'CONSENT', a.borrower)],
    obtainedOn: today,
  }),
  VALUATION_DOCUMENTS: ({ a, paper }) => {
    const { notice, of } = valuationsUnderWay(a)
    const types = [...(notice ? (['VALUATION_NOTICE'] as const) : []), ...(of ? (['VALUATION_COPY'] as const) : [])]
    const first = 20 + 2 * (a.requests.VALUATION_DOCUMENTS?.no ?? 1)
    return { documents: types.map((type, n) => ({ ...paper(type, 'CONSENT', a.borrower), uuid: uuid(first + n) })), of }
  },
  INCOMPLETE_NOTICE: ({ a, paper }) => ({ documents: [paper('INCOMPLETE_NOTICE', 'CONSENT', a.borrower)] }),
}
