/** Sample request bodies for commands. The journey's rows refer to these bodies, and `samples.ts` collects them. */
import type { FaceScanAnswer } from '../../rules/faceScan.ts'
import { onNotaryDay } from '../../rules/notary.ts'
import { isTexasHomestead } from '../../rules/offers.ts'
import { addDays } from '../../values/dates.ts'
import { dollars, inDollars, ZERO } from '../../values/money.ts'
import { fullName, initialsOf, type Name } from '../../values/name.ts'
import type { SampleOwner, SampleRental, Seen, Situation } from './situation.ts'

/** Builds a command's body in the format that a browser posts. */
export type Answer = (situation: Situation) => object

/**
 * The bodies that a sample person can send while a row of the journey is current, keyed by command. The usual command
 * comes first. Empty if the row needs no answer.
 */
export type RowSample = Readonly<Record<string, Answer>>

const nothing: Answer = () => ({})
const declinedQuestions: Answer = () => ({ ethnicity: ['DECLINE'], race: ['DECLINE'], sex: ['DECLINE'] })

const onTexasHomestead = ({ property: { address, occupancy } }: Seen): boolean =>
  occupancy !== undefined && isTexasHomestead({ state: address.state, occupancy })

const legalName = ({ firstName, middleName, lastName, suffix }: Name) => ({ firstName, middleName, lastName, suffix })

const nameOf = ({ signer, person }: Situation): Name => (signer ?? person).name

const signature: Answer = (situation) => {
  const name = nameOf(situation)
  return { signature: fullName(name), initials: initialsOf(name), esignConsent: 'on' }
}

const read =
  (stage: string): Answer =>
  ({ seen, identity }) => ({
    readDocuments: seen.documents
      .filter(
        (one) => one.stage === stage && !one.readAt && (!identity || !one.forIdentity || one.forIdentity === identity),
      )
      .map(({ uuid }) => uuid),
    acknowledged: 'on',
  })

/** The documents whose receipt the person confirms one by one. */
const WITH_RECEIPT: readonly string[] = ['FLOOD_NOTICE', 'TEXAS_HOME_EQUITY_NOTICE']

/** Acknowledges the summary's documents, and confirms receipt of the notices that require a separate confirmation. */
const summary: Answer = (situation) => ({
  ...read('SUMMARY')(situation),
  received: situation.seen.documents.filter(({ type }) => WITH_RECEIPT.includes(type)).map(({ uuid }) => uuid),
})

const esignConsent: Answer = ({ formatCode }) => ({ formatCode, esignConsent: 'on' })

/** Returns the type of ID that the sample person shows. */
export const idTypeOf = ({ signer, person }: Situation): string =>
  (signer ?? person).identity?.documentType ?? 'PASSPORT'
const identity: Answer = (situation) => ({ documentType: idTypeOf(situation) })

/** Returns the sample person's response to the consent notice for the face scan. */
export const faceScanOf = ({ signer, person }: Situation): FaceScanAnswer =>
  (signer ?? person).identity?.faceScan ?? 'AGREED'
const faceScan: Answer = (situation) => ({ faceScan: faceScanOf(situation) })

const condition: Answer = ({ condition: open, signer, person }) => ({
  condition: open,
  phoneNumber: (signer ?? person).phone,
})

/** The most recent file that the sample person uploaded. */
const removal: Answer = ({ seen, identity }) => ({
  documentUuid: seen.documents.findLast(
    ({ stage, forIdentity }) => stage === 'UPLOAD' && (!identity || !forIdentity || forIdentity === identity),
  )?.uuid,
})

const homeValue: Answer = () => ({ estimate: '845000', grounds: 'RENOVATED', note: 'New kitchen in spring.' })

const coOwners = (owners: readonly SampleOwner[]) =>
  owners.map(({ name, email, role }) => ({ firstName: name.firstName, lastName: name.lastName, email, role }))

/** The default rental, for sample people whose data contains no rental. */
export const SOME_RENTAL: SampleRental = {
  qualifyBy: 'RENT',
  state: 'LEASED',
  monthlyRent: dollars(5_200),
  annualTaxes: dollars(4_200),
  annualInsurance: dollars(1_800),
  monthlyDues: ZERO,
}

const rental: Answer = ({ person: { rental: told = SOME_RENTAL } }) => {
  const { qualifyBy, state, entity, monthlyRent, annualTaxes, annualInsurance, monthlyDues } = told
  const figures = { monthlyRent, annualTaxes, annualInsurance, monthlyDues }
  return {
    qualifyBy,
    state,
    ...Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, String(inDollars(amount))])),
    borrower: entity ? 'ENTITY' : 'PERSON',
    ...(entity && { entityName: entity.name, entityState: entity.state, ein: entity.ein }),
    businessPurpose: 'on',
  }
}

