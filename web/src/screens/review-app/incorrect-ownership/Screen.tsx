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
 * The screen shown if the county record lists a different owner. The borrower explains how they own the home and
 * uploads proof.
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
    TRUST: t`We’ll ask for the certificate of trust and the trust agreement.`,
    LLC: t`We’ll ask for the articles of organization and the operating agreement.`,
    MARRIED: t`We’ll ask for the marriage certificate or court order.`,
    INHERITED: t`We’ll ask for the deed or court order.`,
    OTHER: undefined,
  }
  return (
    <ReviewPage
      kind="OWNERSHIP"
      heading={t`County records show another owner`}
      lead={
        <Trans>
          Only an owner can borrow against a home. Your county doesn’t list you, {view.person.name?.firstName}{' '}
          {view.person.name?.lastName}, as the owner. There’s often a simple reason. Tell us how you own the home, and
          our team will review it.
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
          <Trans>You can change it until we review it.</Trans>
        </Notice>
      )}
      <Form form={form}>
        <RadioCards
          section
          name="holding"
          legend={t`How do you own the home?`}
          value={holding}
          onValue={setHolding}
          options={HOLDINGS.map((value) => ({
            value,
            label: i18n._(HOLDING_LABELS[value]),
            description: papers[value],
          }))}
        />
        {entity && (
          <Field name="entityName" label={holding === 'TRUST' ? t`Trust name` : t`Company name`}>
            <TextInput autoComplete="off" />
          </Field>
        )}
        <Field name="note" label={t`Anything else we should know`} optional={holding !== 'OTHER'}>
          <TextArea maxLength={500} />
        </Field>
        <Button busy={form.busy}>
          <Trans>Submit answer</Trans>
        </Button>
      </Form>
    </ReviewPage>
  )
}
