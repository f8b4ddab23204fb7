import { Trans, useLingui } from '@lingui/react/macro'
import { explainOwnershipForm, HOLDING_LABELS } from 'domain/forms/propertyQuestions.ts'
import { HOLDINGS, type Holding } from 'domain/rules/ownership.ts'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { List } from '../../../ui/List.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen shown if the county record names another owner. The borrower explains how they own the home and uploads
 * proof.
 */
export default function IncorrectOwnershipScreen() {
  const { t, i18n } = useLingui()
  const { view } = useJourney()
  const said = view.reviews.find(({ kind }) => kind === 'OWNERSHIP')?.said
  const [holding, setHolding] = useState<string>(String(said?.find(({ name }) => name === 'holding')?.value ?? ''))
  const entity = holding === 'TRUST' || holding === 'LLC'
  const form = useCommandForm({
    form: explainOwnershipForm,
    command: 'explainOwnership',
    context: formContext(view),
  })
  const papers: Record<Holding, string | undefined> = {
    TRUST: t`We ask for the certificate of trust and the trust agreement.`,
    LLC: t`We ask for the articles of organization and the operating agreement.`,
    MARRIED: t`We ask for the marriage certificate or the court order.`,
    INHERITED: t`We ask for the deed or the court order.`,
    OTHER: undefined,
  }
  return (
    <ReviewPage
      kind="OWNERSHIP"
      heading={t`The records name somebody else as owner`}
      lead={
        <Trans>
          Only an owner can borrow against a home, and your county does not have your name,{' '}
          {view.person.name?.firstName} {view.person.name?.lastName}, as its owner. Often there is a simple reason. Tell
          us how the home is yours, and a person looks at it.
        </Trans>
      }
      doing={t`Comparing the records`}
      acts
    >
      {view.property.recordedOwners && (
        <Card title={t`Owners on record`} sunken>
          <List>
            {view.property.recordedOwners.map((owner) => (
              <li key={owner}>{owner}</li>
            ))}
          </List>
        </Card>
      )}
      {said && (
        <Notice tone="good" live title={t`Thank you, we have your answer`}>
          <Trans>You can change it until we have looked.</Trans>
        </Notice>
      )}
      <Form form={form}>
        <RadioCards
          section
          name="holding"
          legend={t`How is the home yours?`}
          value={holding}
          onValue={setHolding}
          options={HOLDINGS.map((value) => ({
            value,
            label: i18n._(HOLDING_LABELS[value]),
            description: papers[value],
          }))}
        />
        {entity && (
          <Field name="entityName" label={holding === 'TRUST' ? t`Name of the trust` : t`Name of the company`}>
            <TextInput autoComplete="off" />
          </Field>
        )}
        <Field name="note" label={t`Anything that helps us understand`} optional={holding !== 'OTHER'}>
          <TextArea maxLength={500} />
        </Field>
        <Button busy={form.busy}>
          <Trans>Send my answer</Trans>
        </Button>
      </Form>
    </ReviewPage>
  )
}
