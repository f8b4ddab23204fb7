import { Trans, useLingui } from '@lingui/react/macro'
import { AGENT_WORK, isRedirectUrl } from 'domain/routes/routes.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AgentSetUpFrame } from '../../../features/agent/AgentFrame.tsx'
import { Passkeys, useShowsPasskeys } from '../../../features/settings/Passkeys.tsx'
import { OpenForm, useSettings } from '../../../features/settings/settings.ts'
import { TwoFactor } from '../../../features/settings/TwoFactor.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { QuestionPage, Stack } from '../../../ui/Page.tsx'
import { Loaded, PageSkeleton, SignedIn } from '../../../widgets/frame/SignedIn.tsx'

/**
 * The page on which an agent without a second factor sets one up. Until then, the server refuses the agent's other
 * calls.
 */
export default function SecondFactorPage() {
  return (
    <SignedIn frame={AgentSetUpFrame}>
      <SecondFactor />
    </SignedIn>
  )
}

export function SecondFactor() {
  const { t } = useLingui()
  const query = useSettings()
  const [open, show] = useState<string>()
  const showsPasskeys = useShowsPasskeys(query.data?.passkeys)
  const wanted = useSearchParams()[0].get('redirectUrl')
  return (
    <QuestionPage
      heading={t`Set up your second factor`}
      lead={
        <Trans>It protects borrowers’ data if someone learns your password. Choose one of these to continue.</Trans>
      }
    >
      <Loaded query={query} missing={() => <PageSkeleton />}>
        {(settings) => (
          <OpenForm value={{ open, show }}>
            <Stack gap={8}>
              {showsPasskeys && <Passkeys settings={settings} />}
              <TwoFactor settings={settings} />
              {(settings.twoFactor || settings.passkeys.length > 0) && (
                <LinkButton href={isRedirectUrl(wanted) ? wanted : AGENT_WORK}>
                  <Trans>Continue to work</Trans>
                </LinkButton>
              )}
            </Stack>
          </OpenForm>
        )}
      </Loaded>
    </QuestionPage>
  )
}
