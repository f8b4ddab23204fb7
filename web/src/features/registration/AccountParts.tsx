/** Parts of registration that are shown only to people who have saved answers or an account. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CommunicationsWords } from '../../widgets/consents/CommunicationsConsent.tsx'
import { SoftPullNotice } from '../../widgets/consents/SoftPullNotice.tsx'
import { TermsWords } from '../../widgets/consents/TermsConsent.tsx'
import { type Draft, stepPath, type Version } from './flow.ts'
import css from './Steps.module.css'

/** Links to the person's open application. If there isn't one, links to the first unanswered step. */
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

/**
 * The agreements that signed-in people accept in the last step. Visitors accept them when they choose a password.
 * @param finish true if the person submitted the form before the page's scripts loaded. The form then submits itself
 * again.
 */
export function Agreements({ finish }: { finish?: true | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (finish) place.current?.closest('form')?.requestSubmit()
  }, [finish])
  return (
    <div ref={place}>
      <p className={css.legal}>
        <Trans>By continuing, you agree to the following for this application:</Trans> <TermsWords />{' '}
        <CommunicationsWords />
      </p>
      <SoftPullNotice className={css.legal} />
    </div>
  )
}
