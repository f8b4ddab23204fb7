import { Trans } from '@lingui/react/macro'
import { formatMoment, instant } from 'domain/values/dates.ts'
import { hoursInWords } from 'domain/values/hours.ts'
import { useOrganization } from '../../api/injected.ts'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import css from './Chat.module.css'
import type { ChatView } from './view.ts'

/** Tells the visitor who answers, when agents are here, and what not to send. */
export function Welcome({ view: { hours }, isAutomated }: { view: Pick<ChatView, 'hours'>; isAutomated: boolean }) {
  const { companyInfo } = useOrganization().orgMetaData
  const week = hoursInWords(companyInfo.hours.OPS_CHAT)
  const { phoneFormatted } = companyInfo
  const opening = hours?.nextOpening && formatMoment(LOCAL_ZONE, instant(hours.nextOpening))
  return (
    <div className={css.welcome}>
      {isAutomated ? (
        <p>
          <Trans>Our automated assistant answers here. To talk to a person, call {phoneFormatted}.</Trans>
        </p>
      ) : (
        <p>
          <Trans>Our team replies live {week}, except holidays.</Trans>
        </p>
      )}
      {!isAutomated && hours && !hours.isOpen && (
        <p>
          {opening ? (
            <Trans>Our team returns {opening}. Until then, our automated assistant answers.</Trans>
          ) : (
            <Trans>Our team is away now. Our automated assistant answers.</Trans>
          )}
        </p>
      )}
      <p>
        <Trans>Please don’t send Social Security numbers or bank details.</Trans>
      </p>
    </div>
  )
}
