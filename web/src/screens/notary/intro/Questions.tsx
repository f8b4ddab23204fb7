import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Application } from 'domain/application/types.ts'
import { checkForm } from 'domain/forms/form.ts'
import { knowledgeForm } from 'domain/forms/knowledge.ts'
import { useState } from 'react'
import { applicationQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useForm } from '../../../ui/form.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { formContext, useJourney, useRun } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useWatch } from '../../../widgets/journey/useWatch.ts'
import { clockText, forgetGiven, keepGiven, readGiven, useSecondsLeft } from './countdown.ts'
import css from './Intro.module.css'

type Asked = NonNullable<Application['notary']['questions']>

/** Screen readers announce the remaining time when it reaches one of these values, in seconds. */
const ANNOUNCED = [60, 30, 10]

/** The notary's timed identity questions. The form and the timer restart if the questions change. */
export function Questions({ questions }: { questions: Asked }) {
  const { view } = useJourney()
  const expireAt = view.notary.questionsExpireAt ?? ''
  return <Timed key={expireAt} questions={questions} expireAt={expireAt} />
}

function Timed({ questions, expireAt }: { questions: Asked; expireAt: string }) {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const left = useSecondsLeft(expireAt)
  const over = left === 0
  // When time is up, refetch the application, because the server has ended the identity questions and chosen the next
  // step.
  useWatch(applicationQuery(uuid).queryKey, { enabled: over, every: 2000 })

  if (over)
    return (
      <StepPage heading={t`Time is up`}>
        <Waiting
          doing={<Trans>The two minutes are up.</Trans>}
          next={
            view.notary.knowledgeAttempts > 0 ? (
              <Trans>meet a notary in person, without these questions.</Trans>
            ) : (
              <Trans>try again with new questions.</Trans>
            )
          }
        />
      </StepPage>
    )

  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {ANNOUNCED.includes(left) && <Plural value={left} one="# second left" other="# seconds left" />}
        </span>
      </VisuallyHidden>
      <OneByOne questions={questions} expireAt={expireAt} left={left} />
    </>
  )
}

/** Shows the time left and one question at a time. After a reload, continues with the first unanswered question. */
function OneByOne({ questions, expireAt, left }: { questions: Asked; expireAt: string; left: number }) {
  const { t } = useLingui()
  const { view } = useJourney()
  const run = useRun()
  const [given, setGiven] = useState(() => readGiven(expireAt))
  const [place, setPlace] = useState(() => {
    const open = questions.findIndex(({ id }) => given[id] === undefined)
    return open < 0 ? questions.length - 1 : open
  })
  const asked = questions[place]
  const last = place === questions.length - 1
  const form = useForm({
    check: (answers) =>
      checkForm(
        knowledgeForm,
        { answers: [{ question: asked?.id, choice: answers['answers.0.choice'] }] },
        { ...formContext(view), questions: asked ? [asked] : [] },
      ),
    submit: async ({ answers }) => {
      const all = { ...given, ...Object.fromEntries(answers.map(({ question, choice }) => [question, choice])) }
      setGiven(all)
      keepGiven(expireAt, all)
      if (last) {
        await run('answerKnowledge', { answers: questions.map(({ id }) => ({ question: id, choice: all[id] })) })
        forgetGiven(expireAt)
      } else setPlace(place + 1)
      return undefined
    },
  })
  if (!asked) return null
  return (
    // Remount the page for each question, so that the heading receives focus.
    <StepPage key={asked.id} heading={t`Question ${place + 1} of ${questions.length}`} aside={null}>
      <div className={css.clock}>
        <p className={css.soft}>
          <Trans>Time left</Trans>
        </p>
        <p className={css.left} data-short={left <= 30 || undefined} role="timer" aria-live="off">
          {clockText(left)}
        </p>
      </div>
      <Form form={form}>
        <RadioCards
          name="answers.0.choice"
          legend={asked.text}
          defaultValue={given[asked.id]}
          options={asked.choices.map((one) => ({ value: one, label: one }))}
        />
        <Button wide busy={form.busy}>
          {last ? <Trans>Submit answers</Trans> : <Trans>Next question</Trans>}
        </Button>
        {place > 0 && (
          <Button kind="quiet" wide onClick={() => setPlace(place - 1)}>
            <Trans>Previous question</Trans>
          </Button>
        )}
      </Form>
    </StepPage>
  )
}
