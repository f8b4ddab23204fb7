import { Trans } from '@lingui/react/macro'
import { useOrganization } from '../../api/injected.ts'
import { Checkbox } from '../../ui/Choices.tsx'

export function SmsMarketingConsent({ ticked }: { ticked: boolean }) {
  return (
    <Checkbox name="smsMarketingConsent" defaultChecked={ticked}>
      <SmsMarketingWords />
    </Checkbox>
  )
}

/** The wording of the consent to marketing text messages, without its checkbox. */
export function SmsMarketingWords() {
  const { companyNameShort } = useOrganization().orgMetaData.companyInfo
  return (
    <Trans>
      Text me offers from {companyNameShort}, including automated texts. Reply STOP to opt out. Consent isn’t required
      to get a loan.
    </Trans>
  )
}
