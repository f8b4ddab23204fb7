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
      Text me about my application. Message and data rates may apply. Reply STOP to opt out. Consent isn’t required to
      get a loan.
    </Trans>
  )
}
