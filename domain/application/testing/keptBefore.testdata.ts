/**
 * For tests: distinctive form answers for the commands about the home, the offer and the people, and the path where
 * each one is stored.
 */

import type { BorrowerCommand } from '../../journey/borrowerNames.ts'
import type { SignerCommand } from '../../journey/signer.ts'
import { mask } from '../../values/identifiers.ts'
import type { Case } from './keptPlaces.testdata.ts'
import {
  ADDRESS,
  acknowledged,
  addressAt,
  at,
  blockedCredit,
  CO_OWNER,
  consent,
  coOwnersAt,
  DEMOGRAPHICS,
  DEMOGRAPHICS_KEPT,
  FILE,
  homeValue,
  nameAt,
  READ,
  review,
  SPOUSE,
  unseen,
  upload,
} from './keptPlaces.testdata.ts'
import { document, RECORD, uuid } from './testWorld.ts'

const SHOWN = 'It has to equal a figure of the offer, which is stored.'

export const KEPT_BEFORE_SUMMARY = {
  saveProfile: {
    body: () => ({
      ...{ firstName: 'Adaline', middleName: 'Quinn', lastName: 'Distinct', suffix: 'JR', dateOfBirth: '1979-03-08' },
      ...{ selectedPropertyUuid: uuid(2), member: 'YES', softCreditConsent: 'on' },
    }),
    given: ({ application }) => ({ membership: undefined, property: { ...application.property, selected: false } }),
    fields: {
      ...nameAt('borrower.person'),
      dateOfBirth: at('me.dob', 'borrower.person.dob'),
      selectedPropertyUuid: at('a.property.selected', 'borrower.selectedPropertyUuid', true, uuid(2)),
      member: at('a.membership.stated', 'agent.membership.stated', true),
      softCreditConsent: consent('SOFT_CREDIT'),
    },
  },
  saveLiens: {
    // The county records show no balance or payment, so the borrower states both.
    given: ({ application }) => ({
      liensConfirmed: false,
      // Only on a homestead in Texas, the form asks about other home equity loans.
      property: { ...application.property, address: { ...application.property.address, state: 'TX' } },
      liens: application.liens.map((lien) => ({
        ...lien,
        reported: undefined,
        monthlyPayment: undefined,
        asksPayment: true,
      })),
    }),
    body: ({ application }) => ({
      liens: [
        { uuid: application.liens[0]?.uuid, balance: '198765', monthlyPayment: '1432', payOff: 'on', equityLoan: 'on' },
      ],
      addedLiens: [
        {
          ...{ creditor: 'Distinct Roofing', kind: 'JUDGMENT', balance: '4321', monthlyPayment: '123' },
          ...{ payOff: 'on', equityLoan: 'on' },
        },
      ],
      ...{ hoaDues: '87', liensConfirmed: 'on', equityLoanInYear: 'YES', equityLoanClosedOn: '04/05/2026' },
    }),
    fields: {
      'liens.*.uuid': acknowledged('It names a listed lien.'),
      'liens.*.balance': at('a.liens.0.balance', 'agent.liens.0.balance', 198_765_00),
      'liens.*.monthlyPayment': at('a.liens.0.monthlyPayment', 'agent.liens.0.monthlyPayment', 1_432_00),
      'liens.*.payOff': at('a.liens.0.payOff', 'agent.liens.0.payOff', true),
      'liens.*.equityLoan': at('a.liens.0.equityLoan', 'agent.liens.0.equityLoan', true),
      'addedLiens.*.equityLoan': at('a.liens.1.equityLoan', 'agent.liens.1.equityLoan', true),
      equityLoanInYear: acknowledged('It decides whether the form asks for the day.'),
      equityLoanClosedOn: at('a.equityLoanClosedOn', 'agent.equityLoanClosedOn', '2026-04-05'),
      'addedLiens.*.creditor': at('a.liens.1.lender', 'agent.liens.1.lender'),
      'addedLiens.*.kind': at('a.liens.1.kind', 'agent.liens.1.kind'),
      'addedLiens.*.balance': at('a.liens.1.balance', 'agent.liens.1.balance', 4_321_00),
      'addedLiens.*.monthlyPayment': at('a.liens.1.monthlyPayment', 'agent.liens.1.monthlyPayment', 123_00),
      'addedLiens.*.payOff': at('a.liens.1.payOff', 'agent.liens.1.payOff', true),
      hoaDues: at('a.hoaDues', 'agent.hoaDues', 87_00),
      liensConfirmed: at('a.liensConfirmed', 'borrower.applicationStatus.liensComplete', true),
    },
  },
  saveRental: {
    given: () => ({ products: ['HELOC', 'DSCR'] }),
    body: () => ({
      ...{ qualifyBy: 'RENT', state: 'LEASED', monthlyRent: '5123', annualTaxes: '4123', annualInsurance: '1723' },
      ...{ monthlyDues: '77', lease: FILE, borrower: 'ENTITY', entityName: 'Acorn Rentals LLC', entityState: 'NV' },
      ...{ ein: '12-3456789', businessPurpose: 'on' },
    }),
    fields: {
      qualifyBy: at('a.product', 'agent.rental.product', 'DSCR'),
      state: at('a.rental.state', 'agent.rental.state'),
      monthlyRent: at('a.rental.monthlyRent', 'agent.rental.monthlyRent', 5_123_00),
      annualTaxes: at('a.rental.annualTaxes', 'agent.rental.annualTaxes', 4_123_00),
      annualInsurance: at('a.rental.annualInsurance', 'agent.rental.annualInsurance', 1_723_00),
      monthlyDues: at('a.rental.monthlyDues', 'agent.rental.monthlyDues', 77_00),
      lease: upload,
      rentEstimate: upload,
      borrower: acknowledged('A company that borrows is stored with its name; without one the person borrows.'),
      entityName: at('a.rental.entity.name', 'agent.rental.entity.name'),
      entityState: at('a.rental.entity.state', 'agent.rental.entity.state'),
      ein: at('me.ein', 'agent.rental.einMask', '123456789', mask('123456789')),
      businessPurpose: acknowledged('Nobody qualifies by rent without it; the application summary prints it.'),
    },
  },
  saveAssets: {
    body: () => ({
      ...{ CHECKING: '1001', SAVINGS: '1002', MONEY_MARKET: '1003', CERTIFICATES: '1004', BROKERAGE: '1005' },
      ...{ RETIREMENT: '1006', assetsConfirmed: 'on' },
    }),
    fields: {
      ...Object.fromEntries(
        ['CHECKING', 'SAVINGS', 'MONEY_MARKET', 'CERTIFICATES', 'BROKERAGE', 'RETIREMENT'].map((kind, index) => [
          kind,
          at(`a.assets.${index}.value`, `agent.assets.${index}.value`, 1_001_00 + index * 100),
        ]),
      ),
      assetsConfirmed: acknowledged('It confirms that the amounts beside it are right.'),
    },
  },
  retryCredit: {
    given: ({ now }) => ({ creditBlock: blockedCredit(now), requests: {} }),
    body: () => ({}),
    fields: {},
  },
  saveCreditPin: {
    given: ({ now }) => ({ creditBlock: blockedCredit(now), requests: {} }),
    body: () => ({ pin: '48151623' }),
    fields: { pin: unseen('me.creditPin', 'A secret for the bureau, erased once it has answered.') },
  },
  saveSocial: {
    given: () => ({ ssnNeeded: true }),
    body: () => ({ ssn: '123-45-6782' }),
    fields: { ssn: at('me.ssn', 'agent.people.0.ssnMask', '123456782', mask('123456782')) },
  },
  attestInquiries: {
    given: ({ today }) => ({ inquiries: { listed: [{ creditor: 'New Bank', on: today }] } }),
    body: () => ({
      inquiries: [{ newDebt: 'YES', lender: 'Distinct Auto', balance: '9876', monthlyPayment: '213' }],
      inquiriesConfirmed: 'on',
    }),
    fields: {
      'inquiries.*.newDebt': acknowledged('A new debt is stored with its figures.'),
      'inquiries.*.lender': at('a.inquiries.debts.0.lender', 'agent.newDebts.0.lender'),
      'inquiries.*.balance': at('a.inquiries.debts.0.balance', 'agent.newDebts.0.balance', 9_876_00),
      'inquiries.*.monthlyPayment': at('a.inquiries.debts.0.monthlyPayment', 'agent.newDebts.0.monthlyPayment', 213_00),
      inquiriesConfirmed: acknowledged('The event says when the borrower confirmed the list.'),
    },
  },
  takeCounterOffer: {
    given: ({ application: { offer }, now, today }) =>
      offer ? { counterOffer: { offer, at: now, until: today, noticeDue: today } } : {},
    body: () => ({}),
    fields: {
      shownAmount: acknowledged(SHOWN),
      shownDraw: acknowledged(SHOWN),
      shownRate: acknowledged(SHOWN),
      shownTerm: acknowledged(SHOWN),
      shownPayment: acknowledged(SHOWN),
      shownFee: acknowledged(SHOWN),
      shownCash: acknowledged(SHOWN),
    },
  },
  chooseOffer: {
    given: () => ({ offer: undefined, status: 'OFFER_SELECTION' }),
    body: ({ application: { quote } }) => ({
      ...{ amount: '61200', draw: '58700', term: quote?.terms.at(-1), drawPeriod: quote?.drawPeriods[0] },
      ...{ feeOption: quote?.rates.feeOptions.at(-1)?.fee, autopay: 'YES', interestOnly: 'on' },
    }),
    fields: {
      amount: at('a.offer.amount', 'agent.offer.amount', 61_200_00),
      draw: at('a.offer.draw', 'agent.offer.draw', 58_700_00),
      term: at('a.offer.termYears', 'agent.offer.termYears'),
      drawPeriod: at('a.offer.drawYears', 'agent.offer.drawYears'),
      feeOption: at('a.offer.feeRate', 'agent.offer.feeRate'),
      autopay: at('a.offer.autopay', 'borrower.offer.autopay', true),
      interestOnly: acknowledged('Such an offer is stored with its payment after the draw period.'),
      shownRate: acknowledged(SHOWN),
    },
  },
  saveContact: {
    body: () => ({
      ...{ propertyType: 'TWO_TO_FOUR_UNITS', units: '3', propertyCondition: 'FAIR', ownershipType: 'TRUST' },
      ...{ entityName: 'Distinct Family Trust', coOwners: [CO_OWNER], maritalStatus: 'MARRIED', spouseIsOwner: 'NO' },
      ...{ spouse: SPOUSE, ssn: '123-45-6781', hardCreditConsent: 'on' },
    }),
    fields: {
      propertyType: at('a.property.type', 'agent.property.type'),
      units: at('a.property.units', 'agent.property.units', 3),
      propertyCondition: at('a.property.condition', 'agent.property.condition'),
      ownershipType: at('a.ownership.type', 'agent.ownership.type'),
      entityName: at('a.ownership.entityName', 'agent.ownership.entityName'),
      ...coOwnersAt('owners.1'),
      maritalStatus: at('a.ownership.maritalStatus', 'agent.ownership.maritalStatus'),
      spouseIsOwner: at('a.ownership.spouseIsOwner', 'agent.ownership.spouseIsOwner', false),
      'spouse.firstName': at('third.name.firstName', 'borrower.helocSigners.1.name.firstName'),
      'spouse.lastName': at('third.name.lastName', 'borrower.helocSigners.1.name.lastName'),
      'spouse.email': at('third.email', 'borrower.helocSigners.1.email'),
      ssn: at('me.ssn', 'agent.people.0.ssnMask', '123456781', mask('123456781')),
      hardCreditConsent: consent('HARD_CREDIT'),
    },
  },
  saveHmda: { body: () => DEMOGRAPHICS, fields: DEMOGRAPHICS_KEPT },
  answerBeforeDecision: { body: () => DEMOGRAPHICS, fields: DEMOGRAPHICS_KEPT },
  acceptSummary: {
    given: ({ application }) => ({ documents: [document(12, 'FLOOD_NOTICE', 'SUMMARY'), ...application.documents] }),
    body: ({ application }) => ({
      readDocuments: application.documents.filter(({ stage }) => stage === 'SUMMARY').map((one) => one.uuid),
      acknowledged: 'on',
      received: [uuid(12)],
    }),
    fields: {
      readDocuments: READ,
      acknowledged: READ,
      received: at('a.documents.0.receivedAt', 'borrower.documents.0.receivedAt', '2026-11-23T15:00:00.000Z'),
    },
  },
  changeIncome: {
    body: () => ({ income: '151234', otherIncome: '4567', employmentType: 'SELF_EMPLOYED' }),
    fields: {
      income: at('a.income.annual', 'agent.income.annual', 151_234_00),
      otherIncome: at('a.income.other', 'agent.income.other', 4_567_00),
      employmentType: at('a.income.employmentType', 'agent.income.employmentType'),
    },
  },
  changeOwners: {
    given: ({ application }) => ({ owners: application.owners.slice(0, 1) }),
    body: () => ({ coOwners: [CO_OWNER] }),
    fields: coOwnersAt('owners.1'),
  },
  reopen: { given: ({ now }) => ({ lapsedAt: now }), body: () => ({}), fields: {} },
  chooseHome: {
    given: () => ({ homes: [RECORD, { ...RECORD, parcel: '77-8', unit: 'Unit 8' }] }),
    body: () => ({ home: '1' }),
    fields: { home: at('a.property.parcel', 'agent.property.parcel', '77-8') },
  },
  correctProperty: {
    given: (world) => ({ reviews: [review('NO_PROPERTY', world)] }),
    body: () => ADDRESS,
    fields: { ...addressAt('property.address'), state: acknowledged('The form refuses another state.') },
  },
  sendPropertyProof: {
    given: (world) => ({ reviews: [review('NO_PROPERTY', world)] }),
    body: () => ({ proof: 'TAX_BILL' }),
    fields: {
      proof: at(
        'a.conditions.0.commentsToBorrower',
        'agent.conditions.0.commentsToBorrower',
        'Please send the latest property tax bill of your home.',
      ),
    },
  },
  explainProperty: {
    given: (world) => ({
      reviews: [
        {
          ...review('PROPERTY_MISMATCH', world),
          found: [{ name: 'differs', value: 'TYPE', unit: 'text' }],
        },
      ],
    }),
    body: () => ({ right: 'MINE', propertyType: 'TOWNHOUSE', occupancyType: 'PRIMARY', note: 'It is a row house.' }),
    fields: {
      right: at('a.reviews.0.said.0.value', 'agent.reviews.0.said.0.value'),
      propertyType: at('a.reviews.0.said.1.value', 'agent.reviews.0.said.1.value'),
      occupancyType: acknowledged('Asked only if the record is right; then it is one of the stored answers.'),
      note: at(`me.notes.${uuid(60)}`, 'agent.reviews.0.wrote'),
    },
  },
  explainOwnership: {
    given: (world) => ({ reviews: [review('OWNERSHIP', world)] }),
    body: () => ({ holding: 'LLC', entityName: 'Acorn Homes LLC', note: 'I am its only member.' }),
    fields: {
      holding: at('a.reviews.0.said.0.value', 'agent.reviews.0.said.0.value'),
      entityName: at('a.reviews.0.said.1.value', 'agent.reviews.0.said.1.value'),
      note: at(`me.notes.${uuid(60)}`, 'agent.reviews.0.wrote'),
    },
  },
  sendHomePictures: {
    given: ({ now, today }) => ({ reviews: [{ uuid: uuid(60), kind: 'HOME_CONDITION', openedAt: now, due: today }] }),
    body: () => ({}),
    fields: {},
  },
  orderBpo: {
    given: () => ({ bpo: { status: 'BPO_REQUIRED', why: 'CONFIDENCE' } }),
    body: () => ({ costUnderstood: 'on' }),
    fields: { costUnderstood: acknowledged('The cost is printed among the closing costs.') },
  },
  saveHomeValue: { given: () => ({ bpo: { status: 'BPO_REQUIRED', why: 'CONFIDENCE' } }), ...homeValue() },
  disputeValue: homeValue(),
  keepValue: {
    given: () => ({ bpo: { status: 'BPO_REQUIRED', why: 'DISPUTED' } }),
    body: () => ({}),
    fields: {},
  },
} satisfies Partial<Record<BorrowerCommand | SignerCommand, Case>>
