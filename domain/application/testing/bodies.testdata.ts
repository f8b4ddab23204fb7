/**
 * For tests: random form data, as if a person typed it into the page that they last loaded. This page may be outdated.
 */

import type { BorrowerCommand } from '../../journey/borrowerNames.ts'
import type { SignerCommand } from '../../journey/signer.ts'
import { onNotaryDay } from '../../rules/notary.ts'
import { buildOffers } from '../../rules/offers.ts'
import { addDays } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { openConditionsOf } from '../conditions/conditions.ts'
import type { Application } from '../types.ts'
import type { Dice, Play } from './play.testdata.ts'
import { uuid } from './testWorld.ts'

/** The inputs of random form data. `seen`: the application as the person last saw it. */
interface Typing {
  readonly seen: Application
  readonly identity: string
  readonly dice: Dice
  readonly play: Play
}
type Body = (typing: Typing) => object

const FILE = { name: 'a.jpg', size: 1000 }
const FIRST_NAMES = ['Bo', 'Cy', 'Di']
const firstNameOf = (play: Play, identity: string): string => play.personal[identity]?.name?.firstName ?? 'Ada'
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

/** Random form data for some commands. All other commands get their sample form data. */
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
      .map(({ uuid, balance = dollars(20_000), asksPayment, kind }) => ({
        uuid,
        balance: String(balance / 100),
        ...(asksPayment && { monthlyPayment: '150' }),
        payOff: kind === 'HELOC' || (balance < dollars(50_000) && dice.chance(0.7)) ? 'on' : '',
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
    equityLoanInYear: 'NO',
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
    return {
      date: onNotaryDay(addDays(play.today, dice.oneOf([1, 2, 5]))),
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
  // These tests upload files with `Play.upload` instead of this command.
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
  stateNoCancellation: signature,
  chooseHome: ({ dice }) => ({ home: dice.well() ? '0' : dice.oneOf(['1', 'NONE']) }),
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
  stateNoCancellationAsSigner: signature,
}
