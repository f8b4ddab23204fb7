import { useLingui as useCatalog } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ACCOUNT_TYPE_LABELS, ACCOUNT_TYPES, manualBankForm, ROUTING_INVALID } from 'domain/forms/bank.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { isRoutingNumber } from 'domain/values/identifiers.ts'
import { type FocusEvent, useState } from 'react'
import { useOrganization } from '../../../api/injected.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import css from '../Bank.module.css'
import { BankStep } from '../widgets/BankStep.tsx'
import { CheckStatus } from '../widgets/CheckStatus.tsx'
import { CheckDrawing } from './CheckDrawing.tsx'

/** The form in which the borrower enters the routing and account numbers of the disbursement account. */
export default function ManualAccountScreen() {
  return (
    <BankStep>
      <ManualAccount />
    </BankStep>
  )
}

function ManualAccount() {
  const { t } = useLingui()
  const { i18n } = useCatalog()
  const { uuid, view } = useJourney()
  const { companyName } = useOrganization().orgMetaData.companyInfo
  const form = useCommandForm({ form: manualBankForm, command: 'saveManualBankAccount', context: formContext(view) })
  // Prefill the earlier answers. The full account number can't be prefilled, because the server never sends it to the
  // browser.
  const typed = view.bank.accounts.filter(({ source }) => source === 'MANUAL').at(-1)
  const [slip, setSlip] = useState(false)
  const sumUp = (event: FocusEvent<HTMLInputElement>) => {
    const digits = event.currentTarget.value.replace(/[\s-]/g, '')
    setSlip(digits.length >= 9 && !isRoutingNumber(digits))
  }
  const numbers = { inputMode: 'numeric', autoComplete: 'off', spellCheck: false, maxLength: 30 } as const

  return (
    <StepPage
      heading={t`Enter your account`}
      lead={
        <Trans>You find both numbers at the lower edge of a check, or in your bank’s app under account details.</Trans>
      }
      back={applicationPath(uuid, 'bank/disburse')}
    >
      <CheckStatus />
      <Form form={form}>
        <Field name="bankName" label={t`Name of the bank`}>
          <TextInput autoComplete="off" defaultValue={typed?.bankName} />
        </Field>
        <RadioCards
          name="accountType"
          legend={t`Kind of account`}
          row
          defaultValue={typed?.kind}
          options={ACCOUNT_TYPES.map((kind) => ({ value: kind, label: i18n._(ACCOUNT_TYPE_LABELS[kind]) }))}
        />
        <CheckDrawing />
        <Field
          name="routingNumber"
          label={t`Routing number`}
          width="half"
          hint={t`Nine digits. The last one proves the others.`}
          error={slip ? i18n._(ROUTING_INVALID) : undefined}
        >
          <TextInput {...numbers} defaultValue={typed?.routingNumber} onBlur={sumUp} />
        </Field>
        <Field name="accountNumber" label={t`Account number`} width="half">
          <TextInput {...numbers} />
        </Field>
        <Field
          name="confirmAccountNumber"
          label={t`Account number again`}
          width="half"
          hint={t`Typed a second time, so that a slip does not send your money elsewhere.`}
        >
          <TextInput {...numbers} />
        </Field>
        <p className={css.small}>
          <Trans>
            By continuing you authorize {companyName} to deposit your money into this account once your line is open,
            and to take back an amount that was deposited by mistake. The number is stored encrypted and shown to nobody
            whole.
          </Trans>
        </p>
        <Button busy={form.busy}>
          <Trans>Use this account</Trans>
        </Button>
      </Form>
    </StepPage>
  )
}
