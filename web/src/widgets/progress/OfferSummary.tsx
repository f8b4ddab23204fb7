import { Trans, useLingui } from '@lingui/react/macro'
import type { ApplicationView } from 'domain/application/view.ts'
import { formatDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { WalletAddress } from '../shell/WalletAddress.tsx'

/** The chosen offer; until then the home it is about. */
export function OfferSummary({ view }: { view: ApplicationView }) {
  const { t } = useLingui()
  const { offer, property, rescission } = view
  const { street1, city, state, zip } = property.address
  return (
    <Card title={offer ? <Trans>Your offer</Trans> : <Trans>Your home</Trans>}>
      <p>
        {street1}
        <br />
        {city}, {state} {zip}
      </p>
      <Facts
        figures
        items={[
          ...(offer
            ? [
                { label: t`Credit line`, value: formatMoney(offer.amount) },
                { label: t`APR`, value: formatPercent(offer.rate, 2) },
                { label: t`Initial draw`, value: formatMoney(offer.draw) },
                { label: t`Monthly payment`, value: formatMoney(offer.monthlyPayment, 2) },
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
