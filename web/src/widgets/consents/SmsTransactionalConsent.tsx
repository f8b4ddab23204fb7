import { Trans } from '@lingui/react/macro'
import { Checkbox } from '../../ui/Choices.tsx'

export function SmsTransactionalConsent({ ticked }: { ticked: boolean }) {
  return (
    <Checkbox name="smsTransactionalConsent" defaultChecked={ticked}>
      <SmsTransactionalWords />
    </Checkbox>
  )
}

/** The wording of the consent to transactional text messages, without its checkbox. */
export function SmsTransactionalWords() {
  return (
    <Trans>
      Text me about my application. Message and data rates may apply; reply STOP to end it. You need not agree to get a
      loan.
    </Trans>
  )
}
