import { Trans, useLingui } from '@lingui/react/macro'
import { REGISTRATION } from 'domain/api/paths.ts'
import type { KnockoutView } from 'domain/api/registration.ts'
import type { FieldError } from 'domain/forms/form.ts'
import { REGISTER, REGISTER_V2 } from 'domain/routes/pages.ts'
import type { EarlyReason } from 'domain/rules/earlyKnockouts.ts'
import { useState } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router'
import { ApiError, call } from '../../api/client.ts'
import { transport } from '../../api/transport.ts'
import { stepPath, type Version } from '../../features/registration/flow.ts'
import { knockoutPath, stepAsking } from '../../features/registration/next.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { lateCheck } from '../../ui/lateCheck.ts'
import { QuestionPage } from '../../ui/Page.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useSentForm } from '../../widgets/form/useSentForm.ts'
import { PublicFrame } from '../../widgets/frame/PublicFrame.tsx'
import { GetNotified } from '../../widgets/knockout/GetNotified.tsx'
import { KnockoutCriteria, useKnockoutWords } from '../../widgets/knockout/KnockoutCriteria.tsx'
import { ActionTaken } from './ActionTaken.tsx'

const versionIn = (search: string): Version => (new URLSearchParams(search).get('version') === 'v2' ? 'v2' : 'v1')

const toRegistration = ({ url }: Request): Response =>
  redirect(versionIn(new URL(url).search) === 'v2' ? REGISTER_V2 : REGISTER)

/** Loads the knockout. Visitors whose answers are eligible are redirected to registration. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<KnockoutView | Response> {
  const response = await context.get(transport)(new Request(new URL(`${REGISTRATION}/knockout`, request.url)))
  if (response.status === 404) return toRegistration(request)
  if (!response.ok) throw response
  return (await response.json()) as KnockoutView
}

interface Refused {
  readonly errors: readonly FieldError[]
  readonly email: string
}

/**
 * Handles the email form if it's posted before scripts loaded. Visitors who have since corrected their answers in
 * another tab are redirected to registration.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Refused | Response> {
  const email = String((await request.formData()).get('email') ?? '')
  const response = await context.get(transport)(
    new Request(new URL(`${REGISTRATION}/notify`, request.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    }),
  )
  if (response.status === 422) return { ...((await response.json()) as Pick<Refused, 'errors'>), email }
  if (response.status === 404) return toRegistration(request)
  if (!response.ok) throw response
  return redirect(knockoutPath(versionIn(new URL(request.url).search)))
}

/**
 * Tells a visitor that the lender doesn't accept the application, and why. At this point there's no account, consent or
 * credit inquiry.
 */
export default function NotAcceptingPage() {
  const loaded = useLoaderData<KnockoutView>()
  const [view, setView] = useState(loaded)
  const version = versionIn(useLocation().search)
  const { reasons, answer, notice } = view
  const [reason] = reasons as readonly [EarlyReason, ...EarlyReason[]]
  const { heading, lead } = useKnockoutWords(reason, view)
  const step = stepPath(version, stepAsking(version, answer))
  return (
    <PublicFrame>
      <QuestionPage heading={heading} lead={lead} back={step}>
        <KnockoutCriteria reasons={reasons} home={view} />
        <div data-print="none">
          <LinkButton href={step}>
            <Trans>Change my answer</Trans>
          </LinkButton>{' '}
          {answer !== 'property' && (
            <LinkButton kind="quiet" href={stepPath(version, stepAsking(version, 'property'))}>
              <Trans>Use another home</Trans>
            </LinkButton>
          )}
        </div>
        {notice && <ActionTaken notice={notice} />}
        <div data-print="none">
          <TellMe view={view} reason={reason} onTold={setView} />
        </div>
      </QuestionPage>
    </PublicFrame>
  )
}

const { prepare, check } = lateCheck(async () => (await import('./checks.ts')).checkNotifyMe)

interface TellMeProps {
  readonly view: KnockoutView
  readonly reason: EarlyReason
  readonly onTold: (view: KnockoutView) => void
}

/** Offers to send the visitor an email once the lender has changed its criteria and can accept the application. */
function TellMe({ view, reason, onTold }: TellMeProps) {
  const { t } = useLingui()
  const refused = useActionData<Refused>()
  const { revalidate } = useRevalidator()
  const form = useSentForm({
    errors: refused?.errors,
    prepare,
    check,
    send: async (body) => {
      try {
        onTold(await call<KnockoutView>('POST', `${REGISTRATION}/notify`, { body }))
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        // The visitor corrected the answers or registered in another tab, so reload the page's data, which redirects
        // the visitor.
        await revalidate()
      }
    },
  })
  return (
    <GetNotified reason={reason} opening={view}>
      <Form form={form}>
        <Field
          name="email"
          label={t`Email`}
          hint={view.notice && !view.notice.emailedTo ? t`We’ll also email you the notice above.` : undefined}
        >
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            defaultValue={refused?.email ?? view.accountEmail}
          />
        </Field>
        <Button kind="secondary" type="submit" busy={form.busy}>
          <Trans>Notify me</Trans>
        </Button>
      </Form>
    </GetNotified>
  )
}
