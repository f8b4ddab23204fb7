import { Trans, useLingui } from '@lingui/react/macro'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { OpenFrame } from '../../widgets/frame/OpenFrame.tsx'
import { loadHours } from '../../widgets/support/hours.ts'
import { SupportWays } from '../../widgets/support/SupportWays.tsx'

export const loader = loadHours

/** The contact page, with support hours and contact details for visitors and signed-in people. */
export default function ContactPage() {
  const { t } = useLingui()
  return (
    <OpenFrame>
      <QuestionPage
        heading={t`How can we help?`}
        title={t`Contact`}
        lead={<Trans>A person answers. Tell us in a sentence what you were doing, and we take it from there.</Trans>}
      >
        <SupportWays />
        <Card title={t`Your application`}>
          <p>
            <Trans>Your dashboard says where it stands, what it waits for and when that comes.</Trans>
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
