/** The income events, and how each event changes the application. */

import type { Cents } from '../../values/money.ts'
import type { Changes } from '../core/changes.ts'
import type { Application, IncomeSource } from '../types.ts'

export interface IncomeEvents {
  /** The borrower stated a different income and must verify it. */
  IncomeChanged: Pick<Application['income'], 'annual' | 'other' | 'employmentType'>
  AssetsSaved: { assets: NonNullable<Application['assets']> }
  /**
   * The borrower chose a way to verify income. After the provider opens its page, a second event adds the page's `url`.
   */
  IncomeLinkOpened: { type: IncomeSource; reference: string; url?: string }
  IncomeVerified: {
    source: IncomeSource
    annual: Cents
    employer: string
    matched: boolean
    employmentToConfirm: boolean
  }
  PaystubsSubmitted: object
  /** The borrower named the employer that should confirm the job. `job` is absent on older events. */
  EmployerNamed: { employer: string; job?: NonNullable<Application['income']['job']> | undefined }
  EmploymentConfirmed: { employer: string }
  /**
   * `unreached`: true if the employer didn't respond; absent if the employer said that the borrower doesn't
   * work there.
   */
  EmploymentNotConfirmed: { employer: string; unreached?: true }
  /**
   * The borrower must submit paystubs, because the lender won't contact any more employers or because a provider found
   * only part of the stated income.
   */
  PaystubsWanted: { reference: string }
}

export const CHANGES: Changes<IncomeEvents> = {
  // The counteroffer was based on the borrower's earlier income, so it no longer applies.
  IncomeChanged: (a, stated) => ({
    counterOffer: undefined,
    income: {
      ...stated,
      employer: a.income.employer,
      job: a.income.job,
      paystubs: a.income.paystubs,
      paystubsSubmitted: false,
      employmentToConfirm: false,
      matched: false,
    },
  }),
  AssetsSaved: (_, { assets }) => ({ assets }),
  // The lender asked for new paystubs, so the earlier ones no longer count.
  IncomeLinkOpened: (a, link) => ({
    income: { ...a.income, link, ...(link.url === undefined ? { paystubsSubmitted: false } : {}) },
    // Don't set aside a counteroffer that was made because of a rejected membership. Proving other income doesn't
    // restore the member discount.
    ...(a.counterOffer && !a.counterOffer.because ? { counterOffer: { ...a.counterOffer, aside: true } } : {}),
  }),
  IncomeVerified: (a, { source, annual, employer, matched, employmentToConfirm }) => ({
    income: {
      ...a.income,
      source,
      verifiedAnnual: annual,
      employer,
      matched,
      employmentToConfirm,
      employmentDenied: undefined,
    },
    ...(matched && !a.counterOffer?.because ? { counterOffer: undefined, countered: undefined } : {}),
  }),
  PaystubsSubmitted: (a) => ({ income: { ...a.income, paystubsSubmitted: true } }),
  EmployerNamed: (a, { employer, job }) => ({
    income: {
      ...a.income,
      ...{ employer, employmentDenied: undefined, employmentUnreached: undefined },
      ...(job && { job }),
    },
  }),
  EmploymentConfirmed: (a, { employer }) => ({
    income: { ...a.income, employer, employmentToConfirm: false, employerConfirmed: true },
  }),
  EmploymentNotConfirmed: (a, { employer, unreached }) => ({
    income: {
      ...a.income,
      employmentDenied: employer,
      employmentDenials: (a.income.employmentDenials ?? 0) + 1,
      employmentUnreached: unreached,
    },
  }),
  PaystubsWanted: (a, { reference }) => ({
    income: {
      ...a.income,
      link: { type: 'MANUAL_PAYSTUB', reference },
      paystubsSubmitted: false,
      matched: false,
      employmentToConfirm: false,
    },
  }),
}
