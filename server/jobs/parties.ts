/** Limits how many jobs for one outside party a node runs at once, so a hanging party doesn't occupy all workers. */
import { REQUEST_KINDS, type RequestKind } from 'domain/application/core/requests.ts'
import type { WorkerEvents } from 'graphile-worker'
import { MAIL_FLAG } from '../storage/jobs.ts'

const PARTY: Readonly<Record<RequestKind, string>> = {
  SOFT_CREDIT: 'creditBureau',
  HARD_CREDIT: 'creditBureau',
  CO_SIGNER_CREDIT: 'creditBureau',
  PROPERTY_RECORD: 'propertyRecords',
  VALUATION: 'valuation',
  BPO: 'valuation',
  LIENS: 'title',
  TITLE: 'title',
  FLOOD: 'flood',
  SANCTIONS: 'identity',
  IDENTITY: 'identity',
  INCOME_LINK: 'income',
  INCOME: 'income',
  PAYSTUB_REVIEW: 'income',
  EMPLOYMENT: 'employment',
  BANK_LINK: 'bankLink',
  BANK_ACCOUNTS: 'bankLink',
  ACCOUNT_CHECK: 'accountCheck',
  KNOWLEDGE_QUESTIONS: 'notary',
  NOTARY_ROOM: 'notary',
  NOTARY_BOOKING: 'notary',
  NOTARY_VISIT: 'notary',
  NOTARIZE: 'notary',
  // Sealing a document takes a long time, and the job calls the notary service only at the end. So sealing has a
  // separate limit and doesn't delay notary sessions.
  SEAL: 'sealing',
  INSURANCE: 'insurance',
  RECORDING: 'recording',
  PAYOFF: 'payments',
  PAYOFF_SETTLEMENT: 'payments',
  DISBURSEMENT: 'payments',
  SETTLEMENT: 'payments',
  BOARDING: 'servicer',
  LETTERS: 'post',
  LETTER_TRACKING: 'post',
  SUMMARY_DOCUMENTS: 'documents',
  CLOSING_DOCUMENTS: 'documents',
  NOTARY_DOCUMENTS: 'documents',
  PAPER_PACKAGE: 'documents',
  ADVERSE_ACTION: 'documents',
  INCOMPLETE_NOTICE: 'documents',
  COUNSELING_LIST: 'documents',
  VALUATION_DOCUMENTS: 'documents',
}
const FLAGS = [...REQUEST_KINDS, MAIL_FLAG]
export const partyOf = (flag: string): string => PARTY[flag as RequestKind] ?? flag

/**
 * How many jobs a node runs at once for one party, at most. Even if three parties hang, some workers stay free.
 */
export const PARTY_LIMIT = 4

/**
 * Uses the engine's events to count each party's running jobs.
 * @returns a function that a worker calls before it fetches a job. The function returns the flags of the jobs to skip.
 * Workers fetch jobs one at a time, so two workers can't exceed a party's limit.
 */
export function limitParties(events: WorkerEvents): () => Promise<string[]> {
  const running = new Map<string, number>()
  let turn: Promise<void> = Promise.resolve()
  let endTurn = () => {}

  const count = (flags: object | null, change: 1 | -1) => {
    for (const party of Object.keys(flags ?? {}).map(partyOf)) running.set(party, (running.get(party) ?? 0) + change)
  }
  events.on('job:start', ({ job }) => {
    count(job.flags, 1)
    endTurn()
  })
  events.on('worker:getJob:empty', () => endTurn())
  events.on('worker:getJob:error', () => endTurn())
  events.on('job:complete', ({ job }) => count(job.flags, -1))

  return async () => {
    const before = turn
    const mine = Promise.withResolvers<void>()
    turn = mine.promise
    await before
    endTurn = mine.resolve
    return FLAGS.filter((flag) => (running.get(partyOf(flag)) ?? 0) >= PARTY_LIMIT)
  }
}
