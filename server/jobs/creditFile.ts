/** Converts a credit bureau's report to the data that the application stores. */
import type { NoReport } from 'domain/application/credit/results.ts'
import type { CreditFile } from 'domain/application/credit/types.ts'
import { add, ZERO } from 'domain/values/money.ts'
import type { CreditReport, NoReport as Without } from '../providers/creditBureau/port.ts'

export function fileOf(report: CreditReport, pull: CreditFile['pull']): CreditFile {
  const { bureau, pulledOn, score, scoreModel, scoreRange, keyFactors, tradelines, bureauContact, alert } = report
  const others = tradelines.filter(({ lien }) => lien === undefined)
  return {
    ...{ bureau, bureauContact, pull, pulledOn, score, scoreModel, scoreRange, keyFactors },
    monthlyDebts: add(ZERO, ...others.map(({ monthlyPayment }) => monthlyPayment)),
    tradelines: tradelines.length,
    debts: others.map(({ creditor, balance, monthlyPayment }) => ({ lender: creditor, balance, monthlyPayment })),
    pastDue: tradelines.flatMap(({ creditor, pastDue }) => (pastDue ? [{ creditor, amount: pastDue }] : [])),
    ...(alert && { alert: alert.kind }),
    ...(report.inquiries && { inquiries: report.inquiries }),
  }
}

/**
 * Returns the result for a bureau response that contains a reason instead of a report. The application stores the
 * reason.
 */
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
