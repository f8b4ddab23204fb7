import { texasOnlyEquityLoan } from '../rules/texas.ts'
import { addMonths, type PlainDate } from '../values/dates.ts'
import { type Cents, cents } from '../values/money.ts'
import { box, choice, date, money, mustAgree, NOT_LISTED, optionalMoney, text, uuid, yesNo } from './fields.ts'
import { type FormContext, form, rowNumber, rows } from './form.ts'
import { withoutPrivateNumbers } from './ownWords.ts'

export const LIEN_KINDS = ['FIRST_MORTGAGE', 'SECOND_MORTGAGE', 'HELOC', 'TAX_LIEN', 'JUDGMENT', 'OTHER'] as const
export type LienKind = (typeof LIEN_KINDS)[number]
export const LIEN_KIND_LABELS = {
  FIRST_MORTGAGE: 'First mortgage',
  SECOND_MORTGAGE: 'Second mortgage',
  HELOC: 'Home equity line',
  TAX_LIEN: 'Tax lien',
  JUDGMENT: 'Judgment',
  OTHER: 'Other',
} as const satisfies Record<LienKind, string>

interface LiensContext extends FormContext {
  /** UUIDs of the liens found in the records. The borrower must answer the questions about each lien. */
  readonly lienUuids?: readonly string[]
  /** UUIDs of the liens whose monthly payment isn't in the records. The borrower must enter the payment. */
  readonly asked?: readonly string[]
  /** The lowest balance that the borrower may enter for each lien, keyed by the lien's UUID. */
  readonly lowest?: Readonly<Record<string, Cents>>
  /** Whether the home is a homestead in Texas, where the form asks about other home equity loans. */
  readonly texasHomestead?: boolean
  /** UUIDs of the liens that the records show as home equity lines. */
  readonly equityLines?: readonly string[]
}

const MAX_LIENS = 12
const BALANCE_MAX = cents(99_999_999_00)
const MONTHLY_MAX = cents(1_000_000_00)
const LIEN_LOWERED = 'This is lower than our records show, even with recent payments. Keep our figure or call us.'
const PAYMENT_REQUIRED = 'Enter the monthly payment'
const ONE_EQUITY_LOAN = 'Texas allows one home equity loan at a time. Pay this one off with the new line.'
const CLOSED_ON = 'Enter the date you closed on the loan'
const CLOSED_IN_YEAR = 'Enter a date in the last 12 months'
const LIEN_MISSING = 'Confirm or correct each lien listed'

const balance = () => money({ required: 'Enter the current balance', max: BALANCE_MAX })

const shape = {
  /** Liens from the county's records and the credit report. The borrower can correct each balance. */
  liens: rows(
    {
      uuid: uuid(),
      balance: balance(),
      monthlyPayment: optionalMoney({ max: MONTHLY_MAX }),
      payOff: box(),
      equityLoan: box(),
    },
    MAX_LIENS,
  ),
  addedLiens: rows(
    {
      creditor: text({ required: 'Enter the name of the lender or creditor', max: 100, check: withoutPrivateNumbers }),
      kind: choice(LIEN_KINDS, 'Choose the type of loan or lien'),
      balance: balance(),
      monthlyPayment: money({ required: PAYMENT_REQUIRED, max: MONTHLY_MAX }),
      payOff: box(),
      /** Whether the lien is a Texas home equity loan. The form asks this only about a homestead in Texas. */
      equityLoan: box(),
    },
    MAX_LIENS,
  ),
  /** Monthly dues to the homeowners' association; 0 if there's no association. */
  hoaDues: money({ max: MONTHLY_MAX }),
  /** Only for a homestead in Texas: whether a home equity loan on the home closed in the last 12 months, and when. */
  equityLoanInYear: yesNo('Choose whether any owner took out a home equity loan in the last 12 months'),
  equityLoanClosedOn: date(CLOSED_ON),
  liensConfirmed: mustAgree('Confirm that the list is complete'),
}

export interface Liens {
  readonly liens: readonly {
    readonly uuid: string
    readonly balance: Cents
    /** Missing if the records show the monthly payment. */
    readonly monthlyPayment?: Cents | undefined
    readonly payOff: boolean
    readonly equityLoan: boolean
  }[]
  readonly addedLiens: readonly {
    readonly creditor: string
    readonly kind: LienKind
    readonly balance: Cents
    readonly monthlyPayment: Cents
    readonly payOff: boolean
    readonly equityLoan: boolean
  }[]
  readonly hoaDues: Cents
  /** The day on which a Texas home equity loan on the home last closed, if that was in the last 12 months. */
  readonly equityLoanClosedOn?: PlainDate | undefined
  readonly liensConfirmed: true
}

/**
 * The form for the liens on the property. The borrower confirms, corrects or adds liens, and chooses which liens to pay
 * off with the line.
 */
export const liensForm = form<typeof shape, LiensContext, Liens>({
  shape,
  hidden: ({ equityLoanInYear }, { texasHomestead }) =>
    texasHomestead ? (equityLoanInYear ? [] : ['equityLoanClosedOn']) : ['equityLoanInYear', 'equityLoanClosedOn'],
  rules: ({ liens, addedLiens, equityLoanClosedOn: closedOn }, context, fail) => {
    const { lienUuids, asked = [], lowest = {}, texasHomestead, equityLines = [], today } = context
    if (closedOn && (closedOn > today || closedOn < addMonths(today, -12))) fail('equityLoanClosedOn', CLOSED_IN_YEAR)
    if (texasHomestead) {
      const open = (loan: { equityLoan: boolean; payOff: boolean }, isLine: boolean) =>
        !texasOnlyEquityLoan([{ equity: loan.equityLoan || isLine, payOff: loan.payOff }])
      for (const lien of liens ?? [])
        if (open(lien, equityLines.includes(lien.uuid))) fail(`liens.${rowNumber(lien)}.payOff`, ONE_EQUITY_LOAN)
      for (const lien of addedLiens ?? [])
        if (open(lien, lien.kind === 'HELOC')) fail(`addedLiens.${rowNumber(lien)}.payOff`, ONE_EQUITY_LOAN)
    }
    if (!liens || !lienUuids) return
    const given = new Set<string>()
    for (const lien of liens) {
      if (!lienUuids.includes(lien.uuid) || given.has(lien.uuid)) fail(`liens.${rowNumber(lien)}.uuid`, NOT_LISTED)
      given.add(lien.uuid)
      if (asked.includes(lien.uuid) && lien.monthlyPayment === undefined)
        fail(`liens.${rowNumber(lien)}.monthlyPayment`, PAYMENT_REQUIRED)
      if (lien.balance < (lowest[lien.uuid] ?? 0)) fail(`liens.${rowNumber(lien)}.balance`, LIEN_LOWERED)
    }
    if (lienUuids.some((uuid) => !given.has(uuid))) fail('liens', LIEN_MISSING)
  },
  value: ({ equityLoanInYear, equityLoanClosedOn, ...rest }, { texasHomestead }) => ({
    ...rest,
    ...(texasHomestead && equityLoanInYear && { equityLoanClosedOn }),
  }),
})
