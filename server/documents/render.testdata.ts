import type { DocumentTypeId } from 'domain/application/core/documents.ts'
import { equalCreditAgencies } from 'domain/organization/equalCredit.ts'
import { nearestAgencies } from 'domain/rules/counseling.ts'
import { levelPayment, minimumPaymentExample } from 'domain/rules/payment.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { percent } from 'domain/values/rates.ts'
import { inventedAgencies } from '../sandbox/counseling.ts'
import type { DataOf, DocumentBase, Lender, LineTerms, Party } from './types.ts'

/** Sample data for one document of every type, based on two made-up applications: `texas` and `california`. */
export type Case = { readonly [T in DocumentTypeId]: DataOf<T> }

export const lender: Lender = {
  name: 'Hearthline Lending LLC',
  nmls: '1000001',
  address: '15720 Juniper Ridge Road, Suite 200, Charlotte, NC 28277',
  phone: '(888) 819-6388',
  email: 'help@hearthline.example',
  organizedAs: 'a Delaware limited liability company',
}

const drawRate = {
  indexName: 'Wall Street Journal Prime Rate',
  indexSource: 'The Wall Street Journal',
  indexValue: percent(6.75),
  indexOn: plainDate('2026-11-02'),
  margin: percent(2.4),
  cap: percent(17.2),
}

const charges = {
  lateCharge: { share: percent(5), minimum: dollars(10), graceDays: 15 },
  returnedPayment: dollars(15),
  annualFee: dollars(0),
  terminationFee: dollars(0),
}

