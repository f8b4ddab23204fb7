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
  const { bank, reviews } = useJourney().view
  const review = reviews.find(({ kind }) => kind === 'BANK_ACCOUNT')
  const by = review && formatLongDate(review.due)
  const account = bank.accounts.find(({ uuid }) => uuid === bank.disburse)
  if (!account) return null
  const name = accountName(account)
  if (bank.checkStatus === 'FAILED_VERIFICATION')
    return (
      <Notice tone="bad" title={t`We could not confirm ${name}`}>
        <p>
          <Trans>The bank did not tell us that the account is open and in your name. No money goes there.</Trans>
        </p>
        <p>
          <Trans>
            Please choose another account of yours, or enter the numbers once more: one wrong digit is the usual reason.
            An account in another person’s name will not do. Questions? <a href={`tel:${phone}`}>{phone}</a>
          </Trans>
        </p>
      </Notice>
    )
  if (bank.checkStatus === 'PENDING_REVIEW')
    return (
      <Notice tone="info" title={t`A person is looking at ${name}`}>
        {by ? (
          <Trans>
            The bank’s answer was not clear. You hear from us by {by}. You need not wait: you can choose another
            account. Something that could help us? <a href={`tel:${phone}`}>{phone}</a>
          </Trans>
        ) : (
          <Trans>
            The bank’s answer was not clear. Looking into it usually takes one business day. You need not wait: you can
            choose another account.
          </Trans>
        )}
      </Notice>
    )
  if (bank.checkStatus === 'VERIFIED')
    return (
      <Notice tone="good" title={t`${name} is confirmed`}>
        <Trans>Your money goes there. You can still choose another account.</Trans>
      </Notice>
    )
  return null
}
