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
        lead={
          <Trans>
            Something went wrong on our side. What you have sent us is kept, and we have been told about this.
          </Trans>
        }
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
            If it keeps happening, call us at <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a> or write to{' '}
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
        heading={t`We could not find this page`}
        lead={
          <Trans>The address may be mistyped, or the page has moved. Your applications are on your dashboard.</Trans>
        }
      >
        <div>
          <LinkButton kind="primary" href={DASHBOARD} reload>
            <Trans>Go to dashboard</Trans>
          </LinkButton>
        </div>
        <p>
          <Trans>
            You followed a link of ours? Please tell us: call <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a> or
            write to <a href={`mailto:${email}`}>{email}</a>.
          </Trans>
        </p>
      </QuestionPage>
    </PublicFrame>
  )
}
