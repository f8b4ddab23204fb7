import { Trans, useLingui } from '@lingui/react/macro'
import { LEGAL_PAGES } from 'domain/routes/routes.ts'
import { Consent } from '../../ui/Choices.tsx'

const [, , COMMUNICATIONS] = LEGAL_PAGES

export function CommunicationsConsent() {
  const { t } = useLingui()
  return (
    <Consent name="communicationConsent" title={t`Electronic communications`}>
      <CommunicationsWords />
    </Consent>
  )
}

/** The wording of the consent to electronic communications, without its checkbox. */
export function CommunicationsWords() {
  return (
    <Trans>
      I agree to get my notices and disclosures online. Details:{' '}
      <a href={COMMUNICATIONS}>Electronic Communications Policy</a>.
    </Trans>
  )
}