const contact: Answer = ({ person: { property, ownership, rental: let_, coOwners: owners, ssn } }) => {
  const entityName = ownership.entityName ?? let_?.entity?.name
  return {
    propertyType: property.type,
    ...(property.type === 'TWO_TO_FOUR_UNITS' && { units: '2' }),
    propertyCondition: 'GOOD',
    ownershipType: ownership.type,
    ...(entityName && { entityName }),
    coOwners: coOwners(owners),
    ...(ownership.maritalStatus && { maritalStatus: ownership.maritalStatus }),
    ssn,
    hardCreditConsent: 'on',
  }
}

const manualBankAccount: Answer = ({ person: { bank } }) => {
  const [account] = bank.accounts
  return {
    bankName: account?.bankName,
    accountType: account?.kind,
    routingNumber: account?.routingNumber,
    accountNumber: account?.accountNumber,
    confirmAccountNumber: account?.accountNumber,
  }
}

const firstAccount = ({ bank }: Seen) => bank.accounts[0]?.uuid

/** Returns the account for the draw. If the first account failed the check, returns the next one. */
const drawAccount = (seen: Seen) =>
  (seen.bank.checkStatus === 'FAILED_VERIFICATION' ? seen.bank.accounts[1]?.uuid : undefined) ?? firstAccount(seen)

/** Returns the first day after today on which notaries make visits. */
const visitDay = ({ today }: Situation) => onNotaryDay(addDays(today, 1))

