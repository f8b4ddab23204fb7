import { Trans, useLingui } from '@lingui/react/macro'
import { lienAttestationForm } from 'domain/forms/lienAttestation.ts'
import { LIEN_KIND_LABELS } from 'domain/forms/liens.ts'
import { formatMoney } from 'domain/values/money.ts'
import { fullName } from 'domain/values/name.ts'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card, Facts } from '../../../ui/Card.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { legalNameOf } from '../../../widgets/signing/legalName.ts'

/** Shows the liens on the home again. The borrower either attests that the list is complete or adds a missing lien. */
export default function LienAttestationScreen() {
  const { t, i18n } = useLingui()
  const { view } = useJourney()
  const phone = useSupportPhone()
  const legalName = legalNameOf(view.person)
  const [all, setAll] = useState('')
  const form = useCommandForm({
    form: lienAttestationForm,
    command: 'attestLiens',
    context: { ...formContext(view), legalName },
  })
  const { liens, merchant } = view
  const name = merchant?.name ?? t`Our partner`
  return (
    <StepPage
      heading={t`Are these all the loans on your home?`}
      lead={
        <Trans>
          {name} has finished looking at your application. Work on a home can leave a new lien behind, so we need your
          word on the list before we make your closing documents.
        </Trans>
      }
    >
      {liens.length > 0 ? (
        <Card title={t`Loans that you told us of`}>
          <Facts
            figures
            items={liens.map(({ lender, kind, balance, payOff }) => ({
              label: `${lender} · ${i18n._(LIEN_KIND_LABELS[kind])}`,
              value: formatMoney(balance, balance % 100 === 0 ? 0 : 2),
              note: payOff ? t`Paid off by your line` : undefined,
            }))}
          />
        </Card>
      ) : (
        <p>
          <Trans>No loans and no liens are listed.</Trans>
        </p>
      )}
      <Form form={form}>
        <RadioCards
          name="allListed"
          legend={t`Is the list complete?`}
          value={all}
          onValue={setAll}
          options={[
            {
              value: 'YES',
              label: t`Yes, these are all there are`,
              description: t`No other loan, lien or judgment, and no unpaid contractor.`,
            },
            {
              value: 'NO',
              label: t`No, one is missing`,
              description: t`You add it, and we work out your offers again.`,
            },
          ]}
        />
        {all === 'NO' && (
          <Notice tone="warn" title={<Trans>Your offer follows these figures</Trans>}>
            <Trans>
              You add the loan on the next page and choose your offer once more. What else you told us stays.
            </Trans>
          </Notice>
        )}
        {all === 'YES' && (
          <Field name="signature" label={t`Sign with your full legal name`} hint={fullName(legalName)}>
            <TextInput autoComplete="off" spellCheck={false} />
          </Field>
        )}
        <Button busy={form.busy}>
          {all === 'NO' ? <Trans>Add a loan</Trans> : <Trans>Confirm and continue</Trans>}
        </Button>
      </Form>
      <p>
        <Trans>
          Not sure whether something counts? Call <a href={`tel:${phone}`}>{phone}</a> before you answer.
        </Trans>
      </p>
    </StepPage>
  )
}
