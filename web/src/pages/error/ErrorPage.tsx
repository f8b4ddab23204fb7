import { Trans, useLingui } from '@lingui/react/macro'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { useLocation } from 'react-router'
import { useOrganization } from '../../api/injected.ts'
import { ButtonRow, LinkButton } from '../../ui/Button.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { PublicFrame } from '../../widgets/frame/PublicFrame.tsx'

/**
 * The page shown if another page fails. All its links work without scripts, because a script may have caused the
 * failure.
 */
export function ErrorPage() {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const { phoneFormatted, email } = useOrganization().orgMetaData.companyInfo
  return (
    <PublicFrame>
      <QuestionPage
        heading={t`Sorry, looks like we have hit a snag!`}
        lead={<Trans>Something went wrong on our end. Your saved answers are safe.</Trans>}
      >
        <ButtonRow>
          <LinkButton kind="primary" href={pathname + search} reload>
            <Trans>Try again</Trans>
          </LinkButton>
          <LinkButton href={DASHBOARD} reload>
            <Trans>Go to dashboard</Trans>
          </LinkButton>
        </ButtonRow>
        <p>
          <Trans>
            If this keeps happening, call us at <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a> or email{' '}
            <a href={`mailto:${email}`}>{email}</a>.
          </Trans>
        </p>
      </QuestionPage>
    </PublicFrame>
  )
}

export function NotFoundPage() {
  const { t } = useLingui()
  const { phoneFormatted, email } = useOrganization().orgMetaData.companyInfo
  return (
    <PublicFrame>
      <QuestionPage
        heading={t`We couldn’t find this page`}
        lead={
          <Trans>
            The address may have a typo, or the page may have moved. You’ll find your applications on your dashboard.
          </Trans>
        }
      >
        <div>
          <LinkButton kind="primary" href={DASHBOARD} reload>
            <Trans>Go to dashboard</Trans>
          </LinkButton>
        </div>
        <p>
          <Trans>
            Did one of our links bring you here? Please let us know: call{' '}
            <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a> or email <a href={`mailto:${email}`}>{email}</a>.
          </Trans>
        </p>
      </QuestionPage>
    </PublicFrame>
  )
}
