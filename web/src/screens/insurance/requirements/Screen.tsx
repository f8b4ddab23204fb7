import { Trans, useLingui } from '@lingui/react/macro'
import { applicationPath } from 'domain/routes/routes.ts'
import { floodCoverage } from 'domain/rules/flood.ts'
import { formatDate, formatLongDate } from 'domain/values/dates.ts'
import { formatMoney, ZERO } from 'domain/values/money.ts'
import { applicationQuery } from '../../../api/queries.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card, Facts } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Checklist, type ChecklistItem } from '../../../ui/Progress.tsx'
import { disbursementDay } from '../../../widgets/closing/milestones.ts'
import { Rescission } from '../../../widgets/closing/Rescission.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { useWatch } from '../../../widgets/journey/useWatch.ts'

/** The screen that lists the required insurance policies with the reason for each policy. */
export default function InsuranceRequirementsScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const phone = useSupportPhone()
  const { insurance, flood, property } = view
  const line = view.offer?.amount ?? ZERO
  const beforeSigning = view.journey.state === 'floodInsurance'
  const sending = disbursementDay(view)
  const refused = insurance?.refused ?? false
  const submitted = insurance !== undefined && !insurance.accepted && !refused
  // The server accepts another policy only after the review.
  const reviewed = submitted && view.applicationStatus.insuranceReviewed
  useWatch(applicationQuery(uuid).queryKey, { enabled: submitted })
  const home: ChecklistItem = {
    key: 'home',
    label: t`Homeowner’s insurance`,
    detail: (
      <Trans>
        In force today, for {property.address.street1}, covering fire, wind and other damage up to the cost of
        rebuilding.
      </Trans>
    ),
    state: submitted ? 'doing' : 'todo',
  }
  const water: ChecklistItem = {
    key: 'flood',
    label: t`Flood insurance`,
    detail: (
      <Trans>
        Your home lies in a special flood hazard area (zone {flood?.zone}). The policy covers at least{' '}
        {formatMoney(floodCoverage(line))}, or what the building is insurable for if that is less.
      </Trans>
    ),
    state: submitted ? 'doing' : 'todo',
  }
  return (
    <StepPage
      heading={
        reviewed
          ? t`Your insurance is under review`
          : refused
            ? t`Submit another insurance policy`
            : t`Proof of home insurance`
      }
      lead={
        beforeSigning ? (
          <Trans>
            Federal law requires flood insurance for homes in a flood hazard area. We need both policies before you
            sign. The first page of each policy is enough.
          </Trans>
        ) : (
          <Trans>
            Your home secures the line, so it must stay insured while the line is open. The first page of your policy is
            enough.
          </Trans>
        )
      }
    >
      {insurance && refused && (
        <Notice tone="warn" title={<Trans>We can’t accept this policy</Trans>}>
          <Trans>
            {insurance.carrier}, policy {insurance.policyNumber}, doesn’t meet the requirements below. Check what the
            page should show, then submit another policy. Questions? Call us at <a href={`tel:${phone}`}>{phone}</a>.
          </Trans>
        </Notice>
      )}
      {submitted && (
        <Notice tone="info" title={<Trans>We’re confirming your policy</Trans>}>
          <Trans>
            You submitted {insurance.carrier}, policy {insurance.policyNumber}, which ends or renews on{' '}
            {formatDate(insurance.expires)}. If it takes more than a business day, call us at{' '}
            <a href={`tel:${phone}`}>{phone}</a>.
          </Trans>
        </Notice>
      )}
      <Checklist label={t`Insurance that is needed`} items={flood?.inHazardArea ? [home, water] : [home]} />
      {!reviewed && (
        <LinkButton kind="primary" wide href={applicationPath(uuid, 'insurance/upload')}>
          {submitted || refused ? <Trans>Submit another policy</Trans> : <Trans>Submit insurance</Trans>}
        </LinkButton>
      )}
      <p>
        <b>
          <Trans>Next:</Trans>
        </b>{' '}
        {beforeSigning ? (
          <Trans>we confirm your policies, usually within a business day. Then you read and sign.</Trans>
        ) : sending ? (
          <Trans>
            we confirm your policy, usually within a business day. Your money goes out on {formatLongDate(sending)} at
            the earliest.
          </Trans>
        ) : (
          <Trans>we confirm your policy, usually within a business day.</Trans>
        )}
      </p>
      {beforeSigning && (
        <p>
          <Link href={applicationPath(uuid, 'document/close-disclosure')}>
            <Trans>What closing costs, on one page</Trans>
          </Link>
        </p>
      )}
      <Card title={<Trans>What the page should show</Trans>} sunken>
        <Facts
          items={[
            { label: t`Insured`, value: t`Your name, as on the deed` },
            { label: t`Property`, value: `${property.address.street1}, ${property.address.city}` },
            { label: t`In force`, value: t`A date after today on which it ends` },
            { label: t`Policy`, value: t`Insurer and policy number` },
          ]}
        />
      </Card>
      <Rescission />
    </StepPage>
  )
}
