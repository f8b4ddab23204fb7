import { Trans, useLingui } from '@lingui/react/macro'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { formatDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { Button, ButtonRow, LinkButton } from '../../../ui/Button.tsx'
import { Card, Facts } from '../../../ui/Card.tsx'
import { useMoment } from '../../../widgets/closing/useMoment.ts'
import { DocumentList } from '../../../widgets/documents/DocumentList.tsx'
import { journeyPath, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useMemberDiscount } from '../../../widgets/offer/useMemberDiscount.ts'

/** The offer package: the chosen offer with all its documents, on one printable page. */
export default function OfferPackageScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const moment = useMoment().text
  const { offer, offersHoldUntil, property } = view
  const { street1, city, state, zip } = property.address
  const papers = view.documents.filter(({ stage }) => stage === 'SUMMARY' || stage === 'CLOSING' || stage === 'NOTARY')
  const onHand = journeyPath(view)
  const memberDiscount = useMemberDiscount(view)
  return (
    <StepPage
      heading={t`Your offer package`}
      lead={
        offer ? (
          <Trans>
            Your offer and its documents for {street1}, {city}, {state} {zip}. Save them or print them.
          </Trans>
        ) : (
          <Trans>You haven’t chosen an offer yet. After you do, you’ll find it here with its documents.</Trans>
        )
      }
      back={onHand}
    >
      {offer && (
        <Card title={t`Your offer`}>
          <Facts
            figures
            items={[
              { label: t`Credit line`, value: formatMoney(offer.amount) },
              { label: t`Initial draw`, value: formatMoney(offer.draw) },
              {
                label: t`APR`,
                value: formatPercent(offer.rate, 2),
                note: memberDiscount ?? t`It doesn’t include fees.`,
              },
              ...(offer.effectiveCost === undefined
                ? []
                : [{ label: t`Rate including fees`, value: formatPercent(offer.effectiveCost, 2) }]),
              {
                label: offer.interestOnly ? t`Monthly payment, interest only` : t`Monthly payment`,
                value: formatMoney(offer.monthlyPayment, 2),
                note: offer.interestOnly && t`${formatMoney(offer.interestOnly.paymentAfter, 2)} after the draw period`,
              },
              { label: t`Term of each draw`, value: t`${offer.termYears} years` },
              { label: t`Draw period`, value: t`${offer.drawYears} years` },
              {
                label: t`Origination fee`,
                value: formatMoney(offer.fee, 2),
                note: formatPercent(offer.feeRate, 2),
              },
              { label: t`Cash to you`, value: formatMoney(offer.cashToHand, 2) },
              { label: t`Autopay`, value: offer.autopay ? t`Yes` : t`No` },
              { label: t`Chosen on`, value: moment(offer.chosenAt) },
              ...(offersHoldUntil && !view.closing.signedAt
                ? [{ label: t`Expires after`, value: formatDate(offersHoldUntil) }]
                : []),
              { label: t`Loan number`, value: view.loanNumber },
            ]}
          />
        </Card>
      )}
      {papers.length > 0 && (
        <Card title={t`Documents`}>
          <DocumentList application={uuid} label={t`Documents of your offer`} documents={papers} />
        </Card>
      )}
      <div data-print="none">
        <ButtonRow>
          <LinkButton kind="primary" href={onHand}>
            <Trans>Back to your application</Trans>
          </LinkButton>
          {offer ? (
            <Button type="button" kind="secondary" onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
          ) : (
            <LinkButton href={DASHBOARD}>
              <Trans>Go to my dashboard</Trans>
            </LinkButton>
          )}
        </ButtonRow>
      </div>
    </StepPage>
  )
}
