/**
 * Verifies income through Plaid, with pay stubs from a payroll provider or regular deposits at a bank. The borrower
 * signs in on Plaid's own page. Staff read uploaded pay stubs. Plaid has no tax transcripts.
 */
import type { IncomeSource } from 'domain/application/income/types.ts'
import { annualDeposits, annualPay, type Deposits, PAY_PERIODS, type PayFrequency } from 'domain/rules/annualIncome.ts'
import { dateIn, isPlainDate } from 'domain/values/dates.ts'
import { roundToCents } from 'domain/values/money.ts'
import * as z from 'zod/mini'
import type { Adapter } from '../../adapters.ts'
import {
  checkPlaid,
  codeOf,
  endOfLink,
  type LinkResults,
  openHosted,
  orderOf,
  PLAID_NEEDS,
  type Plaid,
  plaidOf,
} from '../../bankLink/plaid/client.ts'
import { verifyPlaid } from '../../bankLink/plaid/webhook.ts'
import { deskAdapter } from '../../desk/desk.ts'
import { ProviderFault } from '../../shared/port.ts'
import { vendorKey } from '../../shared/vendorKey.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import type { Income, IncomeQuestion, IncomeReport } from '../port.ts'
import { type PlaidUser, plaidUser, readSession, writeSession } from './session.ts'

/** The HTTP status for a request that this adapter can't fulfill. */
const UNPROCESSABLE = 422
/** The number of days of deposits that Plaid reads. */
const DAYS = 365
/** Payroll dates have no time zone, so this zone is assumed. */
const ZONE = 'America/New_York'

type Way = 'payroll' | 'bank'
const WAYS: Partial<Record<IncomeSource, Way>> = { TRUV_PAYROLL: 'payroll', PLAID_TRANSACTIONS: 'bank' }
const PRODUCT: Readonly<Record<Way, object>> = {
  payroll: { income_source_types: ['payroll'], payroll_income: { flow_types: ['payroll_digital_income'] } },
  bank: { income_source_types: ['bank'], bank_income: { days_requested: DAYS } },
}

const orNull = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type))
const payroll = z.object({
  items: z.array(
    z.object({
      payroll_income: z.array(
        z.object({
          pay_stubs: z.array(
            z.object({
              earnings: z.object({ total: z.object({ current_amount: orNull(z.number()) }) }),
              employer: z.object({ name: orNull(z.string()) }),
              pay_period_details: z.object({
                ...{ gross_earnings: orNull(z.number()), pay_date: orNull(z.string()) },
                pay_frequency: orNull(z.string()),
              }),
            }),
          ),
        }),
      ),
      status: z.nullable(z.object({ processing_status: orNull(z.string()) })),
    }),
  ),
})
type Payroll = z.output<typeof payroll>

const bank = z.object({
  bank_income: z.optional(
    z.array(
      z.object({
        items: z.optional(
          z.array(
            z.object({
              bank_income_sources: z.optional(
                z.array(
                  z.object({
                    ...{ income_description: z.optional(z.string()), income_category: z.optional(z.string()) },
                    ...{ start_date: z.optional(z.string()), end_date: z.optional(z.string()) },
                    total_amount: z.optional(z.number()),
                  }),
                ),
              ),
            }),
          ),
        ),
      }),
    ),
  ),
})
type BankIncome = z.output<typeof bank>

const isFrequency = (text: string): text is PayFrequency => Object.hasOwn(PAY_PERIODS, text)
const inCents = (amount: number) => roundToCents(amount * 100)

/** Returns the pay stubs whose date, amount and frequency are known. */
const stubsIn = ({ items }: Payroll) =>
  items
    .flatMap(({ payroll_income }) => payroll_income.flatMap(({ pay_stubs }) => pay_stubs))
    .flatMap(({ earnings, employer, pay_period_details: { gross_earnings, pay_date, pay_frequency } }) => {
      const gross = gross_earnings ?? earnings.total.current_amount
      const [frequency, paidOn] = [pay_frequency ?? '', pay_date ?? '']
      if (gross == null || !isFrequency(frequency) || !isPlainDate(paidOn)) return []
      return [{ employer: employer.name ?? '', gross: inCents(gross), frequency, paidOn }]
    })

/**
 * The kinds of deposits that are income. Transfers, cash, refunds, interest and support aren't income by themselves.
 */
const COUNTED = ['SALARY', 'GIG_ECONOMY', 'MILITARY', 'RETIREMENT', 'LONG_TERM_DISABILITY']

