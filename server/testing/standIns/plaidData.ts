/** The Plaid stand-in's data about people: pay stubs, deposits and names on watchlists. */
import { randomUUID } from 'node:crypto'

export interface Pay {
  readonly employer: string | null
  /** Dollars per pay period. */
  readonly gross: number | null
  readonly frequency: string | null
  readonly paidOn: string | null
}
export interface Source {
  readonly name: string
  readonly category: string
  /** Dollars. */
  readonly total: number
  readonly from: string
  readonly to: string
}
/** The income of the people who sign in at Plaid. */
export interface IncomeData {
  readonly pay: readonly Pay[]
  readonly sources: readonly Source[]
  /** Plaid's processing status for the payroll data. */
  readonly processing: string
}
export const NO_INCOME: IncomeData = { pay: [], sources: [], processing: 'PROCESSING_COMPLETE' }

const USD = { iso_currency_code: 'USD', unofficial_currency_code: null }
const nowhere = { city: null, country: null, postal_code: null, region: null, street: null }

const stub = ({ employer, gross, frequency, paidOn }: Pay) => ({
  ...{ document_id: null, net_pay: { ...USD, current_amount: null, description: null, ytd_amount: null } },
  document_metadata: {
    name: 'paystub.pdf',
    document_type: 'PAYSTUB',
    download_url: null,
    status: 'PROCESSING_COMPLETE',
  },
  deductions: { breakdown: [], total: { ...USD, current_amount: null, ytd_amount: null } },
  earnings: { breakdown: [], total: { ...USD, current_amount: gross, hours: null, ytd_amount: null } },
  employee: { address: nowhere, name: null, marital_status: null, taxpayer_id: { id_type: null, id_mask: null } },
  employer: { address: nowhere, name: employer },
  pay_period_details: {
    ...USD,
    ...{ pay_amount: null, distribution_breakdown: [], end_date: paidOn, start_date: null },
    ...{ gross_earnings: null, pay_date: paidOn, pay_frequency: frequency },
  },
})

export const payrollIncome = ({ pay, processing }: IncomeData) => ({
  items: [
    {
      ...{ item_id: randomUUID(), institution_id: 'ins_92', institution_name: 'Paywell', accounts: [] },
      payroll_income: [{ account_id: null, pay_stubs: pay.map(stub), w2s: [], form1099s: [] }],
      ...{ status: { processing_status: processing }, updated_at: null },
    },
  ],
})

export const bankIncome = ({ sources }: IncomeData) => ({
  bank_income: [
    {
      ...{ bank_income_id: randomUUID(), generated_time: '2026-11-23T15:00:00Z', days_requested: 365 },
      items: [
        {
          ...{ item_id: randomUUID(), institution_id: 'ins_109508', institution_name: 'Harbor Bank' },
          bank_income_accounts: [],
          bank_income_sources: sources.map(({ name, category, total, from, to }) => ({
            ...{ income_source_id: randomUUID(), income_description: name, income_category: category },
            ...{ account_id: 'account_checking', start_date: from, end_date: to, total_amount: total },
            ...{ pay_frequency: 'MONTHLY', transaction_count: 12, historical_summary: [] },
          })),
        },
      ],
    },
  ],
})

/** A watchlist entry. `names` is Plaid's rating of how well the entry's name matches the person's name. */
export interface Hit {
  readonly name: string
  readonly list: string
  readonly names: 'match' | 'partial_match'
  readonly review?: 'pending_review' | 'confirmed' | 'dismissed'
}
export interface Screening {
  readonly id: string
  readonly asked: Readonly<Record<string, unknown>>
  readonly hits: readonly Hit[]
}
const AT = '2026-11-23T15:00:00Z'

export const screening = ({ id, asked, hits }: Screening) => ({
  ...{ id, client_user_id: asked.client_user_id ?? null, assignee: null },
  status: hits.length > 0 ? 'pending_review' : 'cleared',
  search_terms: {
    ...{ date_of_birth: null, document_number: null, country: null, version: 1 },
    ...(asked.search_terms as object),
  },
  audit_trail: { source: 'api', dashboard_user_id: null, timestamp: AT },
})
export const hitList = (hits: readonly Hit[]) => ({
  next_cursor: null,
  watchlist_screening_hits: hits.map(({ name, list, names, review = 'pending_review' }) => ({
    ...{ id: `scrhit_${randomUUID()}`, review_status: review, first_active: AT, inactive_since: null },
    ...{ historical_since: null, list_code: list, plaid_uid: 'uid', source_uid: null, sub_programs: [] },
    analysis: { names, search_terms_version: 1 },
    data: {
      names: [
        {
          analysis: { summary: names },
          data: { full: name, is_primary: true, weak_alias_determination: 'none' },
        },
      ],
    },
  })),
})
