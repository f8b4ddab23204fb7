import { useLingui as useCatalog } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { RETURN_REASONS, returnReason, returnTitle } from 'domain/application/funding/returns.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatFullDate } from 'domain/values/dates.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card, KeyFigure } from '../../../ui/Card.tsx'
import { Institution } from '../../../ui/Monogram.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { exactMoney } from '../../../widgets/offer/exactMoney.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'
import { lastFour } from '../widgets/accounts.ts'

/**
 * The screen shown if the borrower's bank returned the money or the lender's bank didn't send it. The borrower chooses
 * another account.
 */
export default function PaymentReturnedScreen() {
  const { t } = useLingui()
  const { i18n } = useCatalog()
  const { uuid, view } = useJourney()
  const { bank, funding, applicationStatus } = view
  const returned = funding.returns?.at(-1)
  const chooses = applicationStatus.accountNeeded
  const account = bank.accounts.find((one) => one.uuid === (chooses ? returned?.account : bank.disburse))
  const sent = returned !== undefined && returnReason(returned.code) !== 'NOT_SENT'
  const tried = sent ? t`The account we sent it to` : t`The account you chose`
  const amount = returned && exactMoney(returned.amount)
  return (
    <ReviewPage
      kind="RETURNED_PAYMENT"
      acts={chooses}
      heading={chooses ? i18n._(returnTitle(returned?.code ?? '')) : t`We’ll send your money again`}
      lead={
        chooses ? (
          <Trans>
            Your line is open, and your money is safe with us. Choose another account, and we’ll send it again.
          </Trans>
        ) : (
          <Trans>You don’t need to do anything. We’ll check the account before we send {amount} to it.</Trans>
        )
      }
      turn={chooses ? t`Choose an account` : undefined}
      doing={chooses ? t`Send your money again` : t`Sending your money again`}
    >
      {account && (
        <Card title={chooses ? tried : t`Your account for funding`}>
          <Stack gap={4}>
            <Institution
              name={account.bankName}
              title={`${account.bankName} ••••${lastFour(account.mask)}`}
              detail={account.name}
            />
            {chooses && returned && (
              <>
                <KeyFigure
                  label={
                    sent ? t`Returned on ${formatFullDate(returned.on)}` : t`Stopped on ${formatFullDate(returned.on)}`
                  }
                  value={exactMoney(returned.amount)}
                  size="large"
                />
                <p>{i18n._(RETURN_REASONS[returnReason(returned.code)])}</p>
              </>
            )}
          </Stack>
        </Card>
      )}
      {chooses && (
        <div>
          <LinkButton kind="primary" href={applicationPath(uuid, 'bank/disburse')}>
            <Trans>Choose an account</Trans>
          </LinkButton>
        </div>
      )}
    </ReviewPage>
  )
}
