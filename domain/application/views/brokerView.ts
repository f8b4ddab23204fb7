/**
 * An application as shown to the broker who brought it. The broker sees the application's progress, but not its data.
 */

import type { WorkflowStatus } from '../../journey/statuses.ts'
import { type Instant, type PlainDate, plainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application, Personal } from '../types.ts'
import { fullName } from './borrowerView.ts'
import type { NEXT_DATES, WAIT_HOLDERS, WAIT_KINDS, Wait } from './waits.ts'

export const SEAT_ROLES = ['ORIGINATOR', 'PROCESSOR', 'ASSISTANT'] as const
export type SeatRole = (typeof SEAT_ROLES)[number]

/** The stages by which a brokerage's list groups its applications. */
export const STAGES = ['STARTED', 'OFFERS', 'APPLICATION', 'CHECKS', 'CLOSING', 'FUNDING', 'FUNDED', 'ENDED'] as const
export type Stage = (typeof STAGES)[number]

/** Whether applications in this stage are still active, that is, neither funded nor ended. */
export const isOpenStage = (stage: Stage): boolean => stage !== 'FUNDED' && stage !== 'ENDED'

export const STAGE_OF: Readonly<Record<WorkflowStatus, Stage>> = {
  APP_SUBMISSION: 'STARTED',
  SOFT_CREDIT: 'STARTED',
  LIEN_REVIEW: 'OFFERS',
  OFFER_SELECTION: 'OFFERS',
  MORE_INFORMATION: 'APPLICATION',
  DEMOGRAPHICS: 'APPLICATION',
  HARD_CREDIT: 'APPLICATION',
  APPLICATION_SUMMARY: 'APPLICATION',
  INCOME_VERIFICATION: 'CHECKS',
  BANK_ACCOUNT: 'CHECKS',
  IDENTITY_VERIFICATION: 'CHECKS',
  CLOSING_DOCUMENTS: 'CLOSING',
  SIGNING: 'CLOSING',
  CO_DEED_SIGNING: 'CLOSING',
  NOTARY: 'CLOSING',
  RESCISSION: 'FUNDING',
  RECORDING: 'FUNDING',
  FUNDABLE: 'FUNDING',
  DIRECT_DEBT_PAYOFF: 'FUNDING',
  FUNDING: 'FUNDING',
  COMPLETE: 'FUNDED',
  CANCELLED: 'ENDED',
  DECLINED: 'ENDED',
}

export interface PipelineData {
  readonly loanNumber: string
  readonly city: string
  readonly state: string
  /** The amount of the credit line in cents; undefined until an offer is chosen. */
  readonly amount?: Cents | undefined
  readonly stage: Stage
  readonly waitsFor: (typeof WAIT_KINDS)[number]
  readonly by: (typeof WAIT_HOLDERS)[number]
  readonly since: Instant
  readonly nextDate?: PlainDate | undefined
  readonly nextKind?: (typeof NEXT_DATES)[number] | undefined
  readonly appliedAt: Instant
  /**
   * The brokerage's own review before closing. Absent if the review isn't open, or if the brokerage referred it to the
   * lender.
   */
  readonly review?: { readonly since: Instant; readonly due: PlainDate } | undefined
}

/**
 * Returns the application data that a brokerage may see. A declined application appears as withdrawn, because only the
 * applicant may learn of the decline and its reasons.
 */
export function pipelineData(a: Application, wait: Wait): PipelineData {
  const ended = a.status === 'DECLINED'
  const review = openReviews(a).find(({ kind, referred }) => kind === 'MERCHANT' && !referred)
  return {
    loanNumber: a.loanNumber,
    city: a.property.address.city,
    state: a.property.address.state,
    amount: a.offer?.amount,
    stage: STAGE_OF[a.status],
    waitsFor: ended ? 'CANCELLED' : wait.what,
    by: wait.by,
    since: wait.since,
    nextDate: wait.next && plainDate(wait.next.date),
    nextKind: wait.next?.kind,
    appliedAt: a.createdAt,
    review: review && { since: review.openedAt, due: review.due },
  }
}

export const borrowerName = (personal: Personal | undefined): string => fullName(personal?.name)

/**
 * Whether a person may originate a line on a home in the given state. Both the person and their company need a license
 * in that state.
 */
export const servesState = (
  state: string,
  company: readonly string[],
  licenses: Readonly<Record<string, string>>,
): boolean => company.includes(state) && Object.hasOwn(licenses, state)
