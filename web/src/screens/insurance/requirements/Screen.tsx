import { Trans, useLingui } from '@lingui/react/macro'
import { dwellingCoverageFor, floodCoverageFor } from 'domain/application/core/insured.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { mortgageeClause, type PolicyProblem } from 'domain/rules/insurance.ts'
import { formatDate, formatLongDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import { useOrganization } from '../../../api/injected.ts'
import { applicationQuery } from '../../../api/queries.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card, Facts } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { List } from '../../../ui/List.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Checklist, type ChecklistItem } from '../../../ui/Progress.tsx'
import { disbursementDay } from '../../../widgets/closing/milestones.ts'
import { Rescission } from '../../../widgets/closing/Rescission.tsx'
import { journeyPath, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { useWatch } from '../../../widgets/journey/useWatch.ts'

/** The screen that lists the required insurance policies and says why each one is required. */
export default function InsuranceRequirementsScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const phone = useSupportPhone()
  const { insurance, flood, property } = view
  const { state } = view.journey
  const beforeSigning = state === 'floodInsurance'
  const early = !beforeSigning && state !== 'insurance'
  const sending = disbursementDay(view)
  const review = view.reviews.find(({ kind }) => kind === 'INSURANCE')
  const submitted = insurance.carrier !== undefined && !insurance.accepted && !insurance.refused
  // Whether an agent asked for another page of the policy.
  const asked = insurance.refused && !review && state === 'conditions'
  // The server doesn't accept another policy until the automatic check of the submitted policy is done.
  const checked = submitted && view.applicationStatus.insuranceReviewed
  useWatch(applicationQuery(uuid).queryKey, { enabled: submitted || review !== undefined })
  const home: ChecklistItem = {
    key: 'home',
    label: t`Homeowners insurance`,
    detail: (
      <Trans>
        Active today for {property.address.street1}. It must cover fire, wind, and other damage, and name us as
        mortgagee.
      </Trans>
    ),
    state: insurance?.accepted ? 'done' : submitted || review ? 'doing' : 'todo',
  }
  const water: ChecklistItem = {
    key: 'flood',
    label: t`Flood insurance`,
    detail: (
      <Trans>
        Your home is in a special flood hazard area (zone {flood?.zone}). The policy must cover at least{' '}
        {formatMoney(floodCoverageFor(view))}, or the insurable value of the building if that’s less.
      </Trans>
    ),
    state: submitted || review ? 'doing' : 'todo',
  }
  const needed = dwellingCoverageFor(view, insurance.checked?.rebuildingCost)
  const lacks: Readonly<Partial<Record<PolicyProblem, string | undefined>>> = {
    COVERAGE_LOW: needed === undefined ? undefined : t`Dwelling coverage of at least ${formatMoney(needed)}`,
    MORTGAGEE_WRONG: t`The mortgagee clause below, instead of the one in the policy`,
    MORTGAGEE_MISSING: t`The mortgagee clause below`,
  }
  // List only problems for which this page has advice. The lender's staff look into the others.
  const problems = (insurance.checked?.problems ?? []).filter((problem) => lacks[problem] !== undefined)
  const { companyName: name, companyAddress: address } = useOrganization().orgMetaData.companyInfo
  return (
    <StepPage
      heading={checked || review ? t`Your insurance is under review` : t`Proof of homeowners insurance`}
      lead={
        beforeSigning ? (
          <Trans>
            Federal law requires flood insurance for homes in a flood hazard area. We need both policies before you
            sign. The first page of each policy is enough.
          </Trans>
        ) : asked ? (
          <Trans>
            Our team is reviewing {insurance.carrier}, policy {insurance.policyNumber}.
          </Trans>
        ) : checked || review ? (
          <Trans>You don’t need to do anything right now.</Trans>
        ) : (
          <Trans>
            Your home secures the line, so it must stay insured while the line is open. The first page of your policy is
            enough.
          </Trans>
        )
      }
    >
      {insurance.carrier && review && (
        <Notice tone="info" title={<Trans>Our team is reviewing your policy</Trans>}>
          <Trans>
            {insurance.carrier}, policy {insurance.policyNumber}, may not meet the requirements below. We expect to
            decide by {formatLongDate(review.due)}. If we need another document, we’ll ask you for it. You can also
            submit another policy now.
          </Trans>
        </Notice>
      )}
      {insurance.refused && problems.length > 0 && (
        <Notice tone="warn" title={<Trans>What your policy needs</Trans>}>
          <List>
            {problems.map((problem) => (
              <li key={problem}>{lacks[problem]}</li>
            ))}
          </List>
          <p>
            {review ? (
              <Trans>To save time, you can ask your insurance company for this now and submit the new page.</Trans>
            ) : (
              <Trans>Ask your insurance company to change it, and submit the new page.</Trans>
            )}
          </p>
        </Notice>
      )}
      {asked && (
        <Notice
          tone="warn"
          title={<Trans>We need another page of your policy</Trans>}
          action={
            <LinkButton kind="secondary" small href={applicationPath(uuid, 'conditions')}>
              <Trans>Send the page</Trans>
            </LinkButton>
          }
        >
          <Trans>You can also submit another policy.</Trans>
        </Notice>
      )}
      {submitted && insurance.expires && (
        <Notice tone="info" title={<Trans>We’re confirming your policy</Trans>}>
          <Trans>
            You submitted {insurance.carrier}, policy {insurance.policyNumber}, which ends or renews on{' '}
            {formatDate(insurance.expires)}. If it takes more than a business day, call us at{' '}
            <a href={`tel:${phone}`}>{phone}</a>.
          </Trans>
        </Notice>
      )}
      <Checklist label={t`Required insurance`} items={flood?.inHazardArea ? [home, water] : [home]} />
      {!checked && (
        <LinkButton
          kind={review || asked ? 'secondary' : 'primary'}
          wide
          href={applicationPath(uuid, 'insurance/upload')}
        >
          {insurance.carrier ? <Trans>Submit another policy</Trans> : <Trans>Submit insurance</Trans>}
        </LinkButton>
      )}
      <p>
        <b>
          <Trans>Next:</Trans>
        </b>{' '}
        {beforeSigning ? (
          <Trans>
            we’ll confirm your policies, usually within a business day. Then you’ll read and sign your documents.
          </Trans>
        ) : asked ? (
          <Trans>we’ll finish our review, usually within a business day.</Trans>
        ) : early ? (
          <Trans>
            we’ll confirm your policy, usually within a business day. You can{' '}
            <Link href={journeyPath(view)}>continue</Link> your application now and submit insurance later. We need it
            before we send your money.
          </Trans>
        ) : review ? (
          sending ? (
            <Trans>we’ll send your money on {formatLongDate(sending)} at the earliest.</Trans>
          ) : (
            <Trans>we’ll send your money once your policy is accepted.</Trans>
          )
        ) : sending ? (
          <Trans>
            we’ll confirm your policy, usually within a business day. We’ll send your money on {formatLongDate(sending)}{' '}
            at the earliest.
          </Trans>
        ) : (
          <Trans>we’ll confirm your policy, usually within a business day.</Trans>
        )}
      </p>
      {beforeSigning && (
        <p>
          <Link href={applicationPath(uuid, 'document/close-disclosure')}>
            <Trans>Your closing costs on one page</Trans>
          </Link>
        </p>
      )}
      <Card title={<Trans>What the page should show</Trans>} sunken>
        <Facts
          items={[
            { label: t`Insured`, value: t`Your name, as shown on the deed` },
            { label: t`Property`, value: `${property.address.street1}, ${property.address.city}` },
            { label: t`Policy period`, value: t`An end date after today` },
            { label: t`Policy`, value: t`Insurer and policy number` },
            ...(needed === undefined
              ? []
              : [
                  {
                    label: t`Dwelling coverage`,
                    value: t`At least ${formatMoney(needed)}, or the cost to rebuild your home if that’s less`,
                  },
                ]),
            { label: t`Mortgagee`, value: mortgageeClause({ name, address }, view.loanNumber) },
          ]}
        />
      </Card>
      <Rescission />
    </StepPage>
  )
}
