import { useLingui as useCatalog } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ACCOUNT_TYPE_LABELS, disburseForm } from 'domain/forms/bank.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatMoney } from 'domain/values/money.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Institution } from '../../../ui/Monogram.tsx'
import { Tag } from '../../../ui/Notice.tsx'
import { DepositConsent } from '../../../widgets/consents/DepositConsent.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import css from '../Bank.module.css'
import { lastFour } from '../widgets/accounts.ts'
import { BankStep } from '../widgets/BankStep.tsx'
import { CheckStatus } from '../widgets/CheckStatus.tsx'

/** The screen on which the borrower chooses the account that receives the money. */
export default function ConfirmAccountScreen() {
  return (
    <BankStep>
      <Accounts />
    </BankStep>
  )
}

function Accounts() {
  const { t } = useLingui()
  const { i18n } = useCatalog()
  const { uuid, view } = useJourney()
  const { bank, offer, applicationStatus } = view
  const { accounts, disburse, checkStatus } = bank
  const form = useCommandForm({
    form: disburseForm,
    command: 'confirmBankAccount',
    context: { ...formContext(view), accountUuids: accounts.map((account) => account.uuid) },
  })
  const ways = applicationPath(uuid, 'bank/disburse')
  if (accounts.length === 0)
    return (
      <StepPage
        heading={t`Your bank didn’t send an account`}
        lead={
          <Trans>
            You may have left your bank’s page before you shared an account. Try again, or enter your account numbers.
          </Trans>
        }
      >
        <div>
          <LinkButton kind="primary" href={ways}>
            <Trans>Choose another option</Trans>
          </LinkButton>
        </div>
      </StepPage>
    )
  const failed = checkStatus === 'FAILED_VERIFICATION' || applicationStatus.accountNeeded ? disburse : undefined
  const first =
    disburse !== undefined && disburse !== failed ? disburse : accounts.find((one) => one.uuid !== failed)?.uuid
  const amount = offer ? formatMoney(offer.cashToHand) : undefined

  return (
    <StepPage
      heading={t`Choose your account`}
      lead={<Trans>Before we send money, we’ll confirm that the account is open and in your name.</Trans>}
      back={ways}
    >
      <CheckStatus />
      <Form form={form}>
        <RadioCards
          name="accountUuid"
          legend={t`Your accounts`}
          hint={t`We show only the last four digits.`}
          defaultValue={first}
          options={accounts.map((account) => ({
            value: account.uuid,
            label: (
              <Institution
                name={account.bankName}
                title={`${account.bankName} ••••${lastFour(account.mask)}`}
                detail={
                  account.uuid === failed ? (
                    <>
                      <Trans>We couldn’t confirm this account</Trans>
                      <span className={css.checked}>
                        <Tag tone="bad">{t`Failed`}</Tag>
                      </span>
                    </>
                  ) : (
                    <>
                      {i18n._(ACCOUNT_TYPE_LABELS[account.kind])} · {account.name}
                      {account.uuid === disburse && checkStatus === 'VERIFIED' && (
                        <span className={css.checked}>
                          <Tag tone="good">{t`Confirmed`}</Tag>
                        </span>
                      )}
                    </>
                  )
                }
              />
            ),
          }))}
        />
        <DepositConsent amount={amount} />
        <Button busy={form.busy}>
          <Trans>Use this account</Trans>
        </Button>
      </Form>
      <p className={css.small}>
        <Trans>
          Don’t see it? <Link href={ways}>Sign in at another bank</Link> or{' '}
          <Link href={applicationPath(uuid, 'bank/manual-disburse')}>enter account numbers</Link>.
        </Trans>
      </p>
    </StepPage>
  )
}
