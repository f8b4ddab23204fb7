import { Trans } from '@lingui/react/macro'
import type { ChatMode } from 'domain/api/chat.ts'
import { formatMoment, instant } from 'domain/values/dates.ts'
import { hoursInWords } from 'domain/values/hours.ts'
import { useOrganization } from '../../api/injected.ts'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import css from './Chat.module.css'
import type { ChatView } from './view.ts'

/** Tells the visitor three things: who will answer, when agents are available, and what not to send. */
export function Welcome({ view: { hours, stage, state }, mode }: { view: ChatView; mode: ChatMode }) {
  const { companyInfo } = useOrganization().orgMetaData
  const week = hoursInWords(companyInfo.hours.OPS_CHAT)
  const { phoneFormatted } = companyInfo
  // After an agent has joined, don't say that agents are away, because this agent stays until the chat ends.
  const isAway = mode !== 'chatbot' && hours?.isOpen === false && (stage === 'FORM' || state !== 'WITH_AGENT')
  const opening = hours?.nextOpening && formatMoment(LOCAL_ZONE, instant(hours.nextOpening))
  return (
    <div className={css.welcome}>
      {mode === 'chatbot' ? (
        <p>
          <Trans>Our automated assistant answers here. To talk to a person, call {phoneFormatted}.</Trans>
        </p>
      ) : (
        <p>
          <Trans>Our team replies live {week}, except federal holidays.</Trans>
        </p>
      )}
      {isAway && (
        <p>
          {stage === 'CHAT' && state === 'WAITING' && mode !== 'omni-proxy' ? (
            opening ? (
              <Trans>Our team returns {opening}.</Trans>
            ) : (
              <Trans>Our team is away now.</Trans>
            )
          ) : stage === 'CHAT' && state === 'WAITING' ? (
            opening ? (
              <Trans>Our team returns {opening}. Leave a question, and we’ll answer by email.</Trans>
            ) : (
              <Trans>Our team is away now. Leave a question, and we’ll answer by email.</Trans>
            )
          ) : opening ? (
            <Trans>Our team returns {opening}. Until then, our automated assistant answers.</Trans>
          ) : (
            <Trans>Our team is away now. Our automated assistant answers.</Trans>
          )}{' '}
          <Trans>To talk to a person, call {phoneFormatted}.</Trans>
        </p>
      )}
      <p>
        <Trans>Please don’t send Social Security numbers or bank details.</Trans>
      </p>
    </div>
  )
}
