import { Trans, useLingui } from '@lingui/react/macro'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { OCCUPANCY_LABELS, PROPERTY_TYPE_LABELS } from 'domain/forms/choices.ts'
import { explainPropertyForm } from 'domain/forms/propertyQuestions.ts'
import { OCCUPANCIES, PROPERTY_TYPES, type PropertyType } from 'domain/rules/home.ts'
import { differsIn, type PropertyDifference } from 'domain/rules/propertyRecord.ts'
import { useState } from 'react'
import { useOrganization } from '../../../api/injected.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, type Fact, Facts } from '../../../ui/Card.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select, TextArea } from '../../../ui/TextInput.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

type Reviewed = ApplicationView['reviews'][number]
const textOf = (figures: Reviewed['found'], name: string): string | undefined => {
  const value = figures?.find((one) => one.name === name)?.value
  return typeof value === 'string' ? value : undefined
}

/** The property mismatch screen. It shows the borrower's data next to the county's data and asks which is right. */
export default function DatatreeScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const review = view.reviews.find(({ kind }) => kind === 'PROPERTY_MISMATCH')
  const differs = differsIn(review?.found)
  return (
    <ReviewPage
      kind="PROPERTY_MISMATCH"
      heading={t`Your home’s records don’t match`}
      lead={
        <Trans>
          Your answers differ from your county’s records. Records can be wrong. Tell us which is right, and an
          underwriter will review it.
        </Trans>
      }
      doing={t`Comparing the records`}
      acts
    >
      <Sides differs={differs} found={review?.found} />
      {review?.said && (
        <Notice tone="good" live title={t`Thank you, we have your answer`}>
          {textOf(review.said, 'right') === 'MINE' ? (
            <Trans>You said the record is wrong. You can change your answer until we review it.</Trans>
          ) : (
            <Trans>You said the record is right. You can change your answer until we review it.</Trans>
          )}
        </Notice>
      )}
      <Answer differs={differs} said={review?.said} />
    </ReviewPage>
  )
}

function Sides({ differs, found }: { differs: readonly PropertyDifference[]; found: Reviewed['found'] }) {
  const { t, i18n } = useLingui()
  const { property } = useJourney().view
  const typeLabel = (type: string | undefined) =>
    type ? i18n._(PROPERTY_TYPE_LABELS[type as PropertyType]) : undefined
  const mine: Fact[] = [{ label: t`Use`, value: i18n._(OCCUPANCY_LABELS[property.occupancy]) }]
  const record: Fact[] = []
  if (differs.includes('TYPE')) {
    mine.push({ label: t`Type of home`, value: typeLabel(textOf(found, 'saidType')) ?? t`A home you live in` })
    record.push({ label: t`Type of property`, value: typeLabel(textOf(found, 'recordedType')) })
  }
  if (differs.includes('OCCUPANCY')) record.push({ label: t`Use`, value: t`The tax bill goes to another address` })
  if (property.yearBuilt) record.push({ label: t`Built`, value: property.yearBuilt })
  if (property.county) record.push({ label: t`County`, value: property.county })
  return (
    <>
      <Card title={t`Your answer`}>
        <Facts items={mine} />
      </Card>
      <Card title={t`County record`} sunken>
        <Facts items={record} />
      </Card>
    </>
  )
}

function Answer({ differs, said }: { differs: readonly PropertyDifference[]; said: Reviewed['said'] }) {
  const { t, i18n } = useLingui()
  const { view } = useJourney()
  const { occupancies } = useOrganization().orgPricingData
  const [right, setRight] = useState(textOf(said, 'right') ?? '')
  const form = useCommandForm({
    form: explainPropertyForm,
    command: 'explainProperty',
    context: { ...formContext(view), differs, occupancies },
  })
  return (
    <Form form={form}>
      <RadioCards
        section
        name="right"
        legend={t`Which is right?`}
        value={right}
        onValue={setRight}
        options={[
          { value: 'MINE', label: t`My answer`, description: t`The county record is wrong or out of date.` },
          { value: 'RECORD', label: t`County record` },
        ]}
      />
      {right === 'MINE' && differs.includes('TYPE') && (
        <Field name="propertyType" label={t`Property type`}>
          <Select
            placeholder={t`Choose one`}
            options={PROPERTY_TYPES.map((value) => ({ value, label: i18n._(PROPERTY_TYPE_LABELS[value]) }))}
            defaultValue={textOf(said, 'type')}
          />
        </Field>
      )}
      {right === 'RECORD' && differs.includes('OCCUPANCY') && (
        <Field name="occupancyType" label={t`How do you use this home?`}>
          <Select
            placeholder={t`Choose one`}
            options={OCCUPANCIES.filter((one) => occupancies.includes(one)).map((value) => ({
              value,
              label: i18n._(OCCUPANCY_LABELS[value]),
            }))}
            defaultValue={textOf(said, 'occupancy')}
          />
        </Field>
      )}
      <Field
        name="note"
        label={t`Anything else we should know`}
        optional
        hint={t`For example, what was remodeled and when.`}
      >
        <TextArea maxLength={500} />
      </Field>
      <Button busy={form.busy}>
        <Trans>Submit answer</Trans>
      </Button>
    </Form>
  )
}
