import { Trans, useLingui } from '@lingui/react/macro'
import { EARLY_REASONS, type EarlyReason, isEarlyReason } from 'domain/rules/earlyKnockouts.ts'
import { addDays, plainDate } from 'domain/values/dates.ts'
import { useOrganization } from '../../../api/injected.ts'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { KnockoutCriteria, useKnockoutWords } from '../../../widgets/knockout/KnockoutCriteria.tsx'
import { DeclinePage } from './DeclinePage.tsx'
import { TellMe } from './TellMe.tsx'

/** The screen for an application that was declined for a reason other than credit score or income. */
export default function DeclineScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const reasons = EARLY_REASONS.filter((reason) => view.decision.reasons.includes(reason))
  const [first] = reasons
  if (isEarlyReason(first)) return <KnockedOut first={first} reasons={reasons} />
  return (
    <DeclinePage
      heading={t`We can’t approve this application`}
      lead={<Trans>We’re sorry. The main reasons are below.</Trans>}
    />
  )
}

/** Registration uses the same wording to tell visitors that the lender doesn't accept their application. */
function KnockedOut({ first, reasons }: { first: EarlyReason; reasons: readonly EarlyReason[] }) {
  const { view } = useJourney()
  const { recentPurchaseDays } = useOrganization().orgPricingData
  const { address, type, lastTransfer } = view.property
  const home = {
    state: address.state,
    propertyType: type,
    eligibleFrom: lastTransfer && addDays(plainDate(lastTransfer), recentPurchaseDays + 1),
  }
  const { heading, lead } = useKnockoutWords(first, home)
  return (
    <DeclinePage heading={heading} lead={lead} offer={<TellMe reason={first} />} withoutAdvice>
      <KnockoutCriteria reasons={reasons} home={home} />
    </DeclinePage>
  )
}
