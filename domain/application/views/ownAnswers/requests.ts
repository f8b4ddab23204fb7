/** The bot's answers about the lender's requests to a person, and about the files that the person has sent. */
import { CONDITION_NAMES, type ConditionView } from '../../conditions/conditions.ts'
import { answerOf, day, dayOf, isBorrowers, pageOf } from './pages.ts'
import { endedAnswer, waitSentence } from './progress.ts'
import type { OwnAnswer, OwnCase } from './types.ts'

/** Maximum number of requests in one answer. The linked page shows all of them. */
const MOST = 5

const asked = ({ categoryEnum, sendBy, late, xtraData }: ConditionView): string => {
  const files = xtraData.numDocsRequired > 1 ? ` (${xtraData.numDocsRequired} files)` : ''
  const by = sendBy && !late ? `, by ${day(sendBy)}` : ''
  return `• ${CONDITION_NAMES[categoryEnum]}${files}${by}`
}

/** Returns the answer that lists what the person still has to send or do. */
export function requestsAnswer(own: OwnCase): OwnAnswer {
  const { view, wait, conditions } = own
  const over = endedAnswer(own)
  if (over) return over
  const open = conditions.filter(({ status }) => status === 'OPEN')
  if (open.length > 0)
    return answerOf(
      pageOf(view, 'See what we need', 'conditions'),
      'We need this from you:',
      ...open.slice(0, MOST).map(asked),
      open.some(({ late }) => late) ? 'The due date has passed, but you can still send it.' : undefined,
      'That page explains why we ask and which documents we accept.',
    )
  if (wait.mine) return answerOf(pageOf(view, 'Continue', ...current(own)), waitSentence(own))
  return answerOf(
    pageOf(view, 'See your status', 'status'),
    'We don’t need anything from you right now.',
    waitSentence(own),
  )
}

const current = ({ view }: OwnCase) =>
  isBorrowers(view) && !view.journey.screen.includes(':') ? [view.journey.screen] : []

function sent(view: OwnCase['view'], { categoryEnum, status, sentAt, due }: ConditionView): string {
  const name = CONDITION_NAMES[categoryEnum]
  if (status === 'LOOKED_AT') return `• ${name}: we reviewed your answer, and we don’t need anything else for it.`
  const on = sentAt ? ` on ${dayOf(view, sentAt)}` : ''
  return `• ${name}: you answered${on}. We’ll review it by ${due ? day(due) : 'the next business day'}.`
}

/** Returns the answer that says what happened to the files that the person sent. */
export function documentsAnswer(own: OwnCase): OwnAnswer {
  const { view, conditions, wait } = own
  const answered = conditions.filter(({ status }) => status !== 'OPEN').slice(-MOST)
  const lines = [...answered.map((one) => sent(view, one)), ...insuranceLines(view)]
  const page = pageOf(view, 'See your requests', 'conditions')
  const files = view.documents.filter(({ stage }) => stage === 'UPLOAD').length
  if (lines.length > 0) return answerOf(page, 'This is what we received from you:', ...lines)
  if (files === 0) return answerOf(page, 'We haven’t received any files from you yet.', requestsAnswer(own).text)
  const received = files === 1 ? 'We have one file from you.' : `We have ${files} files from you.`
  return answerOf(page, received, wait.mine ? undefined : waitSentence(own))
}

function insuranceLines(view: OwnCase['view']): readonly string[] {
  if (!isBorrowers(view) || view.insurance.carrier === undefined) return []
  const { accepted, refused } = view.insurance
  if (accepted) return ['• Homeowners insurance: we accepted your policy.']
  return [
    refused
      ? '• Homeowners insurance: the policy doesn’t meet our requirements yet.'
      : '• Homeowners insurance: we received your policy and are reviewing it.',
  ]
}
