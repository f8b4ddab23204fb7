import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DeskTaskView } from 'domain/api/desk.ts'
import { AGENT_WORK, agentApplicationPath } from 'domain/routes/routes.ts'
import { formatMoment, instant } from 'domain/values/dates.ts'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { putBackTyped } from '../../../api/typed.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LOCAL_ZONE } from '../../../ui/localZone.ts'
import { Notice, Tag } from '../../../ui/Notice.tsx'
import { QuestionPage, Stack } from '../../../ui/Page.tsx'
import { Loaded } from '../../../widgets/frame/SignedIn.tsx'
import css from '../Agent.module.css'
import { DocumentLinks } from '../DocumentLinks.tsx'
import { NoSeat } from '../NoSeat.tsx'
import { DESK_NAMES } from '../names.ts'
import { taskQuery } from '../queries.ts'
import { useShortcuts } from '../shortcuts.ts'
import { Due } from '../Work.tsx'
import { useAgentWords } from '../words.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { Approval } from './Approval.tsx'
import { ASSIGN_ID, Assignment } from './Assignment.tsx'
import { EvidenceFiles } from './EvidenceFiles.tsx'
import { Given } from './Given.tsx'
import { OrderForm } from './OrderForm.tsx'
import { HIDDEN, Reveal } from './Reveal.tsx'

const QUESTION = 'question'
const ANSWER = 'answer'

/** Shows a task at the desk: the question to the outside party, the evidence, and the form for the answer. */
export function DeskTask({ application, task }: { application: string; task: string }) {
  const query = useQuery(taskQuery(application, task))
  const navigate = useNavigate()
  useShortcuts(
    useMemo(() => {
      const goTo = (id: string) => () => document.getElementById(id)?.focus()
      return {
        d: goTo(ANSWER),
        e: goTo(QUESTION),
        t: () => document.getElementById(ASSIGN_ID)?.click(),
        u: () => void navigate(AGENT_WORK),
      }
    }, [navigate]),
  )
  return (
    <Loaded query={query} missing={() => <NoSeat />}>
      {(found) => <Opened task={found} />}
    </Loaded>
  )
}

function Opened({ task }: { task: DeskTaskView }) {
  const { t } = useLingui()
  const { named } = useAgentWords()
  const [{ numbers, form }, setRevealed] = useState(HIDDEN)
  useEffect(() => putBackTyped(window.location.pathname), [])
  const { application, loanNumber, borrowerName, state } = task
  const isOpen = state === 'OPEN' || state === 'PROPOSED'
  return (
    <QuestionPage
      heading={named(DESK_NAMES, task.call)}
      width="wide"
      back={AGENT_WORK}
      lead={
        <span className={css.lead}>
          <Link href={agentApplicationPath(application)}>
            {borrowerName ? `${borrowerName}, ${loanNumber}` : loanNumber}
          </Link>
          {isOpen && <Due date={task.due} today={task.today} />}
          {task.people === 2 && (
            <Tag>
              <Trans>Two people</Trans>
            </Tag>
          )}
        </span>
      }
    >
      <div className={css.task}>
        <div id={QUESTION} tabIndex={-1}>
          <Stack>
            <Card title={t`What’s needed`}>
              <p>{task.summary}</p>
              <Given task={task} part="question" numbers={numbers} />
              {task.proof && <Reveal task={task} shown={Object.keys(numbers).length > 0} onNumbers={setRevealed} />}
              {task.files.length > 0 && (
                <DocumentLinks file={{ uuid: application }} documents={task.files} label={t`Files for this task`} />
              )}
            </Card>
            {task.hasForm && isOpen && <OrderForm task={task} full={form} />}
            <EvidenceFiles task={task} />
          </Stack>
        </div>
        <div id={ANSWER} tabIndex={-1}>
          <Stack>
            {state === 'OPEN' && task.mayAnswer && <Assignment task={task} />}
            <Answer task={task} numbers={numbers} />
          </Stack>
        </div>
      </div>
    </QuestionPage>
  )
}

function Answer({ task, numbers }: { task: DeskTaskView; numbers: Readonly<Record<string, string>> }) {
  const { t } = useLingui()
  const answer = <Given task={task} part="answer" numbers={numbers} />
  const { state, done } = task
  if (state === 'DONE')
    return (
      <>
        <Notice
          tone="good"
          live
          title={t`This task is done`}
          action={
            <LinkButton href={AGENT_WORK} small>
              <Trans>Back to the queue</Trans>
            </LinkButton>
          }
        >
          {done && (
            <Trans>
              {done.by}, {formatMoment(LOCAL_ZONE, instant(done.at))}
            </Trans>
          )}
        </Notice>
        <Card title={t`Answer`}>{answer}</Card>
      </>
    )
  if (state === 'OBSOLETE')
    return (
      <Notice title={t`This task is no longer needed`}>
        <Trans>The application continued without it.</Trans>
      </Notice>
    )
  if (!task.mayAnswer)
    return (
      <Notice title={t`Your role can’t answer this task`}>
        <Trans>You can see what’s needed, but another role has to answer.</Trans>
      </Notice>
    )
  return state === 'PROPOSED' ? <Approval task={task} answer={answer} /> : <AnswerForm task={task} />
}
