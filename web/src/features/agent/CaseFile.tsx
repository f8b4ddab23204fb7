import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AgentFile } from 'domain/api/agent.ts'
import { AGENT_WORK, agentTaskPath } from 'domain/routes/routes.ts'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice, Tag } from '../../ui/Notice.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { useReopened } from '../../widgets/form/useReopened.ts'
import { Loaded } from '../../widgets/frame/SignedIn.tsx'
import css from './Agent.module.css'
import { AssignTo } from './AssignTo.tsx'
import { Cancellation, isCancellationKey } from './Cancellation.tsx'
import { ConditionForm, ConditionWish, OpenCondition } from './Conditions.tsx'
import { Evidence } from './Evidence.tsx'
import { FileSections } from './FileSections.tsx'
import { FundingHold } from './FundingHold.tsx'
import { isRecordsKey, LegalHolds } from './LegalHolds.tsx'
import { Undelivered } from './Letters.tsx'
import { MembershipRefused } from './MembershipRefused.tsx'
import { NoSeat } from './NoSeat.tsx'
import { Mention } from './Notes.tsx'
import { STATUS_NAMES } from './names.ts'
import { Paper } from './Paper.tsx'
import { fileQuery } from './queries.ts'
import { Reopening, StaysClosed } from './Reopening.tsx'
import { RetryForm } from './RetryForm.tsx'
import { ReturnedDraw, ReturnedPayoff } from './ReturnedPayments.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { SendDocument } from './SendDocument.tsx'
import { useShortcuts } from './shortcuts.ts'
import { TakenAnswers } from './TakenAnswers.tsx'
import { UnsentEmail } from './UnsentEmail.tsx'
import { Due } from './Work.tsx'
import { useAgentWords } from './words.ts'

/** Shows one application: the evidence first, then the open decisions, then all other data. */
export function CaseFile({ uuid }: { uuid: string }) {
  const query = useQuery(fileQuery(uuid))
  const navigate = useNavigate()
  useShortcuts(
    useMemo(() => {
      const goTo = (id: string) => () => document.getElementById(id)?.focus()
      return { d: goTo(DECISIONS), e: goTo('evidence'), u: () => void navigate(AGENT_WORK) }
    }, [navigate]),
  )
  return (
    <Loaded query={query} missing={() => <NoSeat />}>
      {(file) => <Opened file={file} />}
    </Loaded>
  )
}

