/** Converts a credit bureau's report to the data that the application stores. */
import type { NoReport } from 'domain/application/credit/results.ts'
import type { CreditFile } from 'domain/application/credit/types.ts'
import type { DocumentRecord } from 'domain/application/types.ts'
import { fileToOpen, missingFrom, scoreThatCounts } from 'domain/rules/creditScores.ts'
import type { LendingPolicy } from 'domain/rules/policy.ts'
import { add, ZERO } from 'domain/values/money.ts'
import type { BureauScore, CreditReport, NoReport as Without } from '../providers/creditBureau/port.ts'
import type { Attachment } from '../providers/shared/port.ts'
import { uuidOf } from '../usecases/paperwork/identifiers.ts'
import type { RequestContext } from './handler.ts'

/** A credit report with the score that the decision uses. `scores` lists all scores in the report's order. */
interface Judged {
  readonly report: CreditReport
  readonly used: BureauScore
  readonly scores: readonly BureauScore[]
}

/**
 * Chooses the score that the lender's policy requires. If there's no such score, returns the reason: the consumer must
 * unfreeze a file first, or the bureau whose score the policy uses returned no score.
 * @param pin the PIN in the request
 */
export function judged(
  report: CreditReport,
  { scoreUsed }: LendingPolicy['credit'],
  pin: string | undefined,
): Judged | Without {
  const { bureau, bureauContact, score, scoreModel, scoreRange, keyFactors, otherScores = [], missing = [] } = report
  const scores = [{ bureau, bureauContact, score, scoreModel, scoreRange, keyFactors }, ...otherScores]
  const closed = fileToOpen(scores.length, missing, scoreUsed)
  if (closed) return { ok: false, ...closed, ...(pin && closed.why === 'FROZEN' && { pinRefused: true }) }
  const used = scoreThatCounts(scores, scoreUsed)
  if (used) return { report, used, scores }
  const silent = missingFrom(missing, scoreUsed)?.bureau
  return { ok: false, why: 'NO_FILE', bureau: silent ?? { name: bureau, contact: bureauContact } }
}

export function fileOf({ report, used, scores }: Judged, pull: CreditFile['pull']): CreditFile {
  const { pulledOn, tradelines, alert } = report
  const { bureau, bureauContact, score, scoreModel, scoreRange, keyFactors } = used
  const others = tradelines.filter(({ lien }) => lien === undefined)
  return {
    ...{ bureau, bureauContact, pull, pulledOn, score, scoreModel, scoreRange, keyFactors },
    monthlyDebts: add(ZERO, ...others.map(({ monthlyPayment }) => monthlyPayment)),
    tradelines: tradelines.length,
    debts: others.map(({ creditor, balance, monthlyPayment }) => ({ lender: creditor, balance, monthlyPayment })),
    pastDue: tradelines.flatMap(({ creditor, pastDue }) => (pastDue ? [{ creditor, amount: pastDue }] : [])),
    ...(alert && { alert: alert.kind }),
    ...(report.inquiries && { inquiries: report.inquiries }),
    ...(scores.length > 1 && {
      scores: scores.map((one) => ({ bureau: one.bureau, score: one.score, scoreModel: one.scoreModel })),
    }),
  }
}

const ENDINGS: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'text/xml': 'xml' }

/**
 * Stores the report's files, encrypted with the person's key. Files that staff attached at the desk are already stored
 * with the task.
 */
export async function keepReports(
  { report: { files = [] }, scores }: Judged,
  identity: string,
  pull: CreditFile['pull'],
  { key, now, saveFile }: RequestContext,
): Promise<DocumentRecord[]> {
  const own = files.filter(({ document }) => document === undefined)
  const bureaus = scores.map(({ bureau }) => bureau).join(', ')
  return Promise.all(own.map((file, at) => keep(file, uuidOf(key, 'report', at))))

  async function keep({ mediaType, bytes }: Attachment, uuid: string): Promise<DocumentRecord> {
    const { sha256 } = await saveFile({ uuid, identity, mediaType, bytes: await bytes(), isReceived: true })
    return {
      ...{ uuid, type: 'CREDIT_REPORT', stage: 'REPORT', mediaType, sha256, pages: 1, forIdentity: identity },
      title: `Credit report (${pull === 'SOFT' ? 'soft inquiry' : 'hard inquiry'}), ${bureaus}`,
      fileName: `credit-report.${ENDINGS[mediaType] ?? 'bin'}`,
      ...{ createdAt: now, sealed: false },
    }
  }
}

/** Converts a bureau's response without a report to the reason that the application stores. */
export const noReport = ({ why, bureau, pinRefused = false }: Without): NoReport =>
  why === 'FROZEN' || why === 'LOCKED'
    ? { kind: why, bureau: bureau.name, bureauContact: bureau.contact, pinRefused }
    : { kind: why, bureau: bureau.name, bureauContact: bureau.contact }
/**
 * Returns the phone number in a fraud alert. The consumer asks creditors to call this number before they grant credit
 * in the consumer's name.
 */
export const alertPhone = ({ alert }: CreditReport) => (alert?.phone ? { alertPhone: alert.phone } : {})

export const mortgagesOf = ({ tradelines }: CreditReport) =>
  tradelines.flatMap(({ creditor, lien, balance, monthlyPayment }) =>
    lien ? [{ lender: creditor, kind: lien, balance, monthlyPayment }] : [],
  )
