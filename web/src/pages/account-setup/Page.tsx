import { Trans, useLingui } from '@lingui/react/macro'
import { REGISTRATION } from 'domain/api/paths.ts'
import type { DraftView } from 'domain/api/registration.ts'
import {
  DASHBOARD,
  KNOCKED_OUT,
  LOGIN,
  REGISTER_SUPPORT,
  REGISTER_V2,
  RESUME_REGISTRATION,
  type RegistrationV2Screen,
} from 'domain/routes/routes.ts'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { isAuthenticated } from '../../api/client.ts'
import { transport } from '../../api/transport.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { PublicFrame } from '../../widgets/frame/PublicFrame.tsx'

const PASSWORD: RegistrationV2Screen = 'set-password'

interface Setup {
  /**
   * The number of answered registration questions. `left` is the number of unanswered questions, not counting the
   * password.
   */
  readonly answered: number
  readonly left: number
}

/**
 * Loads the visitor's progress. Visitors who have answered everything except the password are redirected to the
 * password step.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Setup | Response> {
  const response = await context.get(transport)(new Request(new URL(REGISTRATION, request.url)))
  if (!response.ok) throw response
  const { v2, knockout } = (await response.json()) as DraftView
  if (knockout) return redirect(KNOCKED_OUT)
  if (v2.next === PASSWORD) return redirect(RESUME_REGISTRATION)
  const questions = v2.steps.filter((step) => step !== PASSWORD)
  const answered = v2.next === undefined ? questions.length : questions.indexOf(v2.next)
  return { answered, left: questions.length - answered }
}

/**
 * Explains why an account is needed and how to get one. People who already have an account are redirected to the
 * dashboard.
 */
export default function AccountSetupPage() {
  const { t } = useLingui()
  const { answered, left } = useLoaderData<Setup>()
  useEffect(() => {
    if (isAuthenticated()) window.location.replace(DASHBOARD)
  }, [])
  return (
    <PublicFrame>
      <QuestionPage
        heading={t`Set up your account`}
        lead={<Trans>Your account saves your application, so you can return on any device.</Trans>}
      >
        <Facts
          items={[
            { label: t`1. A few questions`, value: t`About your home, your income, and how to reach you.` },
            { label: t`2. A password`, value: t`At least 12 characters. You’ll sign in with it and your email.` },
            {
              label: t`3. Your offers`,
              value: t`We find them with a soft credit inquiry, which doesn’t affect your credit score.`,
            },
          ]}
        />
        {answered > 0 && (
          <p>
            <Trans>
              You’ve started. Questions left before you set a password: <b>{left}</b>.
            </Trans>
          </p>
        )}
        <div>
          <LinkButton kind="primary" href={answered > 0 ? RESUME_REGISTRATION : REGISTER_V2}>
            {answered > 0 ? <Trans>Continue my registration</Trans> : <Trans>Start</Trans>}
          </LinkButton>
        </div>
        <p>
          <Trans>
            Already have an account? <Link href={LOGIN}>Sign in</Link>. Need help?{' '}
            <Link href={REGISTER_SUPPORT}>Get help</Link>.
          </Trans>
        </p>
      </QuestionPage>
    </PublicFrame>
  )
}
