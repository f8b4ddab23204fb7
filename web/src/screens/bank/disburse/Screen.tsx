import { Trans, useLingui } from '@lingui/react/macro'
import { type BankMethod, bankMethodForm } from 'domain/forms/bank.ts'
import { checkForm } from 'domain/forms/form.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatMoney } from 'domain/values/money.ts'
import { Navigate, useNavigate } from 'react-router'
import { useOrganization } from '../../../api/injected.ts'
import { useCommand } from '../../../api/queries.ts'
import { Button, ButtonRow, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useForm } from '../../../ui/form.ts'
import { Institution } from '../../../ui/Monogram.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { formContext, journeyPath, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSending } from '../../../widgets/journey/useSending.ts'
import { Named, Opened, OpeningPage, OpensLate } from '../../../widgets/links/LinkParts.tsx'
import { leftApplication, useLeaving } from '../../../widgets/links/leaving.ts'
import css from '../Bank.module.css'
import { lastFour } from '../widgets/accounts.ts'
import { BankStep } from '../widgets/BankStep.tsx'
import { CheckStatus } from '../widgets/CheckStatus.tsx'

/** The screen for linking the disbursement account, either through the bank's sign-in or with the account number. */
export default function DisburseScreen() {
  return (
    <BankStep>
      <Disburse />
    </BankStep>
  )
}

function Disburse() {
  const { t } = useLingui()
  const { uuid, view, late } = useJourney()
  const { bank, offer } = view
  const { bankLinks } = useOrganization().orgMetaData.capabilities
  const navigate = useNavigate()
  const command = useCommand(uuid)
  const { leaving, leave, next } = useLeaving(
    bank.link === undefined ? undefined : { reference: bank.link, url: bank.linkUrl },
  )
  const opening = leaving || view.serverState.name === 'WAITING_FOR_BANK_LINK'
  const linked = bank.accounts.some(({ source }) => source === 'LINK')
  const unfinished = !opening && !linked && bank.linkUrl !== undefined && bank.checkStatus !== 'VERIFIED'

  const link = useSending(async (_: Record<string, never>, key) => {
    leftApplication.keep(uuid)
    const after = await command('linkBank', {}, key)
    if (after.bank.link) leave(after.bank.link)
  })
  const form = useForm<{ method: BankMethod }>({
    check: (answers) => checkForm(bankMethodForm, answers, formContext(view)),
    submit: async ({ method }) => {
      if (method === 'LINK') return link({})
      await navigate(applicationPath(uuid, 'bank/manual-disburse'))
      return undefined
    },
  })
  // If the bank returned the money, the borrower must choose another account.
  const settled = bank.checkStatus === 'VERIFIED' && !view.applicationStatus.accountNeeded
  const chooses = bank.accounts.length > 0

  if (next) return <Navigate to={next} />
  if (opening && !late)
    return <OpeningPage heading={t`Connecting to your bank`} doing={t`We’re opening your bank’s page.`} />

  return (
    <StepPage
      heading={chooses ? t`Your account for funding` : t`Where should we send your money?`}
      lead={
        view.isCrypto ? (
          <Trans>
            We’ll send your money to the bank account linked to your wallet. Sign in to that bank so we can get the
            account numbers. Next, you’ll choose how to pay.
          </Trans>
        ) : view.funding.returns && !view.line ? (
          <Trans>The account must be in your name. We’ll check it, and then we’ll send your money again.</Trans>
        ) : offer ? (
          <Trans>
            {formatMoney(offer.cashToHand)} will go there once your line is open. The account must be in your name.
            Next, you’ll choose how to pay.
          </Trans>
        ) : (
          <Trans>The account must be in your name. Next, you’ll choose how to pay.</Trans>
        )
      }
    >
      <CheckStatus />
      {chooses && (
        <Card title={t`Your accounts`}>
          <Stack gap={4}>
            <ul className={css.accounts}>
              {bank.accounts.map(({ uuid: account, bankName, mask, name }) => (
                <li key={account}>
                  <Institution name={bankName} title={`${bankName} ••••${lastFour(mask)}`} detail={name} />
                </li>
              ))}
            </ul>
            <ButtonRow>
              {settled && (
                <LinkButton kind="primary" href={journeyPath(view)}>
                  <Trans>Keep this account</Trans>
                </LinkButton>
              )}
              {(!settled || bank.accounts.length > 1) && (
                <LinkButton kind={settled ? 'secondary' : 'primary'} href={applicationPath(uuid, 'bank/confirm')}>
                  {settled ? <Trans>Choose another account</Trans> : <Trans>Choose account</Trans>}
                </LinkButton>
              )}
            </ButtonRow>
          </Stack>
        </Card>
      )}
      {opening && <OpensLate />}
      {unfinished && bank.linkUrl && (
        <Opened
          title={<Trans>Your sign-in isn’t finished</Trans>}
          url={bank.linkUrl}
          go={<Trans>Continue to your bank</Trans>}
        >
          <Trans>Your bank hasn’t sent us anything yet. Continue where you were, or choose another option below.</Trans>
        </Opened>
      )}
      <Form form={form}>
        <RadioCards
          name="method"
          legend={chooses || unfinished || opening ? t`Another account` : t`How would you like to add it?`}
          options={[
            ...(bankLinks
              ? [
                  {
                    value: 'LINK',
                    label: <Named quickest>{t`Sign in to your bank`}</Named>,
                    description: t`We get only your account names and numbers. We never see your bank login.`,
                  },
                ]
              : []),
            ...(view.isCrypto
              ? []
              : [
                  {
                    value: 'MANUAL',
                    label: t`Enter account numbers`,
                    description: t`Find them on a check or in your bank’s app. We’ll confirm with the bank that the account is yours.`,
                  },
                ]),
          ]}
        />
        <Button type="submit" kind={chooses || unfinished || opening ? 'secondary' : 'primary'} busy={form.busy}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    </StepPage>
  )
}
