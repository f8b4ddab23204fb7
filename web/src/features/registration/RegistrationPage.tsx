import { Trans } from '@lingui/react/macro'
import type { RegistrationAnswer } from 'domain/journey/registration.ts'
import { REGISTER_SUPPORT } from 'domain/routes/pages.ts'
import { useEffect, useRef } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { newUuid } from '../../api/uuid.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { type FormErrors, useForm } from '../../ui/form.ts'
import { Link } from '../../ui/Link.tsx'
import { lateCheck, loadToSend } from '../../ui/lateCheck.ts'
import { QuestionPage } from '../../ui/Page.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { usePlace } from '../../ui/place.ts'
import { PublicFrame } from '../../widgets/frame/PublicFrame.tsx'
import { Originator, OutOfState } from './broker.tsx'
import {
  type ActionData,
  answerOf,
  backFrom,
  type Draft,
  type FlowData,
  isAccountsLast,
  keepFresh,
  offersResume,
  stepPath,
  type Version,
} from './flow.ts'
import { loadOwnParts, ownParts } from './ownParts.ts'
import { loadStep, stepFor } from './Steps.tsx'
import { useSection } from './sections.ts'

const { prepare: prepareCheck, check } = lateCheck(async () => (await import('./checks.ts')).checkAnswer)

/** Loads the code for the step in the page's data. Call this before the page is hydrated. */
export const prepareStep =
  (version: Version) =>
  async (data: unknown): Promise<void> => {
    const flow = data as FlowData
    await Promise.all([loadStep(answerOf(version, flow.step)), loadOwnParts(version, flow)])
  }

/** The number of upcoming steps to preload. With two, the large code of the contact step arrives in time. */
const AHEAD = 2

/** Preloads the code that sends the answer, and the code of the following steps. */
function prepareNext(following: readonly (RegistrationAnswer | undefined)[]): void {
  prepareCheck()
  // Ignore failed preloads. The code is loaded again when the person sends the answer or when the next step opens.
  for (const load of [import('./send.ts'), ...following.map(loadStep)]) load.catch(() => {})
}

/**
 * Stores the variation, so that it can later be recorded in the application. Loads the code for this only if the page
 * has a variation, because most visits have none.
 */
async function keepVariation(variation: string): Promise<void> {
  const { keepSeenVariation } = await import('../../api/seenVariation.ts')
  keepSeenVariation({ name: 'fe-heloc-redesign-2025', variation })
}

/** Shows one step of registration. Registration v1 and v2 both use this component, each with its own list of steps. */
export function RegistrationPage({ version }: { version: Version }) {
  const { data, posted, navigate } = usePlace()
  const { draft, step, originator, variation } = data as FlowData
  const refused = posted as ActionData | undefined
  const answer = answerOf(version, step) ?? 'property'
  const { steps, numbers, total } = draft[version]
  const Own = ownParts()
  const section = useSection(version, step)
  const { heading, lead } = stepFor(answer).useHeading()
  const { broker } = draft
  useEffect(() => {
    if (variation) void keepVariation(variation)
  }, [variation])
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
            await navigate(stepPath(version, step), { replace: true })
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
            <ProgressBar value={numbers[steps.indexOf(step)] ?? 1} max={total} label={section} />
          </>
        }
        aside={card && <Originator layout="sidebar" originator={card} sees={step === steps.at(-1)} />}
        asideOn="wide"
      >
        {Own && offersResume(version, step, draft) && <Own.ResumeNotice version={version} draft={draft} />}
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
  const { posted, navigate, prepare } = usePlace()
  const refused = posted as ActionData | undefined
  const raw = useRef<Record<string, unknown>>({})
  const key = useRef('')
  const answer = answerOf(version, step) ?? 'property'
  const { steps } = draft[version]
  const { Fields } = stepFor(answer)
  const Own = ownParts()
  const organization = useOrganization()

  const form = useForm({
    errors: refused?.errors,
    prepare: () => {
      prepare?.()
      const next = steps.indexOf(step) + 1
      prepareNext(steps.slice(next, next + AHEAD).map((one) => answerOf(version, one)))
    },
    check: (answers) => {
      raw.current = answers
      key.current ||= newUuid()
      return check(answer, answers, draft, organization)
    },
    submit: async (_value, _button, post): Promise<FormErrors | undefined> => {
      const { send } = await loadToSend(() => import('./send.ts'), post)
      const { errors, next } = await send(version, step, answer, raw.current, key.current)
      if (errors) key.current = ''
      if (next !== undefined) await navigate(next)
      return errors
    },
  })

  return (
    <Form form={form}>
      <Fields
        version={version}
        typed={refused?.typed ?? draft.answers[answer === 'credentials' ? 'contact' : answer] ?? {}}
      />
      {Own && isAccountsLast(version, step, draft) && <Own.Agreements finish={refused?.finish} />}
      <Button busy={form.busy}>
        {answer === 'credentials' ? <Trans>Create my account</Trans> : <Trans>Continue</Trans>}
      </Button>
    </Form>
  )
}
