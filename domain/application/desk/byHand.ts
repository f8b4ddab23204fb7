/**
 * The desk calls with which staff can answer a request that was meant for a vendor. Requests that move money or report
 * about it aren't in this table, because the vendor may already have sent the money.
 */
import type { RequestKind } from '../core/requests.ts'
import type { DeskCall } from './calls.ts'

const BY_HAND: Readonly<Partial<Record<RequestKind, DeskCall>>> = {
  SOFT_CREDIT: 'creditBureau.pull',
  HARD_CREDIT: 'creditBureau.pull',
  CO_SIGNER_CREDIT: 'creditBureau.pull',
  PROPERTY_RECORD: 'propertyRecords.find',
  VALUATION: 'valuation.automated',
  BPO: 'valuation.brokerOpinion',
  LIENS: 'title.liens',
  TITLE: 'title.report',
  FLOOD: 'flood.determine',
  SANCTIONS: 'identity.screen',
  IDENTITY: 'identity.verify',
  PAYSTUB_REVIEW: 'income.reviewPaystubs',
  EMPLOYMENT: 'employment.confirm',
  ACCOUNT_CHECK: 'accountCheck.check',
  INSURANCE: 'insurance.review',
  RECORDING: 'recording.record',
  BOARDING: 'servicer.board',
  LETTERS: 'post.mail',
}

/** Returns the desk call with which staff can answer this kind of request, or undefined if they can't. */
export const byHandCall = (kind: RequestKind): DeskCall | undefined => BY_HAND[kind]
