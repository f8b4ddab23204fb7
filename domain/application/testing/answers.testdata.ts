/** For tests: random responses from outside parties. */

import { cents, dollars } from '../../values/money.ts'
import type { RequestKind } from '../core/requests.ts'
import { payoffAmount, payoffsDue, sentToBorrower } from '../funding/payoffs.ts'
import type { Results } from '../results.ts'
import type { Application, BankAccount, DocumentRecord } from '../types.ts'
import type { Dice, Play } from './play.testdata.ts'
import { BORROWER, CREDIT, document, lending, MORTGAGE, RECORD } from './testWorld.ts'
import { USUAL_RESULTS } from './usualResults.ts'

const MATCH = { person: 'Ada Sample', listed: 'Ada Simple', list: 'SDN', score: 93 }

/**
 * The data from which a random response is made. `a`: the application at the time of the request, or the current
 * application.
 */
interface Asked {
  readonly a: Application
  readonly dice: Dice
  readonly play: Play
}
/** `usual` returns an outside party's usual result, which is favorable to the borrower. */
type Answer<K extends RequestKind> = (asked: Asked, usual: () => Results[K]) => Results[K]

const closed = (dice: Dice) =>
  dice.oneOf([
    { kind: 'FROZEN', bureau: 'Sandbox Bureau', pinRefused: dice.chance(0.5) },
    { kind: 'LOCKED', bureau: 'Sandbox Bureau', pinRefused: false },
    { kind: 'NO_FILE', bureau: 'Sandbox Bureau' },
    { kind: 'NOT_SURE', bureau: 'Sandbox Bureau' },
    { kind: 'MINOR', bureau: 'Sandbox Bureau' },
  ] as const)

const STRANGE = [
  { score: 610 },
  { score: 700, monthlyDebts: dollars(2500) },
  { alert: 'FRAUD' },
  { tradelines: 1 },
  { pastDue: [{ creditor: 'Shop', amount: dollars(300) }] },
] as const
const credit = (pull: 'SOFT' | 'HARD', { dice, play }: Asked) => ({
  ...CREDIT,
  pull,
  pulledOn: play.today,
  ...(dice.well() ? {} : dice.oneOf(STRANGE)),
  ...(pull === 'HARD' && !dice.well() ? { inquiries: [{ creditor: 'New Bank', on: play.today }] } : {}),
})
const paper = (
  play: Play,
  type: DocumentRecord['type'],
  stage: DocumentRecord['stage'],
  forIdentity?: string,
): DocumentRecord => ({
  ...document(0, type, stage, forIdentity),
  uuid: play.newUuid(),
})
const SMALL = { lender: 'Credit Union', kind: 'HELOC', balance: dollars(20_000), monthlyPayment: dollars(150) } as const
/** A lien in the county's records, which don't show the balance or the payment. */
const RECORDED = {
  lender: 'Old Bank',
  kind: 'JUDGMENT',
  originalAmount: dollars(30_000),
  instrument: '2015-0042',
} as const
const income = ({ a, dice }: Asked): Results['PAYSTUB_REVIEW'] =>
  dice.well()
    ? { annual: a.income.annual, employer: 'Acme', confirmEmployment: dice.chance(0.3) }
    : dice.oneOf([
        undefined,
        { annual: dollars(69_600), employer: 'Acme', confirmEmployment: false },
        { annual: dollars(24_000), employer: 'Acme', confirmEmployment: true },
      ])
const failure = (dice: Dice) => ({ failed: dice.oneOf(['ID_REFUSED', 'CONNECTION', 'STOPPED', 'MISSED'] as const) })
const certificate: Answer<'NOTARIZE'> & Answer<'NOTARY_VISIT'> = ({ dice }, usual) =>
  dice.well() ? usual() : failure(dice)
const account = (play: Play, kind: BankAccount['kind'], number: string): BankAccount => ({
  uuid: play.newUuid(),
  bankName: 'Linked Bank',
  name: kind,
  kind,
  routingNumber: '021000021',
  accountNumber: number,
  mask: `••••${number.slice(-4)}`,
  source: 'LINK',
})