function allOf(
  base: DocumentBase,
  terms: LineTerms,
  extra: { trustee: boolean; vesting: string; payoff: boolean },
): Case {
  const holder = base.parties[0] as Party
  const owner = base.parties.at(-1) as Party
  const example = minimumPaymentExample(terms.apr, terms.termYears * 12)
  const exampleAtCap = minimumPaymentExample(drawRate.cap, terms.termYears * 12)
  const costs = [
    {
      label: 'Origination fee',
      amount: terms.originationFee,
      paidTo: 'LENDER',
      paidFrom: 'INITIAL_DRAW',
      counted: true,
    },
    {
      label: 'Recording fee',
      amount: dollars(92),
      paidTo: 'GOVERNMENT',
      payee: `${base.property.county} County Clerk`,
      paidFrom: 'INITIAL_DRAW',
      counted: true,
    },
    {
      label: 'Title report',
      amount: dollars(110),
      paidTo: 'THIRD_PARTY',
      payee: 'Lone Pine Title',
      paidFrom: 'CASH',
      counted: false,
    },
  ] as const
  return {
    ESIGN_CONSENT: {
      ...base,
      version: 'e-sign 2026-01',
      formatCode: 'K7MQ3R',
      paperCopyFee: dollars(0),
      settingsPath: 'Settings, Electronic records',
    },
    APPLICATION_SUMMARY: {
      ...base,
      terms,
      submittedOn: base.preparedOn,
      applicants: base.parties
        .filter((party) => party.borrower)
        .map((party, index) => ({
          party: party.id,
          birthYear: 1975 + index,
          ssnMask: `432${index}`,
          email: `applicant${index}@mail.example`,
          phone: '(512) 555-0123',
          employment: 'Employed full-time',
          annualIncome: dollars(142_500.5),
          otherIncome: dollars(6_000),
          incomeSource: 'Salary',
        })),
      propertyValue: { amount: dollars(612_000), on: plainDate('2026-11-03'), source: 'automated valuation' },
      liens: [
        {
          lender: 'Cedar Savings Bank',
          kind: 'First mortgage',
          balance: dollars(231_480.11),
          monthlyPayment: dollars(1_912.4),
          payOff: false,
        },
      ],
      declarations: [
        { question: 'Is the property currently for sale?', answer: 'No' },
        { question: 'Bought or title transferred in the last 90 days?', answer: 'No' },
      ],
      consents: [{ label: 'Terms of use and privacy policy', version: 'terms 2026-01', on: base.preparedOn }],
    },
    CREDIT_SCORE_NOTICE: {
      ...base,
      recipient: holder,
      bureau: {
        name: 'Meridian Credit Bureau',
        address: 'P.O. Box 4400, Allen, TX 75013',
        phone: '1-888-555-0147',
        website: 'www.meridian.example',
      },
      score: 742,
      range: [300, 850],
      scoredOn: plainDate('2026-11-03'),
      model: 'VantageScore 4.0',
      keyFactors: [
        'Balances on revolving accounts are high compared with their limits',
        'Too few accounts paid as agreed',
        'Length of time accounts have been open is short',
        'Too many recent inquiries',
      ],
      higherThan: percent(61),
    },
    HELOC_APPLICATION_DISCLOSURES: {
      ...base,
      terms,
      example,
      exampleAtCap,
      termsUntil: plainDate('2026-12-31'),
      costs: [
        { label: 'Recording fee', least: dollars(0), most: dollars(315), paidTo: 'GOVERNMENT' },
        {
          label: 'Valuation, if no automated valuation is available',
          least: dollars(180),
          most: dollars(180),
          paidTo: 'THIRD_PARTY',
        },
      ],
      history: Array.from({ length: 15 }, (_, index) => ({
        year: 2011 + index,
        index: percent(3.25 + index * 0.25),
        apr: percent(5.65 + index * 0.25),
        minimumPayment: levelPayment(dollars(10_000), percent(5.65 + index * 0.25), terms.termYears * 12),
      })),
    },
    RIGHT_NOT_TO_CLOSE: { ...base, termsUntil: plainDate('2026-12-31') },
    ACCOUNT_OPENING_DISCLOSURES: {
      ...base,
      terms,
      costs,
      openedOn: base.preparedOn,
      example,
      exampleAtCap,
      billingAddress: `Billing inquiries, ${lender.address}`,
    },
    CREDIT_AGREEMENT: { ...base, terms, agreementOn: base.preparedOn, autopay: true, marketValue: dollars(500_000) },
    DEED_OF_TRUST: {
      ...base,
      creditLimit: terms.creditLimit,
      agreementOn: base.preparedOn,
      maturesOn: terms.maturesOn,
      vesting: extra.vesting,
      ...(extra.trustee
        ? { trustee: { name: 'Lone Pine Title', address: '400 Congress Avenue, Austin, TX 78701' } }
        : {}),
      appearing: [holder.id],
      returnTo: `${lender.name}, Closing, ${lender.address}`,
      preparedBy: lender.name,
    },
    RIGHT_TO_CANCEL: {
      ...base,
      recipient: owner,
      copies: 1,
      openedOn: base.preparedOn,
      disclosuresOn: base.preparedOn,
      noticeOn: base.preparedOn,
      expires: plainDate('2026-11-25'),
      earliestDisbursement: plainDate('2026-11-26'),
    },
    CLOSING_COSTS: {
      ...base,
      terms,
      closingOn: base.preparedOn,
      receipt: 'SIGNED',
      costs,
      payoffs: extra.payoff ? [{ lender: 'Bluebonnet Card Services', amount: dollars(8_214.37) }] : [],
    },
    AUTOPAY_AUTHORIZATION: {
      ...base,
      accountHolder: holder,
      bankName: 'Cedar Savings Bank',
      accountKind: 'CHECKING',
      accountMask: '6789',
      routingNumber: '111000025',
      monthlyPayment: terms.monthlyPayment,
      firstPaymentOn: terms.firstPaymentOn,
      discount: percent(0.25),
    },
    TEXAS_HOME_EQUITY_NOTICE: base,
    FLOOD_NOTICE: {
      ...base,
      recipient: holder,
      zone: 'AE',
      ...{ panel: '10001C0123K', mapDate: plainDate('2019-07-05'), community: 'City of Dover' },
      creditLimit: terms.creditLimit,
      coverage: terms.creditLimit,
      earliestClosing: plainDate('2026-12-01'),
    },
    INCOMPLETE_NOTICE: {
      ...base,
      recipient: holder,
      appliedOn: plainDate('2026-11-02'),
      until: plainDate('2027-01-02'),
      wanted: [
        {
          what: 'The papers of the trust that owns the home',
          documents: ['Trust agreement', 'Certificate of trust'],
          files: 2,
          askedOn: plainDate('2026-11-23'),
          comments: 'Please send all pages.',
        },
        {
          what: 'A phone number at which we reach you',
          documents: [],
          files: 0,
          from: owner.name,
          askedOn: plainDate('2026-11-24'),
        },
      ],
    },
    COUNSELING_LIST: {
      ...base,
      recipient: holder,
      obtainedOn: plainDate('2026-11-09'),
      agencies: nearestAgencies(inventedAgencies(), { latitude: 39.1, longitude: -75.5 }),
    },
    VALUATION_NOTICE: { ...base, recipient: holder },
    VALUATION_COPY: {
      ...base,
      recipient: holder,
      valuation: { value: dollars(690_000), on: plainDate('2026-11-23'), source: 'BPO' },
      automated: {
        value: dollars(712_500),
        confidence: 71,
        range: { low: dollars(640_000), high: dollars(785_000) },
        model: { name: 'Cascade', version: '7.2' },
        asOf: plainDate('2026-11-20'),
      },
      bpo: { reference: 'BPO-1', broker: 'Northgate Price Opinions', condition: 'GOOD', note: 'New roof.' },
    },
    PAPER_PACKAGE: {
      ...base,
      recipient: holder,
      enclosed: [
        { title: 'Home Equity Line of Credit Agreement', pages: 8, todo: 'Initial each page, then sign and date' },
        { title: 'Notice of Right to Cancel', pages: 4, todo: 'Sign the receipt, and keep one copy' },
      ],
    },
    ADVERSE_ACTION_NOTICE: {
      ...base,
      recipient: holder,
      appliedOn: plainDate('2026-11-02'),
      decidedOn: base.preparedOn,
      reasons: ['Value or type of collateral not sufficient', 'Too many recent inquiries'],
      agencies: equalCreditAgencies({ kind: 'lender' }),
      usedOthers: true,
      report: {
        bureau: {
          name: 'Meridian Credit Bureau',
          address: 'P.O. Box 4400, Allen, TX 75013',
          phone: '1-888-555-0147',
          website: 'www.meridian.example',
        },
        score: 655,
        range: [300, 850],
        scoredOn: plainDate('2026-11-03'),
        model: 'VantageScore 4.0',
        keyFactors: ['Balances on revolving accounts are high compared with their limits'],
      },
    },
  }
}

