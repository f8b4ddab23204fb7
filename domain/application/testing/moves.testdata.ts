/** For tests: what people enter, based on the application as they last saw it, and what outside parties answer. */

import type { BorrowerCommand } from '../../journey/borrowerNames.ts'
import type { SignerCommand } from '../../journey/signer.ts'
import { buildOffers } from '../../rules/offers.ts'
import { addBusinessDays } from '../../values/businessDays.ts'
import { addDays, plainDate, weekday } from '../../values/dates.ts'
import { cents, dollars } from '../../values/money.ts'
import { openConditionsOf } from '../conditions/conditions.ts'
import type { RequestKind } from '../core/requests.ts'
import { payoffAmount, payoffsDue, sentToBorrower } from '../funding/payoffs.ts'
import type { Results } from '../results.ts'
import type { Application, BankAccount, DocumentRecord } from '../types.ts'
import type { Dice, Play } from './play.testdata.ts'
import { BORROWER, CREDIT, document, lending, MORTGAGE, uuid } from './testWorld.ts'

/** What a body depends on. `seen` is the application as the person last saw it. */
export interface Typing {
  readonly seen: Application
  readonly identity: string
  readonly dice: Dice
  readonly play: Play
}
type Body = (typing: Typing) => object

const FILE = { name: 'a.jpg', size: 1000 }
const FIRST_NAMES = ['Bo', 'Cy', 'Di']
export const firstNameOf = (play: Play, identity: string): string => play.personal[identity]?.name?.firstName ?? 'Ada'
const signature = ({ play, identity }: Typing) => {
  const first = firstNameOf(play, identity)
  return { signature: `${first} Prime`, initials: `${first[0]}P`, esignConsent: 'on' }
}
const cancel = (typing: Typing) => ({ cancelConfirmed: 'on', signature: signature(typing).signature })
const coOwners = (roles: readonly string[]) =>
  roles.map((role, n) => ({
    firstName: FIRST_NAMES[n],
    lastName: 'Prime',
    email: `${FIRST_NAMES[n]?.toLowerCase()}@example.com`,
    role,
  }))
const removal: Body = ({ seen, identity, dice }) => {
  const own = seen.documents.filter(({ stage, forIdentity }) => stage === 'UPLOAD' && forIdentity === identity)
  return { documentUuid: own.length > 0 ? dice.oneOf(own).uuid : uuid(8) }
}
const condition: Body = ({ seen, identity }) => ({
  condition: openConditionsOf(seen, identity).find(({ actionNeeded }) => actionNeeded !== 'IDENTITY')?.uuid ?? uuid(8),
  phoneNumber: '2125550101',
})
const accountOf = ({ seen, dice }: Typing) =>
  seen.bank.accounts.length > 0 ? dice.oneOf(seen.bank.accounts).uuid : uuid(8)

