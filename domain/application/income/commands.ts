/** The borrower's commands about income. The responses of outside parties are handled in `results`. */

import type { Assets } from '../../forms/assets.ts'
import type { ValueOf } from '../../forms/form.ts'
import type { incomeForm } from '../../forms/income.ts'
import type { employerVerificationForm, INCOME_METHODS } from '../../forms/incomeSource.ts'
import { andThen } from '../core/andThen.ts'
import {
  ask,
  askAbout,
  type Context,
  consented,
  invalid,
  isJustAsked,
  isPending,
  merge,
  type Outcome,
  outcome,
  Refusal,
} from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { judgeAgain } from '../offers/counteroffer.ts'
import { checkOpen, outdated } from '../offers/lateChanges.ts'
import { rerunRules } from '../offers/rerunRules.ts'
import type { Application } from '../types.ts'
import { wantsPaystubs } from './employment.ts'
import type { IncomeSource } from './types.ts'

/** The outside party that verifies income by each method. */
export const INCOME_SOURCE_OF = {
  PAYROLL: 'TRUV_PAYROLL',
  BANK_TRANSACTIONS: 'PLAID_TRANSACTIONS',
  TAX_RETURNS: 'POINTSERV_TAX',
  MANUAL_PAYSTUB: 'MANUAL_PAYSTUB',
} as const satisfies Record<(typeof INCOME_METHODS)[number], IncomeSource>

export function linkIncome(
  a: Application,
  input: { readonly method: (typeof INCOME_METHODS)[number] },
  context: Context<LendingContext>,
): Outcome {
  const type = INCOME_SOURCE_OF[input.method]
  const { links } = context.policy.policy
  if (type !== 'MANUAL_PAYSTUB' && !links.income) throw invalid('method', 'Please upload proof of your income instead.')
  if (type === 'POINTSERV_TAX' && !links.tax)
    throw invalid('method', 'Please choose another way to verify your income.')
  if (wantsPaystubs(a) && type !== 'MANUAL_PAYSTUB')
    throw invalid('method', 'Your employer didn’t confirm your job. Please upload paystubs instead.')
  const { link } = a.income
  const isUnused = link?.type === type && a.requests.INCOME?.reference !== link.reference
  if (isUnused && type !== 'MANUAL_PAYSTUB' && isJustAsked(a, 'INCOME_LINK', context)) return outcome({})
  const opened = outcome({ events: [event('IncomeLinkOpened', { type, reference: context.newUuid() })] })
  // If the borrower chose paystubs, the server sends no request until the borrower has uploaded paystubs.
  return type === 'MANUAL_PAYSTUB' ? opened : merge(opened, ask(a, 'INCOME_LINK'))
}

/** Requests the income figures after the borrower has returned from the payroll or tax provider's page. */
export function returnFromIncomeLink(a: Application, input: { readonly reference: string }): Outcome {
  const { link } = a.income
  // If the borrower has switched to paystubs, don't request the provider's figures, because they could contradict the
  // paystubs.
  if (link?.reference !== input.reference || link.type === 'MANUAL_PAYSTUB')
    throw new Refusal('NOT_NOW', 'That link has expired. Please start again.')
  if (isPending(a, 'INCOME') && a.requests.INCOME?.reference === link.reference) return outcome({})
  return askAbout(a, 'INCOME', link.reference)
}

/** Whether all of the borrower's paystubs are already under review. */
function areReviewed({ requests, documents, income }: Application): boolean {
  const { state, at = '' } = requests.PAYSTUB_REVIEW ?? {}
  return state === 'OPEN' && !documents.some((one) => income.paystubs.includes(one.uuid) && one.createdAt > at)
}

/**
 * Sends the paystubs to review. Paystubs that the borrower uploads during a review start another review.
 * @throws Refusal if these paystubs are already under review.
 */
export function submitPaystubs(a: Application, _: unknown, context: Context): Outcome {
  const type = INCOME_SOURCE_OF.MANUAL_PAYSTUB
  // Switches to paystubs instead of the income provider that the borrower chose earlier.
  const chosen = a.income.link?.type === type ? [] : [event('IncomeLinkOpened', { type, reference: context.newUuid() })]
  const submitted = outcome({ events: [...chosen, event('PaystubsSubmitted', {})] })
  if (!areReviewed(a)) return merge(submitted, ask(a, 'PAYSTUB_REVIEW'))
  if (a.income.paystubsSubmitted)
    throw new Refusal('NOT_NOW', 'We’re already reviewing your documents. You can upload more.')
  return submitted
}

/**
 * Asks the employer to confirm the borrower's job. The application waits for the employer's response. The server asks
 * the same employer again only if the borrower corrects the details.
 */
export function confirmEmployment(
  a: Application,
  input: ValueOf<typeof employerVerificationForm>,
  context: Context,
): Outcome {
  const { employerName: employer, jobTitle: title, startDate: since, contactName: name, employerPhone: phone } = input
  const { job } = a.income
  const contact = context.personal[a.borrower]?.employerContact
  const isSame = job?.employer === employer && job.title === title && job.since === since
  if (isSame && contact?.name === name && contact.phone === phone && isPending(a, 'EMPLOYMENT')) return outcome({})
  return merge(
    outcome({
      events: [
        consented('EMPLOYMENT_VERIFICATION', context),
        event('EmployerNamed', { employer, job: { employer, title, since } }),
      ],
      personal: [{ identity: a.borrower, patch: { employerContact: { name, phone } } }],
    }),
    ask(a, 'EMPLOYMENT'),
  )
}

export function saveAssets(a: Application, input: Assets, context: Context<LendingContext>): Outcome {
  const assets = Object.entries(input.assets).map(([kind, value]) => ({ kind, value }))
  const saved = outcome({ events: [event('AssetsSaved', { assets })] })
  return merge(saved, judgeAgain({ ...a, assets }, context))
}

/**
 * Stores a different stated income and runs the rules immediately. The borrower must verify income again, and must
 * choose another offer if the rules no longer support the chosen one.
 */
export function changeIncome(
  a: Application,
  input: ValueOf<typeof incomeForm>,
  context: Context<LendingContext>,
): Outcome {
  checkOpen(a)
  const { income: annual, otherIncome: other, employmentType } = input
  const { income } = a
  if (income.annual === annual && income.other === other && income.employmentType === employmentType) return outcome({})
  const changed = outcome({
    events: [event('IncomeChanged', { annual, other, employmentType }), ...outdated(a)],
  })
  return andThen(a, changed, context, (stated) => rerunRules(stated, context))
}
