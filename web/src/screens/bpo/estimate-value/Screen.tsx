import { Trans, useLingui } from '@lingui/react/macro'
import { homeValueForm, VALUE_GROUNDS, VALUE_GROUNDS_LABELS } from 'domain/forms/propertyQuestions.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatFullDate } from 'domain/values/dates.ts'
import { formatMoney, inDollars } from 'domain/values/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, KeyFigure } from '../../../ui/Card.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'

/**
 * The screen on which owners estimate their home's value. The estimate is sent to the broker or used to dispute the
 * automated value.
 */
export default function EstimateValueScreen() {
  const { t, i18n } = useLingui()
  const { uuid, view } = useJourney()
  const { valuation, bpo, journey } = view
  const phone = useSupportPhone()
  const disputes = journey.commands.includes('disputeValue')
  const form = useCommandForm({
    form: homeValueForm,
    command: disputes ? 'disputeValue' : 'saveHomeValue',
    context: formContext(view),
  })
  // Owners can dispute an automated value on this screen, but not a broker's value.
  const open = journey.commands.includes('saveHomeValue') || valuation?.source === 'AVM'
  return (
    <StepPage
      heading={t`What is your home worth?`}
      lead={
        disputes ? (
          <Trans>
            If you think our value is wrong, a local broker can value your home. It takes a few business days at no cost
            to you. We’ll prepare new offers with the broker’s value.
          </Trans>
        ) : (
          <Trans>Optional. The broker who values your home will read it.</Trans>
        )
      }
      back={applicationPath(uuid, disputes ? 'product/select' : 'bpo/order-bpo')}
    >
      {valuation && (
        <Card sunken>
          <KeyFigure
            label={valuation.source === 'AVM' ? t`Our automated value` : t`The broker’s value`}
            value={formatMoney(valuation.value)}
            note={t`As of ${formatFullDate(valuation.on)}, based on nearby sales and your home’s records.`}
          />
        </Card>
      )}
      {open ? (
        <>
          {disputes && (
            <Notice tone="warn" title={t`We’ll use the broker’s value, even if it’s lower`}>
              <Trans>
                It replaces ours, so your offers may get larger or smaller. You can go back to your offers until you
                order the valuation.
              </Trans>
            </Notice>
          )}
          <Form form={form}>
            <Field name="estimate" label={t`Your estimate`} width="half">
              <MoneyInput defaultValue={bpo?.estimate === undefined ? undefined : inDollars(bpo.estimate)} />
            </Field>
            <RadioCards
              name="grounds"
              legend={t`Main reason`}
              defaultValue={bpo?.grounds}
              options={VALUE_GROUNDS.map((value) => ({ value, label: i18n._(VALUE_GROUNDS_LABELS[value]) }))}
            />
            <Field
              name="note"
              label={t`Details for the broker`}
              optional
              hint={t`For example, what was remodeled and when, or addresses of nearby sales.`}
            >
              <TextArea maxLength={500} />
            </Field>
            <Button busy={form.busy}>
              <Trans>Continue</Trans>
            </Button>
          </Form>
        </>
      ) : (
        <Notice tone="info" title={t`A broker has already valued your home`}>
          <Trans>
            If you think this value is wrong too, call <a href={`tel:${phone}`}>{phone}</a> and have your loan number
            ready: {view.loanNumber}.
          </Trans>
        </Notice>
      )}
    </StepPage>
  )
}
