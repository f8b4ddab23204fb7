import { Trans } from '@lingui/react/macro'
import { REGISTER_ACCOUNT, REGISTRATION } from 'domain/api/paths.ts'
import type { FormContext } from 'domain/forms/form.ts'
import { REGISTER_SUPPORT } from 'domain/routes/routes.ts'
import { useRef } from 'react'
import { useActionData, useLoaderData, useNavigate } from 'react-router'
import { ApiError, call, token } from '../../api/client.ts'
import { useOrganization } from '../../api/injected.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { type FormErrors, useForm } from '../../ui/form.ts'
import { Link } from '../../ui/Link.tsx'
import { lateCheck } from '../../ui/lateCheck.ts'
import { QuestionPage } from '../../ui/Page.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { PublicFrame } from '../../widgets/frame/PublicFrame.tsx'
import { Originator, OutOfState } from './broker.tsx'
import {
  type ActionData,
  answerOf,
  backFrom,
  type Draft,
  type FlowData,
  firstScreen,
  keepFresh,
  nextAfter,
  stepPath,
  type Version,
} from './flow.ts'
import { STEPS } from './Steps.tsx'
import { useSection } from './sections.ts'

const { prepare, check } = lateCheck(async () => (await import('./checks.ts')).checkAnswer)

/** Shows one step of registration. Registration v1 and v2 both use this component, each with its own list of steps. */
export function RegistrationPage({ version }: { version: Version }) {
  const { draft, step, originator } = useLoaderData<FlowData>()
  const refused = useActionData<ActionData>()
  const navigate = useNavigate()
  const answer = answerOf(version, step) ?? 'property'
  const { steps } = draft[version]
  const section = useSection(version, step)
  const { heading, lead } = STEPS[answer].useHeading()
  const { broker } = draft
  if (originator && broker?.servesState === false && broker.choice !== 'LENDER' && answer !== 'property')
    return (
      <PublicFrame>
        <OutOfState
          broker={broker}
          originator={originator}
          refused={refused}
          back={stepPath(version, steps[0] ?? '')}
          onChosen={async (next) => {
            keepFresh(next)
            await navigate(stepPath(version, step))
          }}
        />
      </PublicFrame>
    )
  const card = broker?.servesState === false ? undefined : originator
  return (
    <PublicFrame>
      <QuestionPage
        // Remount the page for each step, so that the step's heading gets focus.
        key={step}
        heading={heading}
        lead={lead}
        back={backFrom(version, step, draft)}
        progress={
          <>
            {card && <Originator layout="bar" originator={card} />}
            <ProgressBar value={steps.indexOf(step) + 1} max={steps.length} label={section} />
          </>
        }
        aside={card && <Originator layout="sidebar" originator={card} sees={step === steps.at(-1)} />}
        asideOn="wide"
      >
        <Step version={version} step={step} draft={draft} />
        <p>
          <Link href={REGISTER_SUPPORT}>
            <Trans>Need help with this?</Trans>
          </Link>
        </p>
      </QuestionPage>
    </PublicFrame>
  )
}

function Step({ version, step, draft }: { version: Version; step: string; draft: Draft }) {
  const refused = useActionData<ActionData>()
  const navigate = useNavigate()
  const raw = useRef<Record<string, unknown>>({})
  const key = useRef('')
  const answer = answerOf(version, step) ?? 'property'
  const { Fields } = STEPS[answer]
  const { occupancies } = useOrganization().orgPricingData
  const state = (draft.answers.property as { state?: string; propertyAddress?: { state?: string } } | undefined) ?? {}
  const context: FormContext = {
    today: new Date().toLocaleDateString('en-CA') as FormContext['today'],
    state: state.propertyAddress?.state ?? state.state,
    occupancies,
  }

  const form = useForm({
    errors: refused?.errors,
    prepare,
    check: (answers) => {
      raw.current = answers
      key.current ||= crypto.randomUUID()
      return check(answer, answers, context)
    },
    submit: async (): Promise<FormErrors | undefined> => {
      try {
        if (answer !== 'credentials') {
          const next = await call<Draft>('PUT', `${REGISTRATION}/${answer}`, { body: raw.current })
          keepFresh(next)
          // Signed-in people don't choose a password during registration, so their last step creates the application.
          const { steps, next: gap } = next[version]
          if (gap !== undefined || steps.slice(0, -1).includes(step)) {
            await navigate(nextAfter(version, step, next))
            return undefined
          }
        }
        const made = await call<{ jwt: string; applicationUuid: string; screen: string }>('POST', REGISTER_ACCOUNT, {
          body: raw.current,
          idempotencyKey: key.current,
        })
        token.store(made.jwt)
        // Load a full page, because registration runs outside the app for signed-in people.
        window.location.assign(firstScreen(made.applicationUuid, made.screen))
        return undefined
      } catch (error) {
        if (error instanceof ApiError && error.fieldErrors.length > 0) {
          key.current = ''
          return error.fieldErrors
        }
        throw error
      }
    },
  })

  return (
    <Form form={form}>
      <Fields
        version={version}
        typed={refused?.typed ?? draft.answers[answer === 'credentials' ? 'contact' : answer] ?? {}}
      />
      <Button busy={form.busy}>
        {answer === 'credentials' ? <Trans>Create my account</Trans> : <Trans>Continue</Trans>}
      </Button>
    </Form>
  )
}
