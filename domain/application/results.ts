/** Handles deadlines and outside parties' responses. Each feature folder has its own table. */
import { hasEnded } from '../journey/statuses.ts'
import * as closing from './closing/results.ts'
import * as conditions from './conditions/results.ts'
import { type Context, type DeadlineName, happened, merge, type Outcome, outcome } from './core/command.ts'
import type { LendingContext } from './core/lendingContext.ts'
import * as pending from './core/pending.ts'
import type { RequestKind } from './core/requests.ts'
import type { DeadlineTable, ResultTable } from './core/resultTable.ts'
import { isPast } from './core/retryRequest.ts'
import * as credit from './credit/results.ts'
import * as decline from './decline/results.ts'
import { event } from './events.ts'
import * as funding from './funding/results.ts'
import * as income from './income/results.ts'
import * as letters from './letters/results.ts'
import * as counseling from './offers/counselingList.ts'
import * as offers from './offers/deadlines.ts'
import * as owners from './owners/results.ts'
import { proceedAfter } from './proceed.ts'
import * as property from './property/results.ts'
import type { Application } from './types.ts'

export interface Results
  extends conditions.ConditionResults,
    decline.DeclineResults,
    counseling.CounselingResults,
    letters.LetterResults,
    property.PropertyResults,
    credit.CreditResults,
    owners.OwnerResults,
    income.IncomeResults,
    closing.ClosingResults,
    funding.FundingResults {}

const RESULTS: ResultTable<Pick<Results, RequestKind>> = {
  ...conditions.RESULTS,
  ...decline.RESULTS,
  ...counseling.RESULTS,
  ...letters.RESULTS,
  ...property.RESULTS,
  ...credit.RESULTS,
  ...owners.RESULTS,
  ...income.RESULTS,
  ...closing.RESULTS,
  ...funding.RESULTS,
}

const DEADLINES: DeadlineTable<DeadlineName> = {
  ...pending.DEADLINES,
  ...conditions.DEADLINES,
  ...decline.DEADLINES,
  ...offers.DEADLINES,
  ...property.DEADLINES,
  ...credit.DEADLINES,
  ...closing.DEADLINES,
}

/** Handles a response. Closes the request, applies the result unless it's stale, and starts the next step. */
export function decideResult<K extends RequestKind>(
  a: Application,
  kind: K,
  result: Results[K],
  context: Context<LendingContext>,
): Outcome {
  const no = a.requests[kind]?.no ?? 0
  const settled = happened(event('RequestSettled', { kind, no, state: 'DONE' }))
  if (isPast(a, kind, no)) return settled
  return proceedAfter(a, merge(settled, RESULTS[kind](a, result, context)), context)
}

const isDeadline = (name: string): name is DeadlineName => name in DEADLINES

/** Handles a deadline that has passed. */
export function decideDeadline(a: Application, name: string, context: Context<LendingContext>): Outcome {
  if (!isDeadline(name)) return outcome({})
  const { decide, afterEnd } = DEADLINES[name]
  return hasEnded(a.status) && !afterEnd ? outcome({}) : proceedAfter(a, decide(a, context), context)
}
