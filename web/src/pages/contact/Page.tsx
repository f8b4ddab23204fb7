import { Trans, useLingui } from '@lingui/react/macro'
import { DASHBOARD, HELP } from 'domain/routes/routes.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { loadHours } from '../../widgets/support/hours.ts'
import { SupportWays } from '../../widgets/support/SupportWays.tsx'
import { OpenFrame } from './OpenFrame.tsx'

export const loader = loadHours

/** The contact page, with support hours and contact details for visitors and signed-in people. */
export default function ContactPage() {
  const { t } = useLingui()
  return (
    <OpenFrame>
      <QuestionPage
        heading={t`How can we help?`}
        title={t`Contact`}
        lead={<Trans>Tell us what you were doing, and we’ll help from there.</Trans>}
      >
        <Card title={t`Find an answer`}>
          <p>
            <Trans>Our help articles answer the most common questions.</Trans>
          </p>
          <div>
            <LinkButton href={HELP}>
              <Trans>Search help</Trans>
            </LinkButton>
          </div>
        </Card>
        <SupportWays />
        <Card title={t`Your application`}>
          <p>
            <Trans>Your dashboard shows its status, what’s next, and when to expect it.</Trans>
          </p>
          <div>
            <LinkButton href={DASHBOARD} reload>
              <Trans>Go to my dashboard</Trans>
            </LinkButton>
          </div>
        </Card>
      </QuestionPage>
    </OpenFrame>
  )
}
