/**
 * Copies of appraisals and other written valuations, and the notice of the right to them (Regulation B, 12 CFR
 * 1002.14). The rule doesn't define business days. These functions count banking days, so no wait is shorter than the
 * rule requires.
 */
import { addBusinessDays } from '../values/businessDays.ts'
import type { PlainDate } from '../values/dates.ts'

/** The lines for which a lender sends the notice and the copies. Federal law requires them for first liens only. */
export const VALUATION_SCOPES = ['FIRST_LIENS', 'ALL_LINES'] as const
export type ValuationScope = (typeof VALUATION_SCOPES)[number]

/** Number of business days for the notice, for the copy, and between the copy's delivery and the opening. */
const DAYS = 3
/** Number of business days after which a mailed copy counts as delivered. */
const MAIL_DAYS = 3

/** Whether the line is secured by a first lien, because no other lien remains on the home (12 CFR 1002.14(a)(1)). */
export const isFirstLien = (liens: readonly { readonly payOff: boolean }[]): boolean =>
  liens.every(({ payOff }) => payOff)

/**
 * Whether the applicant gets the notice and the copies: always for a first lien, whether the credit is consumer or
 * business credit, and for other lines if the lender wants that (12 CFR 1002.14(a)(1), comment 14(a)(1)-1).
 */
export const getsValuations = (scope: ValuationScope, liens: readonly { readonly payOff: boolean }[]): boolean =>
  scope === 'ALL_LINES' || isFirstLien(liens)

/**
 * Returns the last day for the notice: the third business day after the lender received the application or learned that
 * the line will be secured by a first lien (12 CFR 1002.14(a)(2)).
 */
export const valuationNoticeDue = (known: PlainDate): PlainDate => addBusinessDays(known, DAYS)

/**
 * Returns the last day for the copy of a valuation. A copy is due promptly upon completion (12 CFR 1002.14(a)(1)).
 * Comment 14(a)(1)-5 considers a week prompt; three business days is our own choice.
 */
export const valuationCopyDue = (completed: PlainDate): PlainDate => addBusinessDays(completed, DAYS)

/**
 * Returns the day on which a copy counts as delivered: three business days after it was mailed, or sent electronically
 * with the consent of the E-Sign Act (12 CFR 1002.14(a)(1), comment 14(a)(1)-4.i; 1002.14(a)(5)).
 */
export const valuationDelivered = (sent: PlainDate): PlainDate => addBusinessDays(sent, MAIL_DAYS)

/**
 * Returns the first day on which the line may open: three business days after the copy was delivered (12 CFR
 * 1002.14(a)(1)).
 */
export const valuationEarliestOpening = (delivered: PlainDate): PlainDate => addBusinessDays(delivered, DAYS)
