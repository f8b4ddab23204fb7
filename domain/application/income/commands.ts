/** Income, bank accounts and identity: what the borrower does; the answers of outside parties are in `results`. */

import type { BankAccountEntry } from '../../forms/bank.ts'
import type { ValueOf } from '../../forms/form.ts'
import type { identityForm } from '../../forms/identity.ts'
import type { employerVerificationForm, INCOME_METHODS } from '../../forms/incomeSource.ts'
import { mask } from '../../values/identifiers.ts'
import { answered } from '../conditions/commands.ts'
import { openConditionsOf } from '../conditions/conditions.ts'
import { ask, type Context, consented, invalid, merge, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { type DomainEvent, event } from '../events.ts'
import { repricedOffer } from '../offers/reprice.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application, BankAccount } from '../types.ts'
import { wantsPaystubs } from './employment.ts'
import type { IncomeSource } from './types.ts'

/** Which provider answers for a way of proving income. */
export const INCOME_SOURCE_OF = {
  PAYROLL: 'TRUV_PAYROLL',
  BANK_TRANSACTIONS: 'PLAID_TRANSACTIONS',
  TAX_RETURNS: 'POINTSERV_TAX',
  MANUAL_PAYSTUB: 'MANUAL_PAYSTUB',
} as const satisfies Record<(typeof INCOME_METHODS)[number], IncomeSource>

export function linkIncome(
  a: Application,
  input: { readonly method: (typeof INCOME_METHODS)[number] },
  context: Context,
): Outcome {
  const type = INCOME_SOURCE_OF[input.method]
  if (wantsPaystubs(a) && type !== 'MANUAL_PAYSTUB')
    throw invalid('method', 'Your employer did not confirm your job. Please send us your paystubs instead.')
  const opened = outcome({ events: [event('IncomeLinkOpened', { type, reference: context.newUuid() })] })
  // Paystubs are looked at by a person, so nobody is asked until they are there.
  return type === 'MANUAL_PAYSTUB' ? opened : merge(opened, ask(a, 'INCOME_LINK'))
}

/** The person comes back from the payroll or tax provider: now the figures can be fetched. */
export function returnFromIncomeLink(a: Application, input: { readonly reference: string }): Outcome {
  if (a.income.link?.reference !== input.reference)
    throw new Refusal('NOT_NOW', 'That link is no longer open. Please start it again.')
  return ask(a, 'INCOME')
}

/** Takes back what nobody has looked at yet: a paystub, or a file for a condition that is not sent. */
export function removeUpload(
  a: Application,
  input: { readonly documentUuid: string },
  context: Pick<Context, 'actor'>,
): Outcome {
  const own = a.documents.find(
    ({ uuid, stage, forIdentity }) =>
      uuid === input.documentUuid && stage === 'UPLOAD' && forIdentity === context.actor.identity,
  )
  if (!own) return outcome({})
  const unsent = openConditionsOf(a, context.actor.identity).some(
    (one) => one.uuid === own.condition && !one.documents?.includes(own.uuid),
  )
  // Of paystubs nobody has looked at, those that were sent as well.
  if (own.condition === undefined ? own.type !== 'USER_UPLOADED_PAYSTUB' : !unsent)
    throw invalid('documentUuid', 'This file can no longer be removed.')
  return outcome({ events: [event('UploadRemoved', { document: own.uuid })] })
}

export function submitPaystubs(a: Application): Outcome {
  return merge(outcome({ events: [event('PaystubsSubmitted', {})] }), ask(a, 'PAYSTUB_REVIEW'))
}

/** Asks the employer whether the borrower works there; the application waits until the employer says yes. */
export function confirmEmployment(
  a: Application,
  input: ValueOf<typeof employerVerificationForm>,
  context: Context,
): Outcome {
  const { employerName: employer, jobTitle: title, startDate: since, contactName: name, employerPhone: phone } = input
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

export function linkBank(a: Application, _: unknown, context: Context): Outcome {
  return merge(outcome({ events: [event('BankLinkOpened', { reference: context.newUuid() })] }), ask(a, 'BANK_LINK'))
}

export function returnFromBankLink(a: Application, input: { readonly reference: string }): Outcome {
  if (a.bank.link !== input.reference)
    throw new Refusal('NOT_NOW', 'That link is no longer open. Please start it again.')
  return ask(a, 'BANK_ACCOUNTS')
}

export function confirmBankAccount(a: Application, input: { readonly accountUuid: string }, context: Context): Outcome {
  if (!a.bank.accounts.some((account) => account.uuid === input.accountUuid))
    throw invalid('accountUuid', 'Please choose one of the accounts')
  return merge(outcome({ events: [consented('DEPOSIT', context)] }), checkAccount(a, input.accountUuid, context))
}

/** The account is checked, unless it is being looked at already; of another one nobody needs to know any more. */
function checkAccount(a: Application, account: string, { actor }: Pick<Context, 'actor'>): Outcome {
  if (a.bank.disburse === account && a.bank.checkStatus === 'PENDING_REVIEW') return outcome({})
  const reason = 'Another account was chosen'
  const others = openReviews(a).filter(({ kind, subject }) => kind === 'BANK_ACCOUNT' && subject !== account)
  return merge(
    outcome({
      events: [
        ...others.map(({ uuid }) =>
          event('ReviewResolved', { review: uuid, way: 'AGAIN', reason, by: actor.identity }),
        ),
        event('DisburseAccountChosen', { account }),
      ],
    }),
    ask(a, 'ACCOUNT_CHECK'),
  )
}

export function saveManualBankAccount(a: Application, input: BankAccountEntry, context: Context): Outcome {
  if (a.walletAddress !== undefined)
    throw invalid('accountNumber', 'The money goes to the bank account that is linked to your wallet.')
  const account: BankAccount = {
    uuid: context.newUuid(),
    bankName: input.bankName,
    name: input.accountType === 'CHECKING' ? 'Checking' : 'Savings',
    kind: input.accountType,
    routingNumber: input.routingNumber,
    accountNumber: input.accountNumber,
    mask: mask(input.accountNumber),
    source: 'MANUAL',
  }
  const { accountNumber: _, ...view } = account
  const kept = context.personal[a.borrower]?.accounts ?? []
  const same = kept.find(
    (one) => one.routingNumber === account.routingNumber && one.accountNumber === account.accountNumber,
  )
  // Typed again, or linked before.
  if (same && a.bank.accounts.some(({ uuid }) => uuid === same.uuid))
    return a.bank.disburse === same.uuid && a.requests.ACCOUNT_CHECK?.state === 'OPEN'
      ? outcome({})
      : checkAccount(a, same.uuid, context)
  return merge(
    outcome({
      events: [event('BankAccountsFound', { accounts: [...a.bank.accounts, view] })],
      personal: [{ identity: a.borrower, patch: { accounts: [...kept, account] } }],
    }),
    checkAccount(a, account.uuid, context),
  )
}

export function saveAutopay(
  a: Application,
  input: { readonly accountUuid: string; readonly dayOfMonth: number },
  context: Context,
): Outcome {
  const account = a.bank.accounts.find(({ uuid }) => uuid === input.accountUuid)
  if (!account) throw invalid('accountUuid', 'Please choose one of the accounts')
  if (account.kind !== 'CHECKING')
    throw invalid('accountUuid', 'Payments cannot be drawn from a savings account. Please choose a checking account.')
  if (account.source === 'MANUAL' && account.uuid !== a.bank.disburse)
    throw invalid('accountUuid', 'This account is not confirmed. Please choose another.')
  return outcome({
    events: [
      consented('AUTOPAY', context),
      ...priced(a, true),
      event('PaymentChosen', { payType: 'AUTOPAY', account: input.accountUuid, day: input.dayOfMonth }),
    ],
  })
}

export const saveManualPayment = (a: Application): Outcome =>
  outcome({ events: [...priced(a, false), event('PaymentChosen', { payType: 'MANUAL' })] })

/** The discount for automatic payments comes and goes with them. */
function priced(a: Application, autopay: boolean): DomainEvent[] {
  const offer = repricedOffer(a, autopay)
  return offer && offer !== a.offer ? [event('OfferChosen', { offer })] : []
}

const PIECES = { front: 'ID_FRONT', back: 'ID_BACK', selfie: 'SELFIE' } as const
/** Type of upload for each picture of the identity form. */
export const identityPieces = PIECES

/** Of each picture the newest. */
const picturesOf = (a: Application, identity: string): string[] =>
  Object.values(PIECES).flatMap((piece) =>
    a.documents
      .filter(({ type, stage, forIdentity }) => type === piece && stage === 'UPLOAD' && forIdentity === identity)
      .slice(-1)
      .map(({ uuid }) => uuid),
  )

/** Document and selfie of whoever acts (borrower or additional signer) go to the identity provider. */
export function submitIdentity(
  a: Application,
  input: ValueOf<typeof identityForm>,
  context: Context<LendingContext>,
): Outcome {
  const wanted = openConditionsOf(a, context.actor.identity).filter(({ actionNeeded }) => actionNeeded === 'IDENTITY')
  // Asked for by a person, who looks at it: no machine is asked a second time.
  if (wanted.length > 0) return answered(a, wanted, picturesOf(a, context.actor.identity), context)
  const own = a.owners.find(({ identityUuid }) => identityUuid === context.actor.identity)
  // The other of two clicks, while the first pictures are looked at.
  if (own?.identityStatus === 'SUBMITTED' && a.requests.IDENTITY?.state === 'OPEN') return outcome({})
  return merge(
    outcome({
      events: [event('IdentitySubmitted', { identity: context.actor.identity, documentType: input.documentType })],
    }),
    ask(a, 'IDENTITY'),
  )
}
