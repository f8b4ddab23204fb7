/** The borrower's commands about bank accounts for disbursement and payments. */

import type { BankAccountEntry } from '../../forms/bank.ts'
import { mask } from '../../values/identifiers.ts'
import {
  ask,
  askAbout,
  type Context,
  consented,
  gave,
  invalid,
  isJustAsked,
  isPending,
  merge,
  type Outcome,
  outcome,
  Refusal,
} from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { type DomainEvent, event } from '../events.ts'
import { repricedOffer } from '../offers/reprice.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application } from '../types.ts'
import type { BankAccount } from './types.ts'

export function linkBank(a: Application, _: unknown, context: Context<LendingContext>): Outcome {
  if (!context.policy.policy.links.bank) throw new Refusal('NOT_NOW', 'Please enter your account numbers instead.')
  const isUnused = a.bank.link !== undefined && a.requests.BANK_ACCOUNTS?.reference !== a.bank.link
  if (isUnused && isJustAsked(a, 'BANK_LINK', context)) return outcome({})
  return merge(outcome({ events: [event('BankLinkOpened', { reference: context.newUuid() })] }), ask(a, 'BANK_LINK'))
}

export function returnFromBankLink(
  a: Application,
  { reference }: { readonly reference: string },
  context: Context,
): Outcome {
  if (a.bank.link !== reference) throw new Refusal('NOT_NOW', 'That link has expired. Please start again.')
  // If the borrower came back without signing in at the bank, there are no accounts yet, so request them again.
  const isAnswered = a.bank.accounts.some(({ source }) => source === 'LINK') && isJustAsked(a, 'BANK_ACCOUNTS', context)
  const isRepeated = a.requests.BANK_ACCOUNTS?.reference === reference
  return isRepeated && (isAnswered || isPending(a, 'BANK_ACCOUNTS'))
    ? outcome({})
    : askAbout(a, 'BANK_ACCOUNTS', reference)
}

export function confirmBankAccount(a: Application, input: { readonly accountUuid: string }, context: Context): Outcome {
  if (!a.bank.accounts.some((account) => account.uuid === input.accountUuid))
    throw invalid('accountUuid', 'Choose one of the accounts')
  if (isChecked(a, input.accountUuid) && gave(a, 'DEPOSIT')) return outcome({})
  return merge(outcome({ events: [consented('DEPOSIT', context)] }), checkAccount(a, input.accountUuid, context))
}

/**
 * Whether a new check of the account is unnecessary: the borrower already chose this account, and it's verified, under
 * review or being checked.
 */
const isChecked = (a: Application, account: string): boolean =>
  a.bank.disburse === account &&
  (a.bank.checkStatus === 'VERIFIED' || a.bank.checkStatus === 'PENDING_REVIEW' || isPending(a, 'ACCOUNT_CHECK'))

/**
 * Requests a check of the bank account, unless the account needs no check. Ends the reviews of other accounts, because
 * the borrower no longer uses them.
 */
function checkAccount(a: Application, account: string, { actor }: Pick<Context, 'actor'>): Outcome {
  if (isChecked(a, account)) return outcome({})
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
    throw invalid('accountNumber', 'We’ll send your money to the bank account linked to your wallet.')
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
  // The borrower typed in an account that is already in the list.
  if (same && a.bank.accounts.some(({ uuid }) => uuid === same.uuid)) return checkAccount(a, same.uuid, context)
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
  if (!account) throw invalid('accountUuid', 'Choose one of the accounts')
  if (account.kind !== 'CHECKING')
    throw invalid('accountUuid', 'Autopay doesn’t work with a savings account. Choose a checking account.')
  if (account.source === 'MANUAL' && account.uuid !== a.bank.disburse)
    throw invalid('accountUuid', 'This account isn’t confirmed. Choose another account.')
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

/**
 * Reprices the offer after the borrower turns autopay on or off, because autopay comes with a discount. Returns no
 * events if the price stays the same.
 */
function priced(a: Application, autopay: boolean): DomainEvent[] {
  const offer = repricedOffer(a, autopay)
  return offer && offer !== a.offer ? [event('OfferChosen', { offer })] : []
}
