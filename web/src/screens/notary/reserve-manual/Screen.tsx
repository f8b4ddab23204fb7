import { Trans, useLingui } from '@lingui/react/macro'
import { NOTARY_PLACE_LABELS } from 'domain/forms/notary.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import { useOrganization } from '../../../api/injected.ts'
import { applicationQuery } from '../../../api/queries.ts'
import { Button, ButtonRow, LinkButton } from '../../../ui/Button.tsx'
import { Card, Facts, KeyFigure } from '../../../ui/Card.tsx'
import { List } from '../../../ui/List.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { useInstrument } from '../../../widgets/closing/useInstrument.ts'
import { DocumentList } from '../../../widgets/documents/DocumentList.tsx'
import { papersOf } from '../../../widgets/documents/signing.ts'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { Redirect } from '../../../widgets/journey/Redirect.tsx'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { useWatch } from '../../../widgets/journey/useWatch.ts'
import { slotText } from '../slot.ts'
import { calendarFile } from './calendar.ts'

const VISIT_MINUTES = 60

/**
 * The confirmation of a notary visit, with the time, the place and what to bring. After the visit, the page opens the
 * next screen automatically.
 */
export default function NotaryReservedScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const instrument = useInstrument(view.property.state)
  const { companyNameShort } = useOrganization().orgMetaData.companyInfo
  const phone = useSupportPhone()
  useWatch(applicationQuery(uuid).queryKey)
  const { notaryContact } = view
  const { appointment } = view.notary
  if (!appointment) return <Redirect to={applicationPath(uuid, 'notary/schedule-manual')} />

  const { date, slot, place, reference } = appointment
  const { street1, street2, city, state, zip } = view.property.address
  const home = `${[street1, street2, city].filter((part) => part !== '').join(', ')}, ${state} ${zip}`
  const where = place === NOTARY_PLACE_LABELS.PROPERTY ? home : place
  const past = view.today > date
  const save = () =>
    saveFile(
      'notary-appointment.ics',
      calendarFile({
        uid: `${uuid}-notary-${date}-${slot.replace(':', '')}`,
        date,
        slot,
        minutes: VISIT_MINUTES,
        title: t`Sign with a notary · ${companyNameShort}`,
        place: where,
        description: t`Bring your ID. Questions? Call ${phone}.`,
        madeAt: new Date().toISOString(),
      }),
      'text/calendar',
    )
  const { toSign } = papersOf(view.documents, 'BORROWER', 'NOTARY')
  return (
    <StepPage
      heading={
        past
          ? t`Your notary appointment was on ${formatLongDate(date, view.today)}`
          : t`Your notary appointment is booked`
      }
      lead={
        past ? (
          <Trans>We’re waiting for the notary’s report. This page updates automatically when it arrives.</Trans>
        ) : (
          <Trans>
            We also emailed you the details. This page updates automatically after you sign, so you can close it.
          </Trans>
        )
      }
    >
      <Card marked>
        <KeyFigure
          label={t`When`}
          value={formatLongDate(date, view.today)}
          unit={t`at ${slotText(slot)}`}
          note={t`Local time at the property`}
        />
        <Facts
          items={[
            { label: t`Where`, value: where },
            ...(reference ? [{ label: t`Booking number`, value: reference }] : []),
            ...(notaryContact ? [{ label: t`Your phone number that day`, value: notaryContact.phoneMask }] : []),
            ...(notaryContact?.note ? [{ label: t`Your note to the notary`, value: notaryContact.note }] : []),
          ]}
        />
        <div data-print="none">
          <ButtonRow>
            <Button kind="secondary" onClick={save}>
              <Trans>Add to my calendar</Trans>
            </Button>
            <LinkButton kind="quiet" href={applicationPath(uuid, 'notary/schedule-manual')}>
              {past ? <Trans>Book another day</Trans> : <Trans>Change the appointment</Trans>}
            </LinkButton>
          </ButtonRow>
        </div>
      </Card>
      {past && (
        <Notice tone="info" title={<Trans>Didn’t meet the notary?</Trans>}>
          <Trans>
            Call us at <a href={`tel:${phone}`}>{phone}</a>, or book another day.
          </Trans>
        </Notice>
      )}
      {!past && (
        <Stack gap={3}>
          <h2>
            <Trans>What to bring</Trans>
          </h2>
          <List>
            <li>
              <Trans>The ID you used here, if it’s still valid</Trans>
            </li>
            <li>
              <Trans>Everyone who signs the {instrument}, each with their own ID</Trans>
            </li>
          </List>
        </Stack>
      )}
      {toSign.length > 0 && (
        <Card title={<Trans>What you’ll sign</Trans>}>
          <DocumentList application={uuid} documents={toSign} label={t`Documents for the notary`} />
        </Card>
      )}
    </StepPage>
  )
}