export const ANSWERS = {
  saveProfile: ({ person, seen }) => ({
    ...legalName(person.name),
    dateOfBirth: person.dob,
    selectedPropertyUuid: seen.property.uuid,
    // Sample people answer the membership question at every lender. The answer has no effect at lenders without a
    // member discount.
    member: person.member ? 'YES' : 'NO',
    softCreditConsent: 'on',
  }),
  saveLiens: ({ seen }) => ({
    liens: seen.liens
      .filter(({ source }) => source !== 'BORROWER')
      .map(({ uuid, balance, asksPayment, kind }) => ({
        uuid,
        // If the county record doesn't show a lien's balance, the sample owner states one.
        balance: balance === undefined ? '150000' : String(balance / 100),
        ...(asksPayment && { monthlyPayment: '950' }),
        // On a Texas homestead, an open home equity line must be paid off.
        payOff: onTexasHomestead(seen) && kind === 'HELOC' ? 'on' : '',
      })),
    addedLiens: [],
    ...(onTexasHomestead(seen) && { equityLoanInYear: 'NO' }),
    hoaDues: '0',
    liensConfirmed: 'on',
  }),
  saveRental: rental,
  saveAssets: ({ person: { assets = {} } }) => ({
    ...Object.fromEntries(Object.entries(assets).map(([kind, amount]) => [kind, String(inDollars(amount))])),
    assetsConfirmed: 'on',
  }),

  // Sample request bodies for credit.
  retryCredit: nothing,
  saveCreditPin: ({ person }) => ({ pin: person.credit?.closed?.pin ?? '1234' }),
  saveSocial: ({ person }) => ({ ssn: person.ssn }),
  attestInquiries: ({ seen }) => ({
    inquiries: (seen.inquiries?.listed ?? []).map(() => ({ newDebt: 'NO' })),
    inquiriesConfirmed: 'on',
  }),
  takeCounterOffer: nothing,

  // Sample request bodies for choosing an offer and completing the application.
  chooseOffer: ({ person: { choice, payment } }) => ({
    amount: String(inDollars(choice.amount)),
    draw: String(inDollars(choice.draw)),
    term: String(choice.term),
    drawPeriod: String(choice.drawPeriod),
    feeOption: String(choice.feeOption),
    autopay: payment === 'AUTOPAY' ? 'YES' : 'NO',
    ...(choice.interestOnly && { interestOnly: 'YES' }),
  }),
  saveContact: contact,
  saveHmda: declinedQuestions,
  answerBeforeDecision: declinedQuestions,
  acceptSummary: summary,

  // Sample request bodies for income.
  linkIncome: ({ person }) => ({ method: person.income.method }),
  returnFromIncomeLink: ({ seen }) => ({ reference: seen.income.link?.reference }),
  submitPaystubs: nothing,
  confirmEmployment: ({ person }) => ({
    employerName: person.income.verified.employer,
    jobTitle: 'Manager',
    startDate: '2019-03-04',
    contactName: 'Human Resources',
    employerPhone: '2125550199',
    verificationConsent: 'on',
  }),

  // Sample request bodies for the bank account and autopay.
  linkBank: nothing,
  returnFromBankLink: ({ seen }) => ({ reference: seen.bank.link }),
  confirmBankAccount: ({ seen }) => ({ accountUuid: drawAccount(seen), depositConsent: 'on' }),
  saveManualBankAccount: manualBankAccount,
  saveAutopay: ({ seen }) => ({
    accountUuid: seen.bank.disburse ?? firstAccount(seen),
    dayOfMonth: '5',
    autopayConsent: 'on',
  }),
  saveManualPayment: () => ({ discountUnderstood: 'on' }),

  // Sample request bodies for identity, signing, the notary and insurance.
  answerFaceScan: faceScan,
  submitIdentity: identity,
  readDisclosures: read('CLOSING'),
  startSigning: esignConsent,
  signDocuments: signature,
  requestPaper: nothing,
  cancelPaper: nothing,
  inviteSigner: ({ identity }) => ({ identityUuid: identity }),
  chooseNotary: () => ({ kind: 'ELECTRONIC' }),
  bookManualNotary: (situation) => ({
    date: visitDay(situation),
    slot: '11:00',
    // The closing of a Texas home equity loan must take place at an office (Tex. Const. art. XVI, § 50(a)(6)(N)).
    place: situation.seen.property.address.state === 'TX' ? 'OFFICE' : 'PROPERTY',
    phoneNumber: '2125550188',
    note: '',
  }),
  answerKnowledge: ({ seen, knows = () => '' }) => ({
    answers: (seen.notary.questions ?? []).map((question) => ({ question: question.id, choice: knows(question) })),
  }),
  joinNotary: nothing,
  signWithNotary: signature,
  submitInsurance: ({ today }) => ({
    carrier: 'Lighthouse Mutual',
    policyNumber: 'LM-4471-20',
    expiresOn: addDays(today, 300),
    agentPhone: '',
    floodCoverage: '250000',
    insurableValue: '',
  }),
  attestLiens: (situation) => ({ allListed: 'YES', signature: fullName(nameOf(situation)) }),

  // Sample request bodies for uploads and conditions.
  uploadDocument: removal,
  removeUpload: removal,
  answerCondition: condition,
  readSentDocuments: read('SENT'),

  // Sample request bodies for late changes and for ending an application.
  reopen: nothing,
  changeIncome: ({ person: { income } }) => ({
    income: String(inDollars(income.annual)),
    otherIncome: String(inDollars(income.other)),
    employmentType: income.employmentType,
  }),
  changeOwners: ({ person }) => ({ coOwners: coOwners(person.coOwners) }),
  rescind: nothing,
  stateNoCancellation: (situation) => ({ signature: fullName(nameOf(situation)) }),
  withdraw: () => ({ withdrawConfirmed: 'on' }),

  // Sample request bodies for the home.
  chooseHome: () => ({ home: '0' }),
  correctProperty: ({ seen: { property } }) => ({ ...property.address, street1: `${property.address.street1} North` }),
  sendPropertyProof: () => ({ proof: 'DEED' }),
  explainProperty: ({ person }) => ({
    right: 'MINE',
    propertyType: person.property.type,
    occupancyType: 'PRIMARY',
    note: '',
  }),
  explainOwnership: () => ({ holding: 'OTHER', note: 'The home is ours.' }),
  sendHomePictures: nothing,
  orderBpo: () => ({ costUnderstood: 'on' }),
  saveHomeValue: homeValue,
  disputeValue: homeValue,
  keepValue: nothing,

  // Sample request bodies for additional signers.
  acceptIntro: ({ signer }) => ({
    ...(signer && { ...legalName(signer.name), dateOfBirth: signer.dob, phoneNumber: signer.phone, ssn: signer.ssn }),
    hardCreditConsent: 'on',
  }),
  answerSignerFaceScan: faceScan,
  submitSignerIdentity: identity,
  uploadSignerDocument: removal,
  removeSignerUpload: removal,
  answerSignerCondition: condition,
  readSentDocumentsAsSigner: read('SENT'),
  consentAsSigner: esignConsent,
  signAsSigner: signature,
  rescindAsSigner: nothing,
  stateNoCancellationAsSigner: (situation) => ({ signature: fullName(nameOf(situation)) }),
} as const satisfies Readonly<Record<string, Answer>>

export const answersTo = <const Name extends keyof typeof ANSWERS>(...names: readonly Name[]): RowSample =>
  Object.fromEntries(names.map((name) => [name, ANSWERS[name]]))