const texasAddress = '4821 Live Oak Trail, Austin, TX 78745'
const texasLegal =
  'Lot 14, Block C, LIVE OAK TRAILS SECTION TWO, a subdivision in Travis County, Texas, according to the map or plat thereof recorded in Volume 61, Page 77, Plat Records of Travis County, Texas.'

/** A Texas homestead with two owners. One of the owners doesn't borrow. */
export const texas: Case = allOf(
  {
    lender,
    loanNumber: 'HL-2026-000417',
    preparedOn: plainDate('2026-11-21'),
    createdAt: instant('2026-11-21T16:00:00Z'),
    parties: [
      { id: 'p1', name: 'María José O’Brien-Nguyễn', address: texasAddress, borrower: true, owner: true },
      { id: 'p2', name: "Seán Patrick O'Brien", address: texasAddress, borrower: false, owner: true },
    ],
    property: {
      address: texasAddress,
      state: 'TX',
      county: 'Travis',
      legalDescription: texasLegal,
      parcel: '04-1820-0314',
      occupancy: 'PRIMARY',
    },
  },
  {
    ...charges,
    creditLimit: dollars(120_000),
    initialDraw: dollars(100_000),
    minimumDraw: dollars(4_000),
    drawYears: 3,
    termYears: 15,
    apr: percent(9.65),
    drawRate,
    monthlyPayment: levelPayment(dollars(100_000), percent(9.65), 180),
    interestOnly: false,
    paymentAfterDrawPeriod: levelPayment(dollars(100_000), percent(9.65), 180),
    originationFeeRate: percent(1.5),
    originationFee: dollars(1_500),
    additionalDrawFeeRate: percent(0),
    autopayDiscount: percent(0.25),
    firstPaymentOn: plainDate('2027-01-03'),
    drawEndsOn: plainDate('2029-11-21'),
    maturesOn: plainDate('2041-12-03'),
  },
  { trustee: true, vesting: 'husband and wife', payoff: true },
)

const californiaAddress = '1207 Sycamore Court, Unit 5, San José, CA 95112'

/** A home in California with a single owner. */
export const california: Case = allOf(
  {
    lender: { ...lender, accent: '#7a2e1f' },
    loanNumber: 'HL-2026-000418',
    preparedOn: plainDate('2026-11-21'),
    createdAt: instant('2026-11-21T16:00:00Z'),
    parties: [{ id: 'p1', name: 'Wren Abernathy', address: californiaAddress, borrower: true, owner: true }],
    property: {
      address: californiaAddress,
      state: 'CA',
      county: 'Santa Clara',
      legalDescription:
        'Unit 5 of Lot 2 of Tract No. 8841, in the City of San José, County of Santa Clara, State of California, as per map recorded in Book 611 of Maps, pages 12 and 13, in the office of the County Recorder.',
      parcel: '249-51-033',
      occupancy: 'PRIMARY',
    },
  },
  {
    ...charges,
    creditLimit: dollars(75_300),
    initialDraw: dollars(75_300),
    minimumDraw: dollars(500),
    drawYears: 5,
    termYears: 10,
    apr: percent(8.4),
    drawRate: { ...drawRate, floor: percent(7.6) },
    monthlyPayment: levelPayment(dollars(75_300), percent(8.4), 120),
    interestOnly: false,
    paymentAfterDrawPeriod: levelPayment(dollars(75_300), percent(8.4), 120),
    originationFeeRate: percent(4.99),
    originationFee: dollars(3_757.47),
    additionalDrawFeeRate: percent(4.99),
    firstPaymentOn: plainDate('2027-01-03'),
    drawEndsOn: plainDate('2031-11-21'),
    maturesOn: plainDate('2036-12-03'),
  },
  { trustee: true, vesting: 'an unmarried woman, as her sole and separate property', payoff: false },
)
