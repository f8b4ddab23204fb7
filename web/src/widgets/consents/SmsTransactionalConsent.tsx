import { Trans } from '@lingui/react/macro'
import { Checkbox } from '../../ui/Choices.tsx'

export function SmsTransactionalConsent({ ticked }: { ticked: boolean }) {
  return (
    <Checkbox name="smsTransactionalConsent" defaultChecked={ticked}>
      <SmsTransactionalWords />
    </Checkbox>
  )
}

/** Only the text that the person agrees to. */
export function SmsTransactionalWords() {
  return (
    <Trans>
      Text me about my application. Message and data rates may apply; reply STOP to end it. You need not agree to get a
      loan.
    </Trans>
  )
}