/** Randomized bodies. Other commands use their sample answer. */
export const BODIES: Readonly<Partial<Record<BorrowerCommand | SignerCommand, Body>>> = {
  saveProfile: ({ seen }) => ({
    firstName: 'Ada',
    lastName: 'Prime',
    dateOfBirth: '1980-04-02',
    selectedPropertyUuid: seen.property.uuid,
    member: 'YES',
    softCreditConsent: 'on',
  }),
  saveLiens: ({ seen, dice }) => ({
    liens: seen.liens
      .filter(({ source }) => source !== 'BORROWER')
      .map((lien) => ({
        uuid: lien.uuid,
        balance: String(lien.balance / 100),
        payOff: lien.balance < dollars(50_000) && dice.chance(0.7) ? 'on' : '',
      })),
    addedLiens: dice.well()
      ? []
      : [
          {
            creditor: 'Aunt',
            kind: 'OTHER',
            balance: '5000',
            monthlyPayment: '50',
            payOff: dice.chance(0.5) ? 'on' : '',
          },
        ],
    hoaDues: '0',
    liensConfirmed: 'on',
  }),
  saveRental: ({ dice }) => ({
    qualifyBy: dice.chance(0.7) ? 'RENT' : 'INCOME',
    state: 'LEASED',
    monthlyRent: dice.well() ? '6200' : '900',
    annualTaxes: '4200',
    annualInsurance: '1800',
    monthlyDues: '0',
    lease: FILE,
    borrower: 'PERSON',
    businessPurpose: 'on',
  }),
  saveAssets: ({ dice }) => ({ BROKERAGE: dice.well() ? '900000' : '10', assetsConfirmed: 'on' }),
  attestInquiries: ({ seen, dice }) => ({
    inquiries: (seen.inquiries?.listed ?? []).map(() =>
      dice.well()
        ? { newDebt: 'NO' }
        : { newDebt: 'YES', lender: 'New Bank', balance: dice.chance(0.5) ? '90000' : '900', monthlyPayment: '700' },
    ),
    inquiriesConfirmed: 'on',
  }),
  chooseOffer: ({ seen, dice }) => {
    const autopay = dice.chance(0.6)
    const wanted = dice.well() ? dollars(60_000) : undefined
    const payoff = seen.liens.filter(({ payOff }) => payOff).map((lien) => lien.uuid)
    const offers = seen.quote
      ? buildOffers(seen.quote, { autopay, payoff, ...(wanted && { amount: wanted }) }).offers
      : []
    const choice = offers.length > 0 ? dice.oneOf(offers).quote.choice : undefined
    return {
      amount: String((choice?.amount ?? dollars(60_000)) / 100),
      draw: String((choice?.draw ?? dollars(60_000)) / 100),
      term: String(choice?.term ?? 10),
      drawPeriod: String(choice?.drawPeriod ?? 5),
      feeOption: String(choice?.feeOption ?? 0),
      autopay: autopay ? 'YES' : 'NO',
    }
  },
  saveContact: ({ play, dice }) => {
    const { others, trust } = play.beginning
    return {
      propertyType: dice.well() ? 'SINGLE_FAMILY' : 'TOWNHOUSE',
      propertyCondition: 'GOOD',
      ownershipType: trust ? 'TRUST' : others.length > 0 ? 'JOINT' : 'SOLE',
      ...(trust && { entityName: 'Prime Family Trust' }),
      coOwners: coOwners(others),
      maritalStatus: 'UNMARRIED',
      ssn: '123-45-6788',
      hardCreditConsent: 'on',
    }
  },
  linkIncome: ({ dice }) => ({ method: dice.oneOf(['PAYROLL', 'BANK_TRANSACTIONS', 'TAX_RETURNS', 'MANUAL_PAYSTUB']) }),
  confirmBankAccount: (typing) => ({ accountUuid: accountOf(typing), depositConsent: 'on' }),
  saveManualBankAccount: ({ dice }) => {
    const accountNumber = dice.oneOf(['12345678', '23456789', '34567890'])
    return {
      bankName: 'Valley Bank',
      accountType: dice.well() ? 'CHECKING' : 'SAVINGS',
      routingNumber: '021000021',
      accountNumber,
      confirmAccountNumber: accountNumber,
    }
  },
  saveAutopay: (typing) => ({
    accountUuid: typing.dice.well() ? (typing.seen.bank.disburse ?? uuid(8)) : accountOf(typing),
    dayOfMonth: '5',
    autopayConsent: 'on',
  }),
  signDocuments: signature,
  inviteSigner: ({ seen }) => ({ identityUuid: seen.owners[1]?.identityUuid ?? uuid(8) }),
  chooseNotary: ({ dice }) => ({ kind: dice.well() ? 'ELECTRONIC' : 'MANUAL' }),
  bookManualNotary: ({ play, dice }) => {
    const day = addDays(play.today, dice.oneOf([1, 2, 5]))
    return {
      date: weekday(day) === 0 ? addDays(day, 1) : day,
      slot: '11:00',
      place: 'OFFICE',
      phoneNumber: '2125550100',
      note: '',
    }
  },
  answerKnowledge: ({ seen, dice }) => ({
    answers: (seen.notary.questions ?? []).map(({ id }) => ({ question: id, choice: dice.well() ? 'a' : 'b' })),
  }),
  signWithNotary: signature,
  attestLiens: (typing) =>
    typing.dice.well() ? { allListed: 'YES', signature: signature(typing).signature } : { allListed: 'NO' },
  // Uploads go through `Play.upload`.
  uploadDocument: () => ({ documentUuid: uuid(8) }),
  removeUpload: removal,
  answerCondition: condition,
  changeIncome: ({ seen, dice }) => ({
    income: dice.well() ? String(seen.income.annual / 100) : dice.oneOf(['149000', '60000', '15000']),
    otherIncome: '0',
    employmentType: dice.well() ? seen.income.employmentType : 'SELF_EMPLOYED',
  }),
  changeOwners: ({ play, dice }) => ({
    coOwners: dice.well() ? coOwners(play.beginning.others) : coOwners(dice.oneOf([[], ['CO_SIGNER']])),
  }),
  rescind: cancel,
  correctProperty: ({ seen, dice }) => ({
    ...seen.property.address,
    street1: dice.oneOf(['1 Elm Street', '2 Elm Street', '3 Elm Street']),
  }),
  explainProperty: ({ dice }) => ({
    right: dice.oneOf(['MINE', 'RECORD']),
    propertyType: 'SINGLE_FAMILY',
    occupancyType: 'PRIMARY',
    note: '',
  }),
  explainOwnership: ({ dice }) => ({
    holding: dice.oneOf(['TRUST', 'LLC', 'MARRIED', 'INHERITED', 'OTHER']),
    entityName: 'Prime Holdings',
    note: 'It is ours',
  }),
  acceptIntro: ({ play, identity }) => ({
    firstName: firstNameOf(play, identity),
    lastName: 'Prime',
    dateOfBirth: '1982-01-01',
    phoneNumber: '2125550100',
    ssn: '123-45-6787',
    hardCreditConsent: 'on',
  }),
  uploadSignerDocument: () => ({ documentUuid: uuid(8) }),
  removeSignerUpload: removal,
  answerSignerCondition: condition,
  signAsSigner: signature,
  rescindAsSigner: cancel,
}

