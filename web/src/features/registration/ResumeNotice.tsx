import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type Draft, stepPath, type Version } from './flow.ts'

/** Offers a link to the person's open application or, without one, to the first unanswered step. */
export function ResumeNotice({ version, draft }: { version: Version; draft: Draft }) {
  const { t } = useLingui()
  const { application, [version]: flow } = draft
  if (application?.declined === false)
    return (
      <Notice
        title={t`You have an application in progress`}
        action={
          <LinkButton kind="secondary" small reload href={application.path}>
            <Trans>Continue your application</Trans>
          </LinkButton>
        }
      >
        <Trans>To apply for another home, enter its address below.</Trans>
      </Notice>
    )
  return (
    <Notice
      title={t`Your answers are saved`}
      action={
        <LinkButton kind="secondary" small href={stepPath(version, flow.next ?? flow.steps.at(-1) ?? '')}>
          <Trans>Continue where you left off</Trans>
        </LinkButton>
      }
    />
  )
}
