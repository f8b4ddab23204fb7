import { isAccountNumber, isRoutingNumber } from '../values/identifiers.ts'
import { choice, mustAgree, NOT_LISTED, text, uuid } from './fields.ts'
import { type FormContext, form } from './form.ts'

const BANK_METHODS = ['LINK', 'MANUAL'] as const
export type BankMethod = (typeof BANK_METHODS)[number]

export const bankMethodForm = form({ shape: { method: choice(BANK_METHODS, 'Choose how to add your account') } })

export const ACCOUNT_TYPES = ['CHECKING', 'SAVINGS'] as const
type AccountType = (typeof ACCOUNT_TYPES)[number]
export const ACCOUNT_TYPE_LABELS = { CHECKING: 'Checking', SAVINGS: 'Savings' } as const satisfies Record<
  AccountType,
  string
>

export const ROUTING_INVALID = 'Enter a valid nine-digit routing number'
const ACCOUNT_INVALID = 'Enter a valid account number, 4 to 17 digits'
const ACCOUNTS_DIFFER = "Account numbers don't match"

/** Removes separators between digits. Keeps a minus sign before the first digit, so the form rejects the number. */
const digits = (typed: string): string => typed.replace(/(\d)[\s-]+(?=\d)/g, '$1')

const accountNumber = () =>
  text({
    required: 'Enter your account number',
    max: 40,
    tooLong: ACCOUNT_INVALID,
    tidy: digits,
    check: (number) => (isAccountNumber(number) ? undefined : ACCOUNT_INVALID),
  })

const shape = {
  bankName: text({ required: 'Enter your bank’s name', max: 100 }),
  accountType: choice(ACCOUNT_TYPES, 'Choose checking or savings'),
  routingNumber: text({
    required: 'Enter the nine-digit routing number',
    max: 20,
    tooLong: ROUTING_INVALID,
    tidy: digits,
    check: (number) => (isRoutingNumber(number) ? undefined : ROUTING_INVALID),
  }),
  accountNumber: accountNumber(),
  confirmAccountNumber: accountNumber(),
}

export interface BankAccountEntry {
  readonly bankName: string
  readonly accountType: AccountType
  readonly routingNumber: string
  readonly accountNumber: string
}

/**
 * The form for a manually entered bank account: a routing number with a valid check digit, and the account number typed
 * twice.
 */
export const manualBankForm = form<typeof shape, FormContext, BankAccountEntry>({
  shape,
  rules: (answers, _context, fail) => {
    const { accountNumber: first, confirmAccountNumber: second } = answers
    if (first !== undefined && second !== undefined && first !== second) fail('confirmAccountNumber', ACCOUNTS_DIFFER)
  },
  value: ({ confirmAccountNumber: _, ...account }) => account,
})

export interface AccountsContext extends FormContext {
  /** UUIDs of the bank accounts that the borrower can choose. */
  readonly accountUuids?: readonly string[]
}

/**
 * The form for the disbursement account. The borrower authorizes the deposit into the account, and the reversal of a
 * deposit made in error.
 */
export const disburseForm = form({
  shape: { accountUuid: uuid('Choose an account'), depositConsent: mustAgree('Authorize the deposit to continue') },
  rules: ({ accountUuid }, { accountUuids }: AccountsContext, fail) => {
    if (accountUuid && accountUuids && !accountUuids.includes(accountUuid)) fail('accountUuid', NOT_LISTED)
  },
})