function Opened({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const { named } = useAgentWords()
  const { city, state } = file.property.address
  return (
    <QuestionPage
      heading={file.people[0]?.name || t`Application ${file.loanNumber}`}
      width="wide"
      back={AGENT_WORK}
      lead={
        <span className={css.lead}>
          <span>
            <Trans>Loan {file.loanNumber}</Trans>
          </span>
          <span>
            {city}, {state}
          </span>
          <Tag>{named(STATUS_NAMES, file.status)}</Tag>
        </span>
      }
    >
      <div className={css.columns}>
        <div className={css.evidence}>
          <Evidence file={file} />
        </div>
        <div className={css.decisions}>
          <Decisions file={file} />
        </div>
        <div className={css.sections}>
          <FileSections file={file} />
        </div>
      </div>
    </QuestionPage>
  )
}

/** The ID of the list of decisions. */
const DECISIONS = 'decisions'
const OVER = ['COMPLETE', 'CANCELLED', 'DECLINED']
/** The key of the form that reverses a refused membership. */
const MEMBER = 'member'
/** The key of the form that puts funding on hold or releases the hold. */
const HOLD = 'hold'
/** The key of the form that reopens a withdrawn application. */
const REOPEN = 'reopen'
/** The key of the form that records demographic answers. */
const TAKEN = 'taken'
/** The key of the form for a request that isn't about an open item. */
const WISH = 'wish'
/** The key of the form that sends a document. */
const SEND = 'send'

/**
 * Lists the application's open items and shows one form at a time. Agents can also send the borrower requests that
 * aren't about an open item.
 */
function Decisions({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const words = useAgentWords()
  const [chosen, setChosen] = useReopened('decision')
  const { today, version } = file
  // Leave out payments and mentions, because payments have their own section (funding) and mentions have their own
  // card.
  const work = file.work.filter(({ queue }) => queue !== 'PAYMENTS' && queue !== 'MENTIONS')
  // Leave out desk tasks, because each of them has its own page.
  const decisions = work.filter(({ queue }) => queue !== 'DESK')
  const box = useRef<HTMLDivElement>(null)
  const seen = useRef(version)
  // A decided item disappears together with its form. If the form had focus, move focus to the list of remaining items.
  useEffect(() => {
    if (seen.current !== version && document.activeElement === document.body) box.current?.focus()
    seen.current = version
  }, [version])
  const choose = (key: string) => {
    flushSync(() => setChosen(key))
    // The pressed button is gone, so move focus to the first field of the form that replaced it.
    box.current?.querySelector<HTMLElement>('form :is(input:not([type=hidden]), select, textarea, button)')?.focus()
  }
  const unanswered = OVER.includes(file.status) ? [] : file.conditions.filter(({ state }) => state === 'OPEN')
  // Show only one form at a time, because two forms would use the same field names.
  const isMember = chosen === MEMBER && file.membership?.mayConfirm === true
  const isReopening = chosen === REOPEN && file.mayReopen !== undefined
  const isTaken = chosen === TAKEN && file.askable.length > 0
  const isHold = chosen === HOLD && file.funding !== undefined
  const other =
    chosen === WISH ||
    chosen === SEND ||
    isMember ||
    isHold ||
    isReopening ||
    isTaken ||
    isRecordsKey(chosen) ||
    isCancellationKey(chosen) ||
    unanswered.some(({ uuid }) => uuid === chosen)
  const open = other ? undefined : (decisions.find(({ key }) => key === chosen) ?? decisions[0])
  return (
    <div ref={box} id={DECISIONS} tabIndex={-1}>
      <Stack>
        {file.notes
          .filter(({ mentions }) => mentions.some(({ isOwn, hasRead }) => isOwn && !hasRead))
          .map((note) => (
            <Mention key={note.uuid} file={file} note={note} />
          ))}
        {file.work.every(({ queue }) => queue === 'MENTIONS') && (
          <Notice tone="good" live title={t`No decisions waiting`}>
            <Trans>Past decisions are in the history.</Trans>
          </Notice>
        )}
        {work.map((item) => {
          const title = words.work(item)
          const due = <Due date={item.due} today={today} />
          if (item.queue === 'DESK')
            return (
              <Card key={item.key} title={title} corner={due}>
                <AssignTo file={file} item={item} />
                <LinkButton href={agentTaskPath(file.uuid, item.key)}>
                  <Trans>Open task</Trans>
                </LinkButton>
              </Card>
            )
          if (item === open)
            return (
              <Stack key={item.key} gap={4}>
                <Decision file={file} item={item} title={title} due={due} />
                <AssignTo file={file} item={item} />
              </Stack>
            )
          return (
            <Card key={item.key} title={title} corner={due}>
              <AssignTo file={file} item={item} />
              <Button kind="secondary" onClick={() => choose(item.key)}>
                <Trans>Review</Trans>
              </Button>
            </Card>
          )
        })}
        {unanswered.map((condition) => {
          const { uuid } = condition
          const props = { file, condition, chosen: uuid === chosen, onChoose: () => choose(uuid) }
          return <OpenCondition key={uuid} {...props} />
        })}
        {file.status === 'DECLINED' && (
          <Notice title={t`Declined applications stay closed`}>
            <Trans>
              The borrower gets an adverse action notice. A new decision needs a new application, even if missing
              documents arrive later.
            </Trans>
          </Notice>
        )}
        {file.staysClosed && <StaysClosed why={file.staysClosed} />}
        {file.mayReopen && <Reopening file={file} chosen={chosen === REOPEN} onChoose={() => choose(REOPEN)} />}
        {file.askable.length > 0 && (
          // Reset the form after the answers have been recorded.
          <TakenAnswers key={file.version} file={file} chosen={isTaken} onChoose={() => choose(TAKEN)} />
        )}
        {file.funding && (
          <FundingHold file={file} funding={file.funding} chosen={isHold} onChoose={() => choose(HOLD)} />
        )}
        <Cancellation file={file} chosen={chosen} onChoose={choose} />
        <LegalHolds file={file} chosen={chosen} onChoose={choose} />
        {file.returnableDraw && <ReturnedDraw file={file} draw={file.returnableDraw} />}
        {file.returnablePayoffs?.map((payoff) => (
          <ReturnedPayoff key={payoff.lien} file={file} payoff={payoff} />
        ))}
        {file.membership?.mayConfirm && (
          <MembershipRefused file={file} chosen={isMember} onChoose={() => choose(MEMBER)} />
        )}
        {OVER.includes(file.status) ? null : chosen === WISH ? (
          // Reset the form after the request has been sent.
          <ConditionWish key={file.conditions.length} file={file} />
        ) : (
          <Button kind="secondary" onClick={() => choose(WISH)}>
            <Trans>New request</Trans>
          </Button>
        )}
        {OVER.includes(file.status) ? null : chosen === SEND ? (
          // Reset the form after the document has been sent.
          <SendDocument key={file.documents.length} file={file} />
        ) : (
          <Button kind="secondary" onClick={() => choose(SEND)}>
            <Trans>Send a document</Trans>
          </Button>
        )}
      </Stack>
    </div>
  )
}

interface DecisionProps {
  file: AgentFile
  item: AgentFile['work'][number]
  title: string
  due: ReactNode
}

function Decision({ file, item, title, due }: DecisionProps) {
  if (item.kind === 'PAPER_SIGNING') return <Paper file={file} title={title} due={due} />
  const letter = item.kind === 'LETTER' && file.letters?.find(({ uuid }) => uuid === item.key)
  if (letter) return <Undelivered file={file} letter={letter} title={title} due={due} />
  if (item.kind === 'MESSAGE') return <UnsentEmail file={file} item={item} title={title} due={due} />
  const review = file.reviews.find(({ uuid }) => uuid === item.key)
  if (review) return <ReviewForm file={file} review={review} title={title} due={due} />
  const condition = file.conditions.find(({ uuid }) => uuid === item.key)
  if (condition) return <ConditionForm file={file} condition={condition} title={title} due={due} />
  return <RetryForm file={file} item={item} title={title} due={due} />
}
