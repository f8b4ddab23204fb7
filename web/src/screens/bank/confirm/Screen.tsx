import { useLingui as useCatalog } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ACCOUNT_TYPE_LABELS, disburseForm } from 'domain/forms/bank.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatMoney } from 'domain/values/money.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
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
  const { bank, offer } = view
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
        heading={t`Your bank sent us no account`}
        lead={
          <Trans>
            You may have left its page before agreeing to share. You can try once more or enter the numbers.
          </Trans>
        }
      >
        <div>
          <LinkButton kind="primary" href={ways}>
            <Trans>Choose how to tell us</Trans>
          </LinkButton>
        </div>
      </StepPage>
    )
  const failed = checkStatus === 'FAILED_VERIFICATION' ? disburse : undefined
  const first =
    disburse !== undefined && disburse !== failed ? disburse : accounts.find((one) => one.uuid !== failed)?.uuid
  const amount = offer ? formatMoney(offer.cashToHand) : undefined

  return (
    <StepPage
      heading={t`Which account is the money for?`}
      lead={<Trans>We ask the bank whether it is open and in your name before anything is sent.</Trans>}
      back={ways}
    >
      <CheckStatus />
      <Form form={form}>
        <RadioCards
          name="accountUuid"
          legend={t`Your accounts`}
          hint={t`We show the last four digits alone.`}
          defaultValue={first}
          options={accounts.map((account) => ({
            value: account.uuid,
            label: `${account.bankName} ••••${lastFour(account.mask)}`,
            description:
              account.uuid === failed
                ? t`Could not be confirmed`
                : `${i18n._(ACCOUNT_TYPE_LABELS[account.kind])} · ${account.name}`,
            aside:
              account.uuid === failed ? (
                <Tag tone="bad">{t`Failed`}</Tag>
              ) : account.uuid === disburse && checkStatus === 'VERIFIED' ? (
                <Tag tone="good">{t`Confirmed`}</Tag>
              ) : undefined,
          }))}
        />
        <DepositConsent amount={amount} />
        <Button busy={form.busy}>
          <Trans>Use this account</Trans>
        </Button>
      </Form>
      <p className={css.small}>
        <Trans>
          Not there? <Link href={ways}>Sign in at another bank</Link> or{' '}
          <Link href={applicationPath(uuid, 'bank/manual-disburse')}>enter the numbers</Link>.
        </Trans>
      </p>
    </StepPage>
  )
}
