import { useLingui } from '@lingui/react/macro'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { applicationPath, type Screen } from 'domain/routes/routes.ts'
import { formatDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { Stack } from '../../ui/Page.tsx'
import { HomeMap } from '../homeMap/HomeMap.tsx'
import { useJourney } from '../journey/journey.ts'
import { WalletAddress } from '../shell/WalletAddress.tsx'

/** The screens to which the offer summary links if the journey allows them. */
const LINKS = ['product/offer-package', 'start/changes', 'insurance/requirements'] as const

/** Screens whose content already states the right to cancel. */
const SHOW_RIGHT_TO_CANCEL: readonly Screen[] = [
  'status',
  'complete',
  'conditions',
  'document/disclosures',
  'identity',
  'insurance/requirements',
  'hold',
]

/** Summarizes the chosen offer. If no offer is chosen, or the offer lost its member discount, summarizes the home. */
export function OfferSummary({ view }: { view: ApplicationView }) {
  const { t } = useLingui()
  const { screen } = useJourney()
  const { property } = view
  const rescission = SHOW_RIGHT_TO_CANCEL.includes(screen) || view.rescission?.expired ? undefined : view.rescission
  // If the lender didn't confirm the membership, hide the chosen offer. The counteroffer screen shows the amounts that
  // still apply.
  const offer = view.counterOffer?.because === 'MEMBERSHIP' ? undefined : view.offer
  const { street1, street2, city, state, zip } = property.address
  const names: Record<(typeof LINKS)[number], string> = {
    'product/offer-package': t`Full offer`,
    'start/changes': t`Make a change`,
    'insurance/requirements': t`Upload insurance`,
  }
  const links = LINKS.flatMap((screen) =>
    view.journey.screens.includes(screen) && (offer || screen !== 'product/offer-package')
      ? [
          <span key={screen}>
            <Link href={applicationPath(view.uuid, screen)}>{names[screen]}</Link>
          </span>,
        ]
      : [],
  )
  return (
    <Card
      title={view.line ? t`Your line` : offer ? t`Your offer` : t`Your home`}
      footer={links.length > 0 && <Stack gap={2}>{links}</Stack>}
    >
      <p>
        {[street1, street2].filter(Boolean).join(', ')}
        <br />
        {city}, {state} {zip}
      </p>
      {!view.line && !offer && <HomeMap state={state} county={property.county} />}
      <Facts
        figures
        items={[
          ...(offer
            ? [
                { label: t`Credit line`, value: formatMoney(offer.amount) },
                { label: t`APR`, value: formatPercent(offer.rate, 2) },
                { label: t`Initial draw`, value: formatMoney(offer.draw) },
                {
                  label: offer.interestOnly ? t`Monthly payment, interest only` : t`Monthly payment`,
                  value: formatMoney(offer.monthlyPayment, 2),
                  note:
                    offer.interestOnly && t`${formatMoney(offer.interestOnly.paymentAfter, 2)} after the draw period`,
                },
                { label: t`Fixed term`, value: t`${offer.termYears} years` },
              ]
            : []),
          { label: t`Loan number`, value: view.loanNumber },
          ...(view.walletAddress ? [{ label: t`Wallet`, value: <WalletAddress address={view.walletAddress} /> }] : []),
          ...(rescission ? [{ label: t`Right to cancel until`, value: formatDate(rescission.expires) }] : []),
        ]}
      />
    </Card>
  )
}
