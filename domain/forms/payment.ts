import type { AccountsContext } from './bank.ts'
import { mustAgree, NOT_LISTED, uuid, whole } from './fields.ts'
import { form } from './form.ts'

/** The latest day of the month on which a payment can be due: the 28th, because every month has one. */
export const LAST_PAYMENT_DAY = 28

const shape = {
  accountUuid: uuid('Choose an account'),
  dayOfMonth: whole({ required: 'Choose a payment day', min: 1, max: LAST_PAYMENT_DAY }),
  autopayConsent: mustAgree('Authorize autopay to continue'),
}

interface AutopayChoice {
  readonly payType: 'AUTOPAY'
  readonly accountUuid: string
  readonly dayOfMonth: number
  readonly autopayConsent: true
}

/** The form for autopay: the account, the day of the month, and the written authorization (12 CFR 1005.10(b)). */
export const autopayForm = form<typeof shape, AccountsContext, AutopayChoice>({
  shape,
  rules: ({ accountUuid }, { accountUuids }, fail) => {
    if (accountUuid && accountUuids && !accountUuids.includes(accountUuid)) fail('accountUuid', NOT_LISTED)
  },
  value: (answers) => ({ payType: 'AUTOPAY', ...answers }),
})

/**
 * The form for manual payments. Manual payments are always allowed. By checking the box, the borrower accepts losing
 * the autopay discount.
 */
export const manualPaymentForm = form({
  shape: { discountUnderstood: mustAgree('Confirm that you understand') },
  value: () => ({ payType: 'MANUAL' }) as const,
})
