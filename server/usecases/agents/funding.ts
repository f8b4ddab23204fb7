/** The lender's funding board, and the holds that staff place on funding. */
import { EXPORT_LIMIT } from 'domain/api/agent.ts'
import { type FundingBoard, MOST_FUNDINGS } from 'domain/api/agentFunding.ts'
import { releaseFunding } from 'domain/application/agentDecisions.ts'
import { approvePayment as decideApproval } from 'domain/application/funding/approvals.ts'
import { holdFunding } from 'domain/application/funding/holds.ts'
import {
  reportPayoffReturn as decidePayoffReturn,
  reportReturn as decideReturn,
} from 'domain/application/funding/returns.ts'
import type { ApprovedPayment } from 'domain/application/funding/types.ts'
import { BOARD_DAYS } from 'domain/application/views/fundingBoard.ts'
import { fundingHoldForm } from 'domain/forms/agent.ts'
import { addBusinessDays, onBusinessDay } from 'domain/values/businessDays.ts'
import { csvOf } from 'domain/values/csv.ts'
import { latest } from 'domain/values/dates.ts'
import type { Cents } from 'domain/values/money.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { listFunding } from '../../storage/fundingItems.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'
import { actAs } from './act.ts'
import { approversIn } from './colleagues.ts'
import { asked, type Decided, judged } from './decide.ts'
import { approvalsView, holdView } from './holdView.ts'
import { readNamed } from './work.ts'

/**
 * Returns the lines of credit that fund today and on the next business days. A line with a past funding date is listed
 * under today. Logs the view, because the items name borrowers.
 * @throws NotFound if the caller has no seat
 */
export const readFundingBoard = (services: Services, scope: ActorScope): Promise<FundingBoard> =>
  readLines(services, scope, MOST_FUNDINGS, 'funding board, by the lender')

async function readLines(services: Services, scope: ActorScope, most: number, what: string): Promise<FundingBoard> {
  const { actor, org } = scope
  const today = todayAt('', services.clock.now())
  const first = onBusinessDay(today)
  const until = addBusinessDays(first, BOARD_DAYS)
  const listed = listFunding(org, actor, until, most + 1)
  const { seat, colleagues: seats, rows, nameOf } = await readNamed(services, scope, listed, { most, what })
  const shown = rows.slice(0, most)
  return {
    today,
    isCut: rows.length > shown.length,
    items: shown.map((row) => {
      const { hold, toApprove, ...item } = row.item
      return {
        ...item,
        ...(hold && { hold: holdView(hold, seats, actor) }),
        toApprove: approvalsView(toApprove, seats, seat),
        fundsOn: latest(row.funds_on, first),
        isLate: row.funds_on < today,
        application: row.application,
        borrowerName: nameOf(row),
        loanNumber: row.loan_number,
        city: row.city,
        state: row.state,
      }
    }),
  }
}

/** Approves a payment. @throws Refusal if the payment has changed, or the same agent already approved it */
export const approvePayment = (
  services: Services,
  { scope, application, request }: Omit<Decided, 'body'>,
  approved: ApprovedPayment,
): Promise<void> =>
  actAs(
    services,
    { scope, application, version: undefined, cause: 'approvePayment', ...(request && { request }) },
    (a, context, _, seats) => {
      return decideApproval(a, approved, context, approversIn(seats))
    },
  )

const dollarsOf = (amount: Cents): string => (amount / 100).toFixed(2)

/** Returns the funding board as CSV, with amounts in dollars. @throws NotFound if the caller has no seat */
export async function exportFunding(services: Services, scope: ActorScope): Promise<string> {
  const { items } = await readLines(services, scope, EXPORT_LIMIT, 'export of the funding board, by the lender')
  return csvOf([
    [
      ...['Borrower', 'Loan', 'Funds on', 'Late', 'Step', 'To the borrower', 'Payoffs', 'Right to cancel ends'],
      ...['Hold by', 'Hold reason', 'City', 'State'],
    ],
    ...items.map((one) => [
      ...[one.borrowerName, one.loanNumber, one.fundsOn, one.isLate ? 'yes' : 'no', one.status],
      ...[dollarsOf(one.amount), dollarsOf(one.payoffs), one.cancelEnds ?? ''],
      ...[one.hold?.by ?? '', one.hold?.reason ?? '', one.city, one.state],
    ]),
  ])
}

/** Puts an application's funding on hold. @throws Refusal if the draw has already been sent, or the form is wrong */
export const hold = (services: Services, decided: Decided): Promise<void> =>
  actAs(services, asked(decided, 'holdFunding'), (application, context) => {
    return holdFunding(application, judged(fundingHoldForm, decided.body, context).reason, context)
  })

/** Releases a hold. @throws Refusal if the same agent placed the hold, or the form is wrong */
export const release = (services: Services, decided: Decided): Promise<void> =>
  actAs(services, asked(decided, 'releaseFunding'), (application, context) => {
    return releaseFunding(application, judged(fundingHoldForm, decided.body, context).reason, context)
  })

/** Opens a desk task about a returned draw. @throws Refusal if staff can't report a return of the draw */
export const reportReturn = (services: Services, decided: Decided): Promise<void> =>
  actAs(services, asked(decided, 'reportReturn'), (application, context) => {
    return decideReturn(application, context)
  })

/** Opens a desk task about a returned payoff. @throws Refusal if staff can't report a return of the payoff */
export const reportPayoffReturn = (services: Services, decided: Decided, lien: string): Promise<void> =>
  actAs(services, asked(decided, 'reportPayoffReturn'), (application, context) => {
    return decidePayoffReturn(application, lien, context)
  })