/** Returns the regular deposits from Plaid's newest report. */
const depositsIn = ({ bank_income: [newest] = [] }: BankIncome): Deposits[] =>
  (newest?.items ?? [])
    .flatMap(({ bank_income_sources = [] }) => bank_income_sources)
    .flatMap(({ income_description: payer = '', income_category = '', start_date, end_date, total_amount = 0 }) => {
      const [from, to] = [start_date ?? '', end_date ?? '']
      if (!COUNTED.includes(income_category) || !isPlainDate(from) || !isPlainDate(to)) return []
      return [{ payer, total: inCents(total_amount), from, to }]
    })

const isWaiting = ({ items }: Payroll): boolean =>
  items.some(({ status }) => ['PROCESSING', 'APPROVAL_STATUS_PENDING'].includes(status?.processing_status ?? ''))

const isEmployed = ({ employmentType }: Pick<IncomeQuestion, 'employmentType'>) =>
  employmentType === 'FULL_TIME' || employmentType === 'PART_TIME'

const wasShared = (
  way: Way,
  { bank_income_results: banks, payroll_income_results: employers }: LinkResults,
): boolean => (way === 'payroll' ? employers.length > 0 : banks.length > 0)

function links({ clock }: VendorWorld, plaid: Plaid): Pick<Income, 'openLink' | 'report'> {
  const today = () => dateIn(ZONE, clock.now())

  /** Returns the report, or undefined while Plaid is still reading the data. */
  async function reportOf(
    way: Way,
    user: PlaidUser,
    question: IncomeQuestion,
    signal?: AbortSignal,
  ): Promise<IncomeReport | undefined> {
    if (way === 'payroll') {
      const found = await plaid.call('/credit/payroll_income/get', user, payroll, signal)
      return isWaiting(found) ? undefined : { ...annualPay(stubsIn(found), today()), confirmEmployment: false }
    }
    const found = await plaid.call('/credit/bank_income/get', user, bank, signal)
    // Deposits show that an employer paid, but not whether the job will continue, so ask the employer.
    return { ...annualDeposits(depositsIn(found), today()), confirmEmployment: isEmployed(question) }
  }

  return {
    async openLink({ reference, source, returnTo }, _, signal) {
      const way = WAYS[source]
      if (!way) throw new ProviderFault(UNPROCESSABLE)
      // Each session has its own Plaid user, so that a report never contains an earlier session's data. If this call is
      // repeated, Plaid returns the same user.
      const user = await plaid.call('/user/create', { client_user_id: vendorKey(reference) }, plaidUser, signal)
      const own = user.user_token === undefined ? { user_id: user.user_id } : { user_token: user.user_token }
      const { token, url } = await openHosted(
        plaid,
        { reference, port: 'income', returnTo },
        { products: ['income_verification'], income_verification: PRODUCT[way], ...own },
        signal,
      )
      return { url, session: writeSession({ link: token, user: own }) }
    },

    async report({ session: kept, source, ...question }, _, signal) {
      const session = readSession(kept)
      const way = WAYS[source]
      if (!session || !way) return { ok: false, why: 'NOT_CONNECTED' }
      const { link, user } = session
      const end = await endOfLink(plaid, link, signal)
      if (end.state === 'OPEN') return { state: 'PENDING', reference: orderOf(link) }
      if (end.state === 'LEFT' || !wasShared(way, end.results)) return { ok: false, why: 'NOT_CONNECTED' }
      const waiting = { state: 'PENDING', reference: orderOf(user.user_id ?? link) } as const
      try {
        const value = await reportOf(way, user, question, signal)
        return value ? { ok: true, value } : waiting
      } catch (error) {
        if (codeOf(error) === 'PRODUCT_NOT_READY') return waiting
        throw error
      }
    },
  }
}

const desk = deskAdapter('income')

export const PLAID_INCOME: Adapter<VendorWorld, 'income'> = {
  make: (world, org) => {
    const plaid = plaidOf(world, org)
    const staff = desk.make(world, org)
    return plaid && staff && { ...links(world, plaid), reviewPaystubs: staff.reviewPaystubs }
  },
  lacks: ['taxLinks'],
  needs: PLAID_NEEDS,
  webhook: (world, org) => {
    const plaid = plaidOf(world, org)
    return plaid && verifyPlaid(plaid)
  },
  check: checkPlaid,
}
