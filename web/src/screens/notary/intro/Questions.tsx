import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Application } from 'domain/application/types.ts'
import { knowledgeForm } from 'domain/forms/knowledge.ts'
import { applicationQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useWatch } from '../../../widgets/journey/useWatch.ts'
import { clockText, useSecondsLeft } from './countdown.ts'
import css from './Intro.module.css'

type Asked = NonNullable<Application['notary']['questions']>

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
  // When the time is up, refetch the application, because the server then ends the identity questions and chooses the
  // next step.
  useWatch(applicationQuery(uuid).queryKey, { enabled: over, every: 2000 })
  const form = useCommandForm({
    form: knowledgeForm,
    command: 'answerKnowledge',
    context: { ...formContext(view), questions },
    prepare: (answers) => ({
      answers: questions.map(({ id }, index) => ({ question: id, choice: answers[`answers.${index}.choice`] })),
    }),
  })
  const second = view.notary.knowledgeAttempts > 0

  if (over)
    return (
      <StepPage heading={t`Time is up`}>
        <Waiting
          doing={<Trans>The two minutes are over.</Trans>}
          next={
            second ? (
              <Trans>A notary in person, without such questions.</Trans>
            ) : (
              <Trans>A second try, with new questions.</Trans>
            )
          }
        />
      </StepPage>
    )

  return (
    <StepPage
      heading={t`Five questions about you`}
      lead={
        <Trans>
          An online notary must verify your identity. The answers come from records that only you should know. Get at
          least four of five right. Choose “None of these” if nothing fits.
        </Trans>
      }
      aside={null}
    >
      {second && (
        <Notice tone="warn" live title={<Trans>Second and last try</Trans>}>
          <Trans>The first answers were not enough or came too late. These are new questions.</Trans>
        </Notice>
      )}
      <div className={css.clock}>
        <p className={css.soft}>
          <Trans>Time left</Trans>
        </p>
        <p className={css.left} data-short={left <= 30 || undefined} role="timer" aria-live="off">
          {clockText(left)}
        </p>
        <VisuallyHidden>
          <span role="status">
            {(left === 60 || left === 30 || left === 10) && (
              <Plural value={left} one="# second left" other="# seconds left" />
            )}
          </span>
        </VisuallyHidden>
      </div>
      <Form form={form}>
        <div className={css.questions}>
          {questions.map(({ id, text, choices }, index) => (
            <RadioCards
              key={id}
              name={`answers.${index}.choice`}
              legend={`${index + 1}. ${text}`}
              row
              options={choices.map((one) => ({ value: one, label: one }))}
            />
          ))}
        </div>
        <Button wide busy={form.busy}>
          <Trans>Send my answers</Trans>
        </Button>
      </Form>
    </StepPage>
  )
}