/** What a party is asked about: the application at the time of the request, or now. */
interface Asked {
  readonly a: Application
  readonly dice: Dice
  readonly play: Play
}
type Answer<K extends RequestKind> = (asked: Asked) => Results[K]

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
const income = ({ a, dice }: Asked): Results['INCOME'] =>
  dice.well()
    ? { annual: a.income.annual, employer: 'Acme', confirmEmployment: dice.chance(0.3) }
    : dice.oneOf([
        undefined,
        { annual: dollars(69_600), employer: 'Acme', confirmEmployment: false },
        { annual: dollars(24_000), employer: 'Acme', confirmEmployment: true },
      ])
const failure = (dice: Dice) => ({ failed: dice.oneOf(['ID_REFUSED', 'CONNECTION', 'STOPPED', 'MISSED'] as const) })
const certificate = ({ dice, play }: Asked) =>
  dice.well()
    ? { journal: { entry: '1', notary: 'N. Otary', commission: '7', at: play.now }, documents: [] }
    : failure(dice)
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

/** One row per request: 'well' is the usual good answer. */
export const ANSWERS: { readonly [K in RequestKind]: Answer<K> } = {
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
      county: 'Fresno',
      parcel: '1',
      legalDescription: 'Lot 1',
      yearBuilt: 1990,
      lastTransfer: plainDate('2015-01-01'),
      owners: dice.well() ? ['Ada Prime'] : dice.oneOf([['Prime Family Trust'], ['Zoe Other']]),
      type: dice.well() ? 'SINGLE_FAMILY' : dice.oneOf(['CONDOMINIUM', 'COMMERCIAL']),
      monthlyTaxes: dollars(400),
      monthlyInsurance: dollars(120),
    }
  },
  VALUATION: ({ dice }) =>
    dice.well()
      ? { value: dollars(700_000), confidence: 95 }
      : dice.oneOf([
          undefined,
          { value: dollars(700_000), confidence: 40 },
          { value: dollars(300_000), confidence: 95 },
          { value: dollars(900_000), confidence: 95 },
        ]),
  BPO: ({ a, dice, play }) =>
    a.bpo?.reference
      ? {
          state: 'DONE',
          reference: a.bpo.reference,
          value: dice.well() ? dollars(690_000) : dollars(400_000),
          condition: dice.well() ? 'GOOD' : 'POOR',
          note: '',
        }
      : { state: 'ORDERED', reference: 'B1', broker: 'B. Roker', expected: addBusinessDays(play.today, 3) },
  LIENS: ({ dice }) => ({ liens: dice.well() ? [MORTGAGE] : [MORTGAGE, SMALL] }),
  SANCTIONS: ({ dice }) => ({ clear: dice.well() || dice.chance(0.6) }),
  TITLE: ({ dice }) => ({
    vesting: 'Ada Prime',
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
  FLOOD: ({ dice }) =>
    dice.well()
      ? { inHazardArea: false, zone: 'X' }
      : dice.oneOf([
          { inHazardArea: true, zone: 'AE' },
          { inHazardArea: false, zone: '', undetermined: true },
        ]),
  SUMMARY_DOCUMENTS: ({ play }) => ({ documents: [paper(play, 'APPLICATION_SUMMARY', 'SUMMARY')] }),
  INCOME_LINK: () => ({ url: '/there' }),
  INCOME: income,
  PAYSTUB_REVIEW: income,
  EMPLOYMENT: ({ dice }) => ({ confirmed: dice.well() }),
  BANK_LINK: () => ({ url: '/there' }),
  BANK_ACCOUNTS: ({ dice, play }) => ({
    accounts: [
      ...(play.personal[BORROWER]?.accounts ?? []).filter(({ source }) => source === 'MANUAL'),
      account(play, dice.well() ? 'CHECKING' : 'SAVINGS', '98765432'),
    ],
  }),
  ACCOUNT_CHECK: ({ dice }) => ({
    status: dice.well() ? 'VERIFIED' : dice.oneOf(['FAILED_VERIFICATION', 'PENDING_REVIEW'] as const),
  }),
  IDENTITY: ({ a, dice }) => {
    const identity = a.owners.find(({ identityStatus }) => identityStatus === 'SUBMITTED')?.identityUuid ?? a.borrower
    return dice.well()
      ? { identity, verified: true, reason: '' }
      : { identity, verified: false, reason: 'It is blurred', suspicious: dice.chance(0.4) }
  },
  CLOSING_DOCUMENTS: ({ play }) => ({ documents: [paper(play, 'CREDIT_AGREEMENT', 'CLOSING')] }),
  SEAL: ({ a, dice }) => {
    const signed = a.owners.filter(
      ({ role, signedAt }) => signedAt && (role === 'BORROWER') === (a.status === 'SIGNING'),
    )
    return {
      documents: a.documents.filter(({ stage }) => stage === 'CLOSING').map((one) => ({ ...one, sealed: true })),
      ...(dice.well() || signed.length === 0
        ? {}
        : { misfit: { identity: dice.oneOf(signed).identityUuid, why: 'A cross' } }),
    }
  },
  NOTARY_DOCUMENTS: ({ play }) => ({ documents: [paper(play, 'DEED_OF_TRUST', 'NOTARY')] }),
  KNOWLEDGE_QUESTIONS: () => {
    const questions = [1, 2, 3, 4, 5].map((n) => ({ id: `q${n}`, text: `Q${n}`, choices: ['a', 'b'] }))
    return { questions, key: Object.fromEntries(questions.map(({ id }) => [id, 'a'])) }
  },
  NOTARY_ROOM: ({ dice }) => (dice.well() ? { room: 'r', notary: 'N. Otary' } : failure(dice)),
  NOTARY_BOOKING: () => ({ reference: 'N1' }),
  NOTARY_VISIT: certificate,
  NOTARIZE: certificate,
  INSURANCE: ({ dice }) => ({ accepted: dice.well() }),
  RECORDING: ({ play }) => ({ instrument: '2026-1', on: play.today }),
  PAYOFF: ({ a, dice }) => ({
    payoffs: payoffsDue(a).map((due) => {
      const demanded = dice.well() ? due.lien.balance : dice.oneOf([undefined, cents(due.lien.balance * 2)])
      const amount = payoffAmount(due, demanded, lending.policy.payoff, sentToBorrower(a))
      return { lien: due.lien.uuid, demanded, ...(amount && { paid: { amount, reference: 'P1' } }) }
    }),
  }),
  DISBURSEMENT: () => ({ trace: 't1' }),
  ADVERSE_ACTION: ({ a, play }) => ({
    documents: [paper(play, 'ADVERSE_ACTION_NOTICE', 'CONSENT', a.borrower)],
    changes: [],
  }),
  INCOMPLETE_NOTICE: ({ a, play }) => ({ documents: [paper(play, 'INCOMPLETE_NOTICE', 'CONSENT', a.borrower)] }),
}