/** A random response for each kind of request. Kinds that aren't listed get the usual response. */
const ANSWERS: { readonly [K in RequestKind]?: Answer<K> } = {
  SOFT_CREDIT: (asked) =>
    asked.dice.well()
      ? { file: credit('SOFT', asked), mortgages: asked.dice.chance(0.8) ? [MORTGAGE] : [MORTGAGE, SMALL] }
      : { noReport: closed(asked.dice) },
  HARD_CREDIT: (asked) => (asked.dice.well() ? { file: credit('HARD', asked) } : { noReport: closed(asked.dice) }),
  CO_SIGNER_CREDIT: (asked) => {
    const identity = asked.a.requests.CO_SIGNER_CREDIT?.reference ?? ''
    return asked.dice.well()
      ? {
          identity,
          file: credit('HARD', asked),
          documents: [paper(asked.play, 'CREDIT_SCORE_NOTICE', 'SUMMARY', identity)],
        }
      : { identity, noReport: closed(asked.dice) }
  },
  PROPERTY_RECORD: ({ dice }) => {
    if (!dice.well() && dice.chance(0.4)) return undefined
    return {
      ...(!dice.well() && { others: [{ ...RECORD, parcel: '2', unit: 'Unit 2', owners: ['Zoe Other'] }] }),
      ...RECORD,
      owners: dice.well() ? RECORD.owners : dice.oneOf([['Prime Family Trust'], ['Zoe Other']]),
      type: dice.well() ? RECORD.type : dice.oneOf(['CONDOMINIUM', 'COMMERCIAL']),
    }
  },
  VALUATION: ({ dice }, usual) =>
    dice.well()
      ? usual()
      : dice.oneOf([
          undefined,
          { value: dollars(700_000), confidence: 40 },
          { value: dollars(300_000), confidence: 95 },
          { value: dollars(900_000), confidence: 95 },
        ]),
  BPO: ({ a, dice }, usual) =>
    a.bpo?.reference
      ? {
          state: 'DONE',
          reference: a.bpo.reference,
          value: dice.well() ? dollars(690_000) : dollars(400_000),
          condition: dice.well() ? 'GOOD' : 'POOR',
          note: '',
        }
      : usual(),
  LIENS: ({ dice }) => ({ liens: dice.well() ? [MORTGAGE] : [MORTGAGE, dice.oneOf([SMALL, RECORDED])] }),
  SANCTIONS: ({ dice }) => ({ matches: dice.well() || dice.chance(0.6) ? [] : [MATCH] }),
  TITLE: ({ dice }, usual) => ({
    ...usual(),
    ...(dice.well()
      ? {}
      : {
          exceptions: [
            dice.oneOf([
              { kind: 'LIEN', lender: 'Roofer', amount: dollars(4000) },
              { kind: 'OWNER', vesting: 'Zoe Other' },
            ] as const),
          ],
        }),
  }),
  FLOOD: ({ dice }, usual) =>
    dice.well()
      ? usual()
      : dice.oneOf([
          { inHazardArea: true, zone: 'AE' },
          { inHazardArea: false, undetermined: true },
        ]),
  INCOME: income,
  PAYSTUB_REVIEW: income,
  EMPLOYMENT: ({ dice }) => ({ works: dice.well() ? 'YES' : dice.oneOf(['NO', 'UNKNOWN']) }),
  BANK_ACCOUNTS: ({ dice, play }) => ({
    accounts: [
      ...(play.personal[BORROWER]?.accounts ?? []).filter(({ source }) => source === 'MANUAL'),
      account(play, dice.well() ? 'CHECKING' : 'SAVINGS', '98765432'),
    ],
  }),
  ACCOUNT_CHECK: ({ dice }) => ({
    status: dice.well() ? 'VERIFIED' : dice.oneOf(['FAILED_VERIFICATION', 'PENDING_REVIEW'] as const),
  }),
  IDENTITY: ({ dice }, usual) =>
    dice.well() ? usual() : { ...usual(), verified: false, reason: 'It is blurred', suspicious: dice.chance(0.4) },
  SEAL: ({ a, dice }, usual) => {
    const signed = a.owners.filter(
      ({ role, signedAt }) => signedAt && (role === 'BORROWER') === (a.status === 'SIGNING'),
    )
    return {
      ...usual(),
      ...(dice.well() || signed.length === 0
        ? {}
        : { misfit: { identity: dice.oneOf(signed).identityUuid, why: 'A cross' } }),
    }
  },
  NOTARY_ROOM: ({ dice }, usual) => (dice.well() ? usual() : failure(dice)),
  NOTARY_VISIT: certificate,
  NOTARIZE: certificate,
  INSURANCE: ({ dice }, usual) =>
    dice.well() ? usual() : { ...usual(), ...dice.oneOf([{ accepted: false }, { mortgagee: 'MISSING' as const }]) },
  RECORDING: ({ dice, play }, usual) => (dice.well() ? usual() : { rejected: 'A page is missing', on: play.today }),
  SETTLEMENT: ({ dice, play }, usual) =>
    dice.well() ? usual() : { state: 'RETURNED', on: play.today, code: dice.oneOf(['R02', 'R03', 'R23']) },
  PAYOFF: ({ a, dice }) => ({
    payoffs: payoffsDue(a).map((due) => {
      const demanded = dice.well() ? due.lien.balance : dice.oneOf([undefined, cents(due.lien.balance * 2)])
      const amount = payoffAmount(due, demanded, lending.policy.payoff, sentToBorrower(a))
      return { lien: due.lien.uuid, demanded, ...(amount && { paid: { amount, reference: 'P1' } }) }
    }),
  }),
}

/** Returns an outside party's random response. */
export function answerTo<K extends RequestKind>(kind: K, asked: Asked): Results[K] {
  const { a, play } = asked
  const usual = () =>
    USUAL_RESULTS[kind]({ a, now: play.now, today: play.today, paper: (...given) => paper(play, ...given) })
  const random = ANSWERS[kind]
  return random ? random(asked, usual) : usual()
}
