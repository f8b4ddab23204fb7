import { Trans, useLingui } from '@lingui/react/macro'
import { formatLongDate } from 'domain/values/dates.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { accountName } from './accounts.ts'

/** Shows the result of the account check and the borrower's next step. */
export function CheckStatus() {
  const { t } = useLingui()
  const phone = useSupportPhone()
  const { bank, reviews, applicationStatus } = useJourney().view
  const review = reviews.find(({ kind }) => kind === 'BANK_ACCOUNT')
  const by = review && formatLongDate(review.due)
  const account = bank.accounts.find(({ uuid }) => uuid === bank.disburse)
  if (!account) return null
  const name = accountName(account)
  if (bank.checkStatus === 'FAILED_VERIFICATION' && bank.signInAgain)
    return (
      <Notice tone="info" title={t`Sign in to ${account.bankName} again`}>
        <Trans>Your bank wants you to sign in again before it confirms {name}. You can also use another account.</Trans>
      </Notice>
    )
  if (bank.checkStatus === 'FAILED_VERIFICATION')
    return (
      <Notice tone="bad" title={t`We couldn’t confirm ${name}`}>
        <p>
          <Trans>
            The bank couldn’t confirm that this account is open and in your name. We won’t send money there.
          </Trans>
        </p>
        <p>
          <Trans>
            Choose another account in your name, or enter the numbers again. Check every digit. Questions?{' '}
            <a href={`tel:${phone}`}>{phone}</a>
          </Trans>
        </p>
      </Notice>
    )
  if (bank.checkStatus === 'PENDING_REVIEW')
    return (
      <Notice tone="info" title={t`We’re reviewing ${name}`}>
        {by ? (
          <Trans>
            The bank couldn’t give us a clear answer. You’ll hear from us by {by}. You don’t have to wait. You can
            choose another account. Have information that could help? Call <a href={`tel:${phone}`}>{phone}</a>
          </Trans>
        ) : (
          <Trans>
            The bank couldn’t give us a clear answer. Our review usually takes one business day. You don’t have to wait.
            You can choose another account.
          </Trans>
        )}
      </Notice>
    )
  if (bank.checkStatus === 'VERIFIED' && !applicationStatus.accountNeeded)
    return (
      <Notice tone="good" title={t`${name} is confirmed`}>
        <Trans>We’ll send your money there. You can still choose another account.</Trans>
      </Notice>
    )
  return null
}
