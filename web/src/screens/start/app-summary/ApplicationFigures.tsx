import { Trans, useLingui } from '@lingui/react/macro'
import { totalOwed } from 'domain/application/core/knownLiens.ts'
import { isCarriedByRent } from 'domain/application/core/product.ts'
import { type ApplicationView, fullName } from 'domain/application/views/borrowerView.ts'
import { EMPLOYMENT_LABELS, OCCUPANCY_LABELS, PROPERTY_TYPE_LABELS } from 'domain/forms/choices.ts'
import type { OwnershipType } from 'domain/forms/moreInformation.ts'
import { applicationPath, type Screen } from 'domain/routes/routes.ts'
import type { PropertyType } from 'domain/rules/home.ts'
import { formatDate, plainDate } from 'domain/values/dates.ts'
import { add, formatMoney } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { Card, type Fact, Facts } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { HomeMap } from '../../../widgets/homeMap/HomeMap.tsx'
import { exactMoney } from '../../../widgets/offer/exactMoney.ts'
import { thirdPartyFees } from '../../../widgets/offer/thirdPartyFees.ts'
import { useMemberDiscount } from '../../../widgets/offer/useMemberDiscount.ts'
import css from './AppSummary.module.css'

/** A summary of the application. Each value that can still be changed has a link to the screen for changing it. */
export function ApplicationFigures({ view }: { view: ApplicationView }) {
  const { t, i18n } = useLingui()
  const { offer, property, person, income, valuation } = view
  const { street1, street2, city, state, zip } = property.address
  const ownership = useOwnershipLabels()
  const rental = isCarriedByRent(view) ? view.rental : undefined
  const owed = totalOwed(view.liens)
  const paid = totalOwed(view.liens.filter((lien) => lien.payOff))
  const fees = thirdPartyFees(view)
  const kind = property.type as PropertyType | undefined

  const memberDiscount = useMemberDiscount(view)

  const line: Fact[] = offer
    ? [
        { label: t`Credit line`, value: formatMoney(offer.amount) },
        {
          label: t`APR, fixed for this draw`,
          value: formatPercent(offer.rate, 2),
          note: memberDiscount,
        },
        {
          label: offer.interestOnly ? t`Monthly payment, interest only` : t`Monthly payment`,
          value: formatMoney(offer.monthlyPayment, 2),
          note: offer.interestOnly && t`${formatMoney(offer.interestOnly.paymentAfter, 2)} after the draw period`,
        },
        { label: t`Term`, value: t`${offer.termYears} years` },
        { label: t`Draw period`, value: t`${offer.drawYears} years` },
        ...(offer.effectiveCost === undefined
          ? []
          : [
              {
                label: (
                  <>
                    <Trans>Rate including fees</Trans>
                    <span className={css.aside}>
                      <Trans>For comparison. This isn’t the APR.</Trans>
                    </span>
                  </>
                ),
                value: formatPercent(offer.effectiveCost, 2),
              },
            ]),
        { label: t`Initial draw`, value: formatMoney(offer.draw) },
        {
          label: t`Origination fee`,
          value: exactMoney(offer.fee),
          note: offer.fee > 0 && t`${formatPercent(offer.feeRate, 2)} of the initial draw`,
        },
        ...(fees > 0 ? [{ label: t`Third-party fees`, value: exactMoney(fees) }] : []),
        ...(paid ? [{ label: t`Loans paid off`, value: exactMoney(paid) }] : []),
        { label: t`Cash to you`, value: exactMoney(offer.cashToHand), total: true },
      ]
    : []

  return (
    <div className={css.figures}>
      {offer && (
        <Card title={t`Your line`} corner={<Edit view={view} screen="product/select" what={t`your line`} />}>
          <Facts figures items={line} />
        </Card>
      )}
      <div className={css.column}>
        <Card title={t`About you`} corner={<Edit view={view} screen="start/changes" what={t`your details`} />}>
          <Facts
            items={[
              { label: t`Name`, value: fullName(person.name) },
              ...(person.dob ? [{ label: t`Date of birth`, value: formatDate(plainDate(person.dob)) }] : []),
              ...(person.ssnMask ? [{ label: t`SSN or ITIN`, value: person.ssnMask }] : []),
              ...(rental
                ? [
                    ...(rental.entity ? [{ label: t`Borrows`, value: rental.entity.name }] : []),
                    {
                      label: rental.state === 'LEASED' ? t`Monthly rent` : t`Expected monthly rent`,
                      value: formatMoney(rental.monthlyRent),
                    },
                  ]
                : [
                    {
                      label: t`Annual income`,
                      value: formatMoney(add(income.annual, income.other)),
                      note: i18n._(EMPLOYMENT_LABELS[income.employmentType]),
                    },
                  ]),
              ...view.helocSigners.map((signer) => ({
                label: signer.role === 'CO_SIGNER' ? t`Co-borrower` : t`Non-borrowing owner`,
                value: fullName(signer.name),
              })),
            ]}
          />
        </Card>
        <Card title={t`Your home`} corner={<Edit view={view} screen="liens" what={t`mortgages and liens`} />}>
          <HomeMap state={state} county={property.county} />
          <Facts
            items={[
              {
                label: t`Address`,
                value: [street1, street2, city, `${state} ${zip}`].filter(Boolean).join(', '),
              },
              {
                label: t`Use`,
                value: [i18n._(OCCUPANCY_LABELS[property.occupancy]), kind && i18n._(PROPERTY_TYPE_LABELS[kind])]
                  .filter(Boolean)
                  .join(' · '),
              },
              ...(view.ownership
                ? [
                    {
                      label: t`Ownership`,
                      value: ownership[view.ownership.type],
                      note: view.ownership.entityName,
                    },
                  ]
                : []),
              ...(valuation
                ? [{ label: t`Value`, value: formatMoney(valuation.value), note: t`As of ${formatDate(valuation.on)}` }]
                : []),
              { label: t`Mortgages and liens`, value: owed === undefined ? t`Not known yet` : exactMoney(owed) },
            ]}
          />
        </Card>
      </div>
    </div>
  )
}

/** A link to the screen where a value can be changed. Renders nothing if the journey no longer allows the change. */
function Edit({ view, screen, what }: { view: ApplicationView; screen: Screen; what: string }) {
  if (!view.journey.screens.includes(screen)) return null
  return (
    <Link href={applicationPath(view.uuid, screen)} className={css.edit} data-print="none">
      <Trans>Change</Trans>
      <VisuallyHidden> {what}</VisuallyHidden>
    </Link>
  )
}

function useOwnershipLabels(): Record<OwnershipType, string> {
  const { t } = useLingui()
  return {
    SOLE: t`You’re the only owner`,
    JOINT: t`You own it with others`,
    TRUST: t`A trust owns it`,
    LLC: t`A company (LLC) owns it`,
  }
}
