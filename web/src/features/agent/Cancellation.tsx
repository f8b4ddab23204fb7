import { msg } from '@lingui/core/macro'
import { useLingui as useCatalog } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { cancellationForm, unwindingForm } from 'domain/forms/cancellation.ts'
import { checkForm } from 'domain/forms/form.ts'
import { RETURNING_STEPS, type UnwindingStep } from 'domain/rules/rescission.ts'
import { formatDate, formatMoment, plainDate } from 'domain/values/dates.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Checkbox, RadioCards } from '../../ui/Choices.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { exactMoney } from '../../widgets/offer/exactMoney.ts'
import { DecisionForm, Why } from './DecisionForm.tsx'
import { DocumentLinks } from './DocumentLinks.tsx'
import { PdfPick, usePdf } from './PdfPick.tsx'
import { PersonField } from './PersonField.tsx'
import { useDecisionForm } from './useDecisionForm.tsx'

const STEP_NAMES = {
  SERVICER_TOLD: msg`Servicer told about the cancellation`,
  FEES_RETURNED: msg`Fees returned`,
  LIEN_RELEASED: msg`Lien released`,
  TENDERED: msg`Money returned by the owners`,
} as const satisfies Record<UnwindingStep, unknown>

interface CancellationProps {
  file: AgentFile
  /** The key of the open form, if it's one of this card's forms. */
  chosen: string | undefined
  onChoose: (key: string) => void
}

/** The keys of the card's forms. */
const CANCELLATION = 'cancellation'
const UNWINDING = 'unwinding'
export const isCancellationKey = (key: string | undefined): boolean => key === CANCELLATION || key === UNWINDING

/**
 * Shows a line's written cancellations and its unwinding steps. Lets an agent record a cancellation and then each step.
 */
export function Cancellation({ file, chosen, onChoose }: CancellationProps) {
  const { t } = useLingui()
  const { i18n } = useCatalog()
  const { cancellations = [], unwinding = [], moneySent, nextUnwindingSteps, mayRecordCancellation } = file
  if (!mayRecordCancellation && nextUnwindingSteps.length === 0 && cancellations.length + unwinding.length === 0)
    return null
  return (
    <Card title={t`Right to cancel`}>
      {cancellations.map((one) => (
        <div key={one.uuid}>
          <Facts
            items={[
              {
                label: one.rejected
                  ? t`Rejected cancellation`
                  : one.isTimely
                    ? t`Timely cancellation`
                    : t`Late cancellation`,
                value: formatDate(one.mailedOn ?? one.deliveredOn),
                note: one.mailedOn ? t`Mailing date. Delivered ${formatDate(one.deliveredOn)}.` : t`Delivery date`,
              },
              ...(one.rejected
                ? [
                    {
                      label: t`Rejected by ${one.rejected.by}`,
                      value: formatMoment(LOCAL_ZONE, one.rejected.at),
                      note: one.rejected.reason,
                    },
                  ]
                : []),
            ]}
          />
          <DocumentLinks
            file={file}
            documents={file.documents.filter(({ uuid }) => uuid === one.document)}
            label={t`Written cancellation`}
          />
        </div>
      ))}
      {(moneySent !== undefined || unwinding.length > 0) && (
        <Facts
          figures
          items={[
            ...(moneySent === undefined ? [] : [{ label: t`Money sent`, value: exactMoney(moneySent) }]),
            ...unwinding.map(({ step, on, amount }) => ({
              label: i18n._(STEP_NAMES[step]),
              value: formatDate(on),
              ...(amount !== undefined && { note: exactMoney(amount) }),
            })),
          ]}
        />
      )}
      {mayRecordCancellation &&
        (chosen === CANCELLATION ? (
          <Recording file={file} />
        ) : (
          <Button kind="secondary" type="button" onClick={() => onChoose(CANCELLATION)}>
            <Trans>Record a cancellation</Trans>
          </Button>
        ))}
      {nextUnwindingSteps.length > 0 &&
        (chosen === UNWINDING ? (
          // Reset the form after an unwinding step has been recorded.
          <Unwinding key={unwinding.length} file={file} />
        ) : (
          <Button kind="secondary" type="button" onClick={() => onChoose(UNWINDING)}>
            <Trans>Record a step</Trans>
          </Button>
        ))}
    </Card>
  )
}

function Recording({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const pdf = usePdf()
  const [kind, setKind] = useState('')
  const [isUndelivered, setUndelivered] = useState(false)
  const form = useDecisionForm(
    file,
    'cancellations',
    (answers) => {
      const checked = checkForm(cancellationForm, answers, { today: plainDate(file.today) })
      const errors = [...(checked.ok ? [] : checked.errors), ...pdf.errors()]
      return errors.length > 0 ? { ok: false, errors } : checked
    },
    pdf.attached,
  )
  return (
    <DecisionForm
      file={file}
      form={form}
      action={t`Record the cancellation`}
      kind="danger"
      consequence={t`A timely cancellation cancels the line for all owners and stops funding. If we’ve already sent money, a colleague must approve the cancellation first. You can’t undo this. A late cancellation is recorded but changes nothing.`}
    >
      <PersonField file={file} legend={t`Canceled by`} />
      <RadioCards
        name="kind"
        legend={t`How the owner canceled`}
        value={kind}
        onValue={setKind}
        options={[
          { value: 'LETTER', label: t`Letter`, description: t`Counts on the day it was mailed` },
          { value: 'EMAIL', label: t`Email`, description: t`Counts on the day it was delivered` },
          { value: 'OTHER', label: t`Other writing`, description: t`Counts on the day it was delivered` },
        ]}
      />
      {kind === 'LETTER' && (
        <Field name="mailedOn" label={t`Mailing date`} hint={t`The date on the postmark`}>
          <DateInput />
        </Field>
      )}
      <Field name="deliveredOn" label={t`Delivery date`} hint={t`The day it reached the address in the notice`}>
        <DateInput />
      </Field>
      <Checkbox
        name="undelivered"
        checked={isUndelivered}
        onChange={(event) => setUndelivered(event.currentTarget.checked)}
      >
        <Trans>The owner didn’t get the notice or the account-opening disclosures</Trans>
      </Checkbox>
      {isUndelivered && (
        <Field
          name="transferredOn"
          label={t`Sale or transfer date`}
          hint={t`Only if the home was sold or the owner’s interest was transferred`}
        >
          <DateInput />
        </Field>
      )}
      <Why />
      <PdfPick pdf={pdf} label={t`Written cancellation`} />
    </DecisionForm>
  )
}

function Unwinding({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const { i18n } = useCatalog()
  const [step, setStep] = useState<string>(file.nextUnwindingSteps[0] ?? '')
  const form = useDecisionForm(file, 'unwinding', (answers) =>
    checkForm(unwindingForm, answers, { today: plainDate(file.today) }),
  )
  return (
    <DecisionForm
      file={file}
      form={form}
      action={t`Record the step`}
      consequence={t`The lender must return the fees and release the lien within 20 calendar days after it receives the cancellation.`}
    >
      <RadioCards
        name="step"
        legend={t`What happened`}
        value={step}
        onValue={setStep}
        options={file.nextUnwindingSteps.map((value) => ({ value, label: i18n._(STEP_NAMES[value]) }))}
      />
      <Field name="on" label={t`Date`}>
        <DateInput />
      </Field>
      {RETURNING_STEPS.some((one) => one === step) && (
        <Field name="amount" label={t`Amount`}>
          <MoneyInput />
        </Field>
      )}
      <Why />
    </DecisionForm>
  )
}
