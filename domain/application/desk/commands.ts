/** Opens, assigns, answers and approves tasks at the lender's desk. */

import { MOST_CONDITION_FILES } from '../../forms/condition.ts'
import { addBusinessDays } from '../../values/businessDays.ts'
import { type Context, invalid, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { RequestKind } from '../core/requests.ts'
import { isPast } from '../core/retryRequest.ts'
import { event } from '../events.ts'
import { mustNotBeStopped } from '../funding/holds.ts'
import { lettersToMail } from '../letters/letters.ts'
import type { Application, DeskTask, DocumentRecord, Personal } from '../types.ts'
import { type DeskCall, deskRow } from './calls.ts'

export interface DeskAsk {
  readonly call: DeskCall
  readonly key: string
  readonly request: RequestKind
  readonly question: unknown
}

export const taskWithKey = (a: Application, key: string): DeskTask | undefined =>
  a.tasks?.find((task) => task.key === key)

const kept = (own: Personal | undefined, uuid: string, paper: object) => ({
  desk: { ...own?.desk, [uuid]: { question: undefined, ...own?.desk?.[uuid], ...paper } },
})

/** Opens a desk task for a call to an outside party's port, unless the call already has one. */
export function openTask(a: Application, { call, key, request, question }: DeskAsk, context: Context): Outcome {
  if (taskWithKey(a, key)) return outcome({})
  const uuid = context.newUuid()
  const due = addBusinessDays(context.today, deskRow(call).days)
  const { no = 0, byHand } = a.requests[request] ?? {}
  const task = { uuid, key, call, request, no, due, ...(byHand && { byHand }) }
  return outcome({
    events: [event('DeskTaskOpened', { task })],
    personal: [{ identity: a.borrower, patch: kept(context.personal[a.borrower], uuid, { question }) }],
  })
}

/**
 * Whether a request still waits for the task's answer. A request to mail several letters is done once the first letter
 * is mailed. The tasks of the other letters still need answers until those letters are mailed, too.
 */
const isAwaited = (a: Application, { request, no, key }: DeskTask): boolean =>
  request === 'LETTERS'
    ? lettersToMail(a).some(({ uuid }) => key.endsWith(uuid))
    : !isPast(a, request, no) && a.requests[request]?.state !== 'DONE'

/** Whether the application still needs the task's answer. */
export const isNeeded = (a: Application, task: DeskTask): boolean =>
  (task.state === 'OPEN' || task.state === 'PROPOSED') && isAwaited(a, task)

/**
 * Returns the task's instructions. After an owner canceled the line, staff must only record whether a payment was
 * already sent.
 */
export const summaryFor = ({ cancelled }: Application, call: DeskCall, summary: string): string =>
  cancelled && deskRow(call).pays
    ? 'An owner canceled this line, so don’t send this payment. Find out from the bank whether it was already sent. If so, record that. Otherwise, record that it failed.'
    : summary

/**
 * The number of people who must agree on the task's answer. If an agent moved the request from the vendor to the desk,
 * it's always two. Otherwise, one agent could choose who answers and then make up the answer.
 */
export const peopleFor = ({ call, byHand }: DeskTask): 1 | 2 => (byHand ? 2 : deskRow(call).people)

/** @throws Refusal if the task is done or no longer needed. */
function taskToAnswer(a: Application, uuid: string, ...states: readonly DeskTask['state'][]): DeskTask {
  const task = a.tasks?.find((one) => one.uuid === uuid)
  if (!task || !isNeeded(a, task) || !states.includes(task.state))
    throw new Refusal('NOT_NOW', 'This task was already answered, or its answer is no longer needed.')
  return task
}

const finished = ({ requests }: Application, { uuid, request, no }: DeskTask, by: string): Outcome =>
  outcome({
    events: [event('DeskTaskDone', { task: uuid, by })],
    effects: [{ kind: 'wake', request, no: requests[request]?.no ?? no }],
  })

/** @throws Refusal if the task's answer is about sending money while the line's payments must wait */
function mustNotBeHeld(a: Application, call: DeskCall): void {
  if (deskRow(call).pays) mustNotBeStopped(a)
}

/** @throws Refusal unless staff may attach another file to the task */
export function mayAttach(a: Application, uuid: string): void {
  const { evidence } = taskToAnswer(a, uuid, 'OPEN')
  if (evidence.length >= MOST_CONDITION_FILES)
    throw new Refusal('INVALID', `A task can have up to ${MOST_CONDITION_FILES} files.`)
}

/**
 * Attaches a file to a task.
 * @throws Refusal if the task is done, or already has the maximum number of files.
 */
export function addEvidence(a: Application, uuid: string, document: DocumentRecord, { actor }: Context): Outcome {
  mayAttach(a, uuid)
  return outcome({ events: [event('DeskEvidenceAdded', { task: uuid, document, by: actor.identity })] })
}

/** @throws Refusal if the answer lacks the document that staff must attach. */
function mustContainDocument({ call, evidence }: DeskTask, answer: unknown): void {
  const { mustAttach } = deskRow(call)
  if (!mustAttach) return
  const { name, field } = mustAttach
  const given: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, field) : undefined
  const document: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'document') : undefined
  if (evidence.some(({ uuid }) => uuid === document)) return
  throw invalid(field, evidence.length === 0 ? `Attach the ${name} first.` : `Choose the file that is the ${name}.`)
}

/**
 * Answers a task. If two people must agree, a second person then approves the answer.
 * @param answer in the format that the party's port defines; the caller has checked it
 * @throws Refusal if the task is done, or if the answer lacks its required document.
 */
export function answerTask(a: Application, uuid: string, answer: unknown, context: Context): Outcome {
  const task = taskToAnswer(a, uuid, 'OPEN')
  mustNotBeHeld(a, task.call)
  mustContainDocument(task, answer)
  const by = context.actor.identity
  const personal = [{ identity: a.borrower, patch: kept(context.personal[a.borrower], uuid, { answer }) }]
  if (peopleFor(task) === 2) return outcome({ events: [event('DeskAnswerProposed', { task: uuid, by })], personal })
  return { ...finished(a, task, by), personal }
}

/** Approves another person's answer. @throws Refusal if the same person gave the answer. */
export function approveAnswer(a: Application, uuid: string, { actor }: Pick<Context, 'actor'>): Outcome {
  const task = taskToAnswer(a, uuid, 'PROPOSED')
  mustNotBeHeld(a, task.call)
  if (task.proposed?.by === actor.identity)
    throw new Refusal('NOT_ALLOWED', 'A second person must approve this. You gave the answer yourself.')
  return finished(a, task, actor.identity)
}

/** Sends an answer back to be corrected. @throws Refusal if no answer is waiting for approval. */
export function returnAnswer(a: Application, uuid: string, reason: string, { actor }: Pick<Context, 'actor'>): Outcome {
  taskToAnswer(a, uuid, 'PROPOSED')
  return outcome({ events: [event('DeskAnswerReturned', { task: uuid, by: actor.identity, reason })] })
}
