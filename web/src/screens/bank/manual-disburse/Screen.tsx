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
      heading={t`Enter your account numbers`}
      lead={<Trans>Find both numbers at the bottom of a check or in your bank’s app.</Trans>}
      back={applicationPath(uuid, 'bank/disburse')}
    >
      <CheckStatus />
      <Form form={form}>
        <Field name="bankName" label={t`Bank name`}>
          <TextInput autoComplete="off" defaultValue={typed?.bankName} />
        </Field>
        <RadioCards
          name="accountType"
          legend={t`Account type`}
          row
          defaultValue={typed?.kind}
          options={ACCOUNT_TYPES.map((kind) => ({ value: kind, label: i18n._(ACCOUNT_TYPE_LABELS[kind]) }))}
        />
        <CheckDrawing />
        <Field
          name="routingNumber"
          label={t`Routing number`}
          width="half"
          hint={t`Nine digits`}
          error={slip ? i18n._(ROUTING_INVALID) : undefined}
        >
          <TextInput {...numbers} defaultValue={typed?.routingNumber} onBlur={sumUp} />
        </Field>
        <Field name="accountNumber" label={t`Account number`} width="half">
          <TextInput {...numbers} />
        </Field>
        <Field
          name="confirmAccountNumber"
          label={t`Confirm account number`}
          width="half"
          hint={t`Enter it again to make sure your money goes to the right account.`}
        >
          <TextInput {...numbers} />
        </Field>
        <p className={css.small}>
          <Trans>
            By continuing, you authorize {companyName} to deposit your money into this account once your line is open,
            and to take back any amount that it deposits in error. We store the number encrypted and never show it in
            full.
          </Trans>
        </p>
        <Button busy={form.busy}>
          <Trans>Use this account</Trans>
        </Button>
      </Form>
    </StepPage>
  )
}
