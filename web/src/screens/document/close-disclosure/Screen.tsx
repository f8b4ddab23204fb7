import { Trans, useLingui } from '@lingui/react/macro'
import { payoffLiens } from 'domain/application/funding/payoffs.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card, Facts } from '../../../ui/Card.tsx'
import { DocumentList } from '../../../widgets/documents/DocumentList.tsx'
import { journeyPath, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { thirdPartyFees } from '../../../widgets/offer/thirdPartyFees.ts'

/** The document types that the closing disclosure screen lists. */
const COSTS = ['ACCOUNT_OPENING_DISCLOSURES', 'CLOSING_COSTS']

/**
 * The closing disclosure screen. Before signing, the borrower sees the closing costs and the recipients of the initial
 * draw.
 */
export default function CloseDisclosureScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const phone = useSupportPhone()
  const { offer, closing } = view
  const papers = view.documents.filter(({ stage, type }) => stage === 'CLOSING' && COSTS.includes(type))
  const others = thirdPartyFees(view)
  return (
    <StepPage
      heading={t`Your closing costs`}
      lead={
        <Trans>
          These are the final figures for your line. If anything looks wrong, call <a href={`tel:${phone}`}>{phone}</a>{' '}
          before you sign.
        </Trans>
      }
      back={journeyPath(view)}
    >
      {offer && (
        <>
          <Card title={t`Your line`}>
            <Facts
              figures
              items={[
                { label: t`Credit line`, value: formatMoney(offer.amount) },
                { label: t`APR`, value: formatPercent(offer.rate, 2), note: t`It doesn’t include fees.` },
                { label: t`Monthly payment`, value: formatMoney(offer.monthlyPayment, 2) },
                ...(closing.scheduledOn
                  ? [{ label: t`First day to sign`, value: formatLongDate(closing.scheduledOn) }]
                  : []),
              ]}
            />
          </Card>
          <Card title={t`Where your initial draw goes`}>
            <Facts
              figures
              items={[
                { label: t`Initial draw`, value: formatMoney(offer.draw, 2) },
                { label: t`Origination fee`, value: `− ${formatMoney(offer.fee, 2)}` },
                ...payoffLiens(view).map(({ lender, balance }) => ({
                  label: t`Pays off ${lender}`,
                  value: `− ${formatMoney(balance, 2)}`,
                })),
                ...(others > 0 ? [{ label: t`Third-party fees`, value: `− ${formatMoney(others, 2)}` }] : []),
                { label: t`Cash to you`, value: formatMoney(offer.cashToHand, 2), total: true },
              ]}
            />
          </Card>
        </>
      )}
      {papers.length > 0 && (
        <Card title={t`Itemized costs`}>
          <DocumentList application={uuid} label={t`Costs and disclosures`} documents={papers} />
        </Card>
      )}
      <div data-print="none">
        <LinkButton kind="primary" href={journeyPath(view)}>
          <Trans>Back to your documents</Trans>
        </LinkButton>
      </div>
    </StepPage>
  )
}
