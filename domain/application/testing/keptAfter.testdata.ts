/**
 * For tests: distinctive form answers for the commands from income to closing, and the path where each one is stored.
 */
import { formatCodeOf } from '../../forms/signing.ts'
import type { BorrowerCommand } from '../../journey/borrowerNames.ts'
import type { SignerCommand } from '../../journey/signer.ts'
import { mask } from '../../values/identifiers.ts'
import type { Case } from './keptPlaces.testdata.ts'
import {
  ADDRESS,
  account,
  acknowledged,
  answerCase,
  at,
  CODE,
  COUNTRY,
  consent,
  DEMOGRAPHICS,
  DEMOGRAPHICS_KEPT,
  FILE,
  identityCase,
  NAMES_REQUEST,
  NAMES_UPLOAD,
  nameAt,
  READ,
  rightToCancel,
  SIGNER,
  sentCase,
  signing,
  signingAt,
  upload,
  waitingForMail,
  withAccount,
} from './keptPlaces.testdata.ts'
import { BORROWER, uuid } from './testWorld.ts'

export const KEPT_AFTER_SUMMARY = {
  linkIncome: {
    body: () => ({ method: 'TAX_RETURNS' }),
    fields: { method: at('a.income.link.type', 'borrower.income.link.type', 'POINTSERV_TAX') },
  },
  returnFromIncomeLink: {
    given: ({ application }) => ({ income: { ...application.income, link: { type: 'EMPINFO', reference: uuid(63) } } }),
    body: () => ({ reference: uuid(63) }),
    fields: { reference: NAMES_REQUEST },
  },
  submitPaystubs: { body: () => ({ paystubs: [FILE] }), fields: { paystubs: upload } },
  confirmEmployment: {
    body: () => ({
      ...{ employerName: 'Distinct Works', jobTitle: 'Foreman', startDate: '2016-05-09', contactName: 'Personnel' },
      ...{ employerPhone: '(212) 555-0188', verificationConsent: 'on' },
    }),
    fields: {
      employerName: at('a.income.employer', 'agent.income.employer'),
      jobTitle: at('a.income.job.title', 'agent.income.job.title'),
      startDate: at('a.income.job.since', 'agent.income.job.since'),
      contactName: at('me.employerContact.name', 'agent.income.employerContact.name'),
      employerPhoneCountry: COUNTRY,
      employerPhone: at('me.employerContact.phone', 'agent.income.employerContact.phone', '2125550188'),
      verificationConsent: consent('EMPLOYMENT_VERIFICATION'),
    },
  },
  linkBank: { body: () => ({}), fields: {} },
  returnFromBankLink: {
    given: ({ application }) => ({ bank: { ...application.bank, link: uuid(63) } }),
    body: () => ({ reference: uuid(63) }),
    fields: { reference: NAMES_REQUEST },
  },
  confirmBankAccount: {
    given: withAccount,
    body: () => ({ accountUuid: account.uuid, depositConsent: 'on' }),
    fields: {
      accountUuid: at('a.bank.disburse', 'borrower.disburseAccount.uuid'),
      depositConsent: consent('DEPOSIT'),
    },
  },
  saveManualBankAccount: {
    body: () => ({
      ...{ bankName: 'Distinct Bank', accountType: 'SAVINGS', routingNumber: '021000021' },
      ...{ accountNumber: '98761234', confirmAccountNumber: '98761234' },
    }),
    fields: {
      bankName: at('a.bank.accounts.0.bankName', 'agent.accounts.0.bankName'),
      accountType: at('a.bank.accounts.0.kind', 'agent.accounts.0.kind'),
      routingNumber: at('a.bank.accounts.0.routingNumber', 'borrower.bank.accounts.0.routingNumber'),
      accountNumber: at('me.accounts.0.accountNumber', 'agent.accounts.0.mask', '98761234', mask('98761234')),
      confirmAccountNumber: acknowledged('It has to equal the account number.'),
    },
  },
  saveAutopay: {
    given: withAccount,
    body: () => ({ accountUuid: account.uuid, dayOfMonth: '17', autopayConsent: 'on' }),
    fields: {
      accountUuid: at('a.bank.autopay', 'borrower.autopayAccount.uuid'),
      dayOfMonth: at('a.bank.autopayDay', 'borrower.bank.autopayDay'),
      autopayConsent: consent('AUTOPAY'),
    },
  },
  saveManualPayment: {
    body: () => ({ discountUnderstood: 'on' }),
    fields: { discountUnderstood: acknowledged('Paying by hand is stored; the box says that it ends the discount.') },
  },
  answerFaceScan: {
    body: () => ({ faceScan: 'AGREED' }),
    fields: { faceScan: at('a.identity.faceScan', 'borrower.identity.faceScan') },
  },
  submitIdentity: identityCase('a.identity.documentType', 'borrower.identity.documentType'),
  readDisclosures: {
    body: () => ({ readDocuments: [uuid(11)], acknowledged: 'on' }),
    fields: { readDocuments: READ, acknowledged: READ },
  },
  requestPaper: { body: () => ({}), fields: {} },
  cancelPaper: {
    given: ({ now }) => ({ closing: { paper: { stage: 'REQUESTED', at: { REQUESTED: now } } } }),
    body: () => ({}),
    fields: {},
  },
  startSigning: {
    body: ({ application }) => ({ formatCode: formatCodeOf(application.uuid), esignConsent: 'on' }),
    fields: { formatCode: CODE, esignConsent: consent('E_SIGN') },
  },
  signDocuments: {
    given: ({ now }) => ({ closing: { startedAt: now } }),
    body: () => signing('Ada Prime', 'AP'),
    fields: signingAt,
  },
  inviteSigner: {
    body: () => ({ identityUuid: SIGNER }),
    fields: { identityUuid: acknowledged('It names the signer whose invitation is counted.') },
  },
  chooseNotary: {
    body: () => ({ kind: 'MANUAL' }),
    fields: { kind: at('a.notary.kind', 'borrower.notary.kind') },
  },
  bookManualNotary: {
    body: () => ({
      ...{ date: '2026-12-02', slot: '13:00', place: 'OTHER', address: ADDRESS },
      ...{ phoneNumber: '2125550166', note: 'Ring twice.' },
    }),
    fields: {
      date: at('a.notary.appointment.date', 'borrower.notary.appointment.date'),
      slot: at('a.notary.appointment.slot', 'borrower.notary.appointment.slot'),
      place: acknowledged('Another address is stored in words, as one of the listed places is.'),
      ...Object.fromEntries(
        Object.keys(ADDRESS).map((key) => [
          `address.${key}`,
          at(
            'a.notary.appointment.place',
            'borrower.notary.appointment.place',
            '77 Distinct Road, Unit 9, Clovis, CA 93611',
          ),
        ]),
      ),
      phoneCountry: COUNTRY,
      phoneNumber: at('me.notaryContact.phone', 'borrower.notaryContact.phoneMask', '2125550166', mask('2125550166')),
      note: at('me.notaryContact.note', 'borrower.notaryContact.note'),
    },
  },
  answerKnowledge: {
    given: ({ application }) => ({
      notary: { ...application.notary, questions: [{ id: 'q1', text: 'Q1', choices: ['a', 'b'] }] },
    }),
    body: () => ({ answers: [{ question: 'q1', choice: 'a' }] }),
    fields: {
      'answers.*.question': acknowledged('It names a question.'),
      'answers.*.choice': acknowledged('Judged at once; only whether the borrower passed is stored.'),
    },
  },
  joinNotary: {
    given: ({ application }) => ({ notary: { ...application.notary, knowledgePassed: true } }),
    body: () => ({}),
    fields: {},
  },
  signWithNotary: {
    given: ({ application }) => ({ notary: { ...application.notary, roomState: 'LIVE' } }),
    body: () => signing('Ada Prime', 'AP'),
    fields: signingAt,
  },
  attestLiens: {
    given: () => ({ merchant: { name: 'Partner' }, status: 'CLOSING_DOCUMENTS' }),
    body: () => ({ allListed: 'YES', signature: 'Ada Prime' }),
    fields: {
      allListed: at('a.merchant.attestedAt', 'agent.lienAttestation.at', '2026-11-23T15:00:00.000Z'),
      signature: at('me.lienAttestation', 'agent.lienAttestation.signature'),
    },
  },
  submitInsurance: {
    given: () => ({ flood: { inHazardArea: true, zone: 'AE' } }),
    body: () => ({
      ...{ carrier: 'Distinct Mutual', policyNumber: 'P-4815', expiresOn: '2027-08-07', agentPhone: '212-555-0155' },
      ...{ proof: FILE, floodProof: FILE, floodCoverage: '249500', insurableValue: '249250' },
    }),
    fields: {
      carrier: at('a.insurance.carrier', 'agent.insurance.carrier'),
      policyNumber: at('a.insurance.policyNumber', 'agent.insurance.policyNumber'),
      expiresOn: at('a.insurance.expires', 'agent.insurance.expires'),
      agentPhoneCountry: COUNTRY,
      agentPhone: at('a.insurance.agentPhone', 'agent.insurance.agentPhone', '2125550155'),
      floodCoverage: at('a.insurance.flood.coverage', 'agent.insurance.flood.coverage', 249_500_00),
      insurableValue: at('a.insurance.flood.insurableValue', 'agent.insurance.flood.insurableValue', 249_250_00),
      proof: upload,
      floodProof: upload,
    },
  },
  uploadDocument: { body: () => ({ documentUuid: uuid(64) }), fields: { documentUuid: NAMES_UPLOAD } },
  answerCondition: answerCase(BORROWER, 0),
  readSentDocuments: sentCase(BORROWER),
  removeUpload: { body: () => ({ documentUuid: uuid(64) }), fields: { documentUuid: NAMES_UPLOAD } },
  rescind: {
    given: () => ({ rescission: rightToCancel }),
    body: () => ({}),
    fields: {},
  },
  stateNoCancellation: {
    given: () => ({ rescission: waitingForMail }),
    body: () => ({ signature: 'Ada Prime' }),
    fields: { signature: at('me.noCancellation', 'agent.noCancellation.0.signature') },
  },
  withdraw: {
    body: () => ({ withdrawConfirmed: 'on' }),
    fields: { withdrawConfirmed: acknowledged('The withdrawal itself is stored.') },
  },
  acceptIntro: {
    identity: SIGNER,
    body: () => ({
      ...{ firstName: 'Beatrix', middleName: 'Anne', lastName: 'Signer', suffix: 'SR', dateOfBirth: '1981-06-07' },
      ...{ phoneNumber: '2125550133', ssn: '123-45-6780', hardCreditConsent: 'on' },
      ...DEMOGRAPHICS,
    }),
    fields: {
      ...nameAt('signer.person'),
      dateOfBirth: at('me.dob', 'signer.person.dob'),
      phoneCountry: COUNTRY,
      phoneNumber: at('me.phone', 'signer.person.phone'),
      ssn: at('me.ssn', 'signer.person.ssnMask', '123456780', mask('123456780')),
      hardCreditConsent: consent('HARD_CREDIT'),
      ...DEMOGRAPHICS_KEPT,
    },
  },
  answerSignerFaceScan: {
    identity: SIGNER,
    body: () => ({ faceScan: 'DECLINED' }),
    fields: { faceScan: at('a.owners.1.identityCheck.faceScan', 'signer.identity.faceScan') },
  },
  submitSignerIdentity: {
    identity: SIGNER,
    ...identityCase('a.owners.1.identityCheck.documentType', 'signer.identity.documentType'),
  },
  uploadSignerDocument: {
    identity: SIGNER,
    body: () => ({ documentUuid: uuid(64) }),
    fields: { documentUuid: NAMES_UPLOAD },
  },
  removeSignerUpload: {
    identity: SIGNER,
    body: () => ({ documentUuid: uuid(64) }),
    fields: { documentUuid: NAMES_UPLOAD },
  },
  answerSignerCondition: answerCase(SIGNER, 1),
  readSentDocumentsAsSigner: sentCase(SIGNER),
  consentAsSigner: {
    identity: SIGNER,
    body: ({ application }) => ({ formatCode: formatCodeOf(application.uuid), esignConsent: 'on' }),
    fields: { formatCode: CODE, esignConsent: consent('E_SIGN') },
  },
  signAsSigner: { identity: SIGNER, body: () => signing('Bo Prime', 'BP'), fields: signingAt },
  rescindAsSigner: {
    identity: SIGNER,
    given: () => ({ rescission: rightToCancel }),
    body: () => ({}),
    fields: {},
  },
  stateNoCancellationAsSigner: {
    identity: SIGNER,
    given: () => ({ rescission: waitingForMail }),
    body: () => ({ signature: 'Bo Prime' }),
    fields: { signature: at('me.noCancellation', 'agent.noCancellation.0.signature') },
  },
} satisfies Partial<Record<BorrowerCommand | SignerCommand, Case>>
