import { Trans, useLingui } from '@lingui/react/macro'
import type { Maintenance } from 'domain/api/flags.ts'
import { isClosed } from 'domain/routes/maintenance.ts'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { useOrganization } from '../../api/injected.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { PublicFrame } from '../../widgets/frame/PublicFrame.tsx'

/** The page shown in place of any page that is closed for maintenance. */
export function MaintenancePage({ maintenance }: { maintenance: Maintenance }) {
  const { i18n } = useLingui()
  const { pageTitle, message, routes, shouldShowDashboardLink } = maintenance
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  const title = i18n._(pageTitle)
  return (
    <PublicFrame links={null}>
      <QuestionPage heading={title} lead={i18n._(message)}>
        <p>
          <Trans>
            Your answers are saved. This page will continue when we’re back. If it’s urgent, call us at{' '}
            <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>.
          </Trans>
        </p>
        {shouldShowDashboardLink && !isClosed(routes, DASHBOARD) && (
          <div>
            <LinkButton href={DASHBOARD} reload>
              <Trans>Go to dashboard</Trans>
            </LinkButton>
          </div>
        )}
      </QuestionPage>
    </PublicFrame>
  )
}
