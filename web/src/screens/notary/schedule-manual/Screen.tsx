import { Trans, useLingui } from '@lingui/react/macro'
import { isTexasHomestead } from 'domain/application/core/product.ts'
import {
  NOTARY_PLACE_LABELS,
  NOTARY_PLACES,
  NOTARY_SLOTS,
  type NotaryPlace,
  notaryBookingForm,
} from 'domain/forms/notary.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { STATE_NAMES } from 'domain/values/address.ts'
import { formatLongDate, type PlainDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import { useState } from 'react'
import { useOrganization } from '../../../api/injected.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Field, FieldRow } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select, TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { PhoneField } from '../../../widgets/phone/PhoneField.tsx'
import { slotText } from '../slot.ts'
import { DayPicker } from './DayPicker.tsx'
import { firstDay } from './days.ts'

/** The form for booking a day, time and place for a notary visit. */
export default function ScheduleNotaryScreen() {
  const { t, i18n } = useLingui()
  const { uuid, view } = useJourney()
  const { orgPricingData } = useOrganization()
  const { address } = view.property
  // Keep the appointment and contact details from when the page opened. Otherwise, the form would show the new booking
  // for a moment before the next screen opens.
  const [{ appointment, contact }] = useState({ appointment: view.notary.appointment, contact: view.notaryContact })
  const earliest = view.closing.scheduledOn
  const officeOnly = isTexasHomestead(view)
  const places = NOTARY_PLACES.filter((place) => !officeOnly || place === 'OFFICE')
  const [day, setDay] = useState<PlainDate | ''>('')
  const [place, setPlace] = useState<NotaryPlace>(officeOnly ? 'OFFICE' : 'PROPERTY')
  const form = useCommandForm({
    form: notaryBookingForm,
    command: 'bookManualNotary',
    context: { ...formContext(view), earliest, hasPhone: contact !== undefined, officeOnly },
    prepare: (answers) => ({ ...answers, date: day, place }),
  })
  const details: Record<NotaryPlace, string> = {
    PROPERTY: `${address.street1}, ${address.city}`,
    OTHER: t`Such as your workplace`,
    OFFICE: t`We’ll tell you which one when we confirm`,
  }
  const back = appointment
    ? applicationPath(uuid, 'notary/reserve-manual')
    : view.electronicNotaryAllowed && view.notary.knowledgeAttempts < 2
      ? applicationPath(uuid, 'notary/intro')
      : undefined
  return (
    <StepPage
      heading={appointment ? t`Change your appointment` : t`Book your notary appointment`}
      lead={
        <Trans>
          Signing takes about half an hour. The appointment costs {formatMoney(orgPricingData.manualNotary)}.
        </Trans>
      }
      back={back}
    >
      {view.notary.knowledgeAttempts >= 2 && !appointment && (
        <Notice tone="warn" title={<Trans>We couldn’t verify your identity online</Trans>}>
          <Trans>
            You’ve used both attempts at the questions. They come from old records, so this doesn’t count against you. A
            notary can verify your identity in person instead.
          </Trans>
        </Notice>
      )}
      <Form form={form}>
        <DayPicker
          name="date"
          legend={t`Which day?`}
          hint={day ? formatLongDate(day) : t`Monday to Saturday, except federal holidays`}
          first={firstDay(view.today, earliest)}
          chosen={day}
          onChoose={setDay}
        />
        <RadioCards
          name="slot"
          legend={t`At what time?`}
          hint={t`Local time at the property`}
          row
          defaultValue={appointment?.slot}
          options={NOTARY_SLOTS.map((slot) => ({ value: slot, label: slotText(slot) }))}
        />
        <RadioCards
          name="place"
          legend={t`Where?`}
          hint={officeOnly ? t`Texas law doesn’t allow signing at home.` : undefined}
          value={place}
          onValue={(value) => setPlace(value as NotaryPlace)}
          options={places.map((one) => ({
            value: one,
            label: i18n._(NOTARY_PLACE_LABELS[one]),
            description: details[one],
          }))}
        />
        {place === 'OTHER' && (
          <>
            <Field name="address.street1" label={t`Street address`}>
              <TextInput autoComplete="address-line1" />
            </Field>
            <Field name="address.street2" label={t`Apartment or suite`} optional>
              <TextInput autoComplete="address-line2" />
            </Field>
            <FieldRow>
              <Field name="address.city" label={t`City`}>
                <TextInput autoComplete="address-level2" defaultValue={address.city} />
              </Field>
              <Field name="address.state" label={t`State`}>
                <Select
                  autoComplete="address-level1"
                  defaultValue={address.state}
                  options={Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }))}
                />
              </Field>
              <Field name="address.zip" label={t`Zipcode`} width="short">
                <TextInput autoComplete="postal-code" inputMode="numeric" maxLength={5} />
              </Field>
            </FieldRow>
          </>
        )}
        <PhoneField
          label={t`Your phone number that day`}
          optional={contact !== undefined}
          hint={
            contact ? (
              <Trans>On file: {contact.phoneMask}. Leave this blank to keep it.</Trans>
            ) : (
              t`The notary will call this number if something comes up.`
            )
          }
          number={contact ? undefined : view.person.phone}
        />
        <Field
          name="note"
          label={t`Anything the notary should know?`}
          optional
          hint={t`Such as a gate code or where to park`}
        >
          <TextArea rows={2} maxLength={300} defaultValue={contact?.note} />
        </Field>
        <Button wide busy={form.busy}>
          {appointment ? <Trans>Change the appointment</Trans> : <Trans>Book appointment</Trans>}
        </Button>
      </Form>
    </StepPage>
  )
}
