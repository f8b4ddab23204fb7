/**
 * Reads desk tasks for an agent. Each view is logged, and full numbers are shown only after the agent enters a new
 * code.
 */

import type { DeskTaskView, RevealedNumbers } from 'domain/api/desk.ts'
import { Refusal } from 'domain/application/core/command.ts'
import { deskRow } from 'domain/application/desk/calls.ts'
import { isNeeded, peopleFor, summaryFor } from 'domain/application/desk/commands.ts'
import type { Application, DeskPaper, DeskTask, DocumentRecord, Personal } from 'domain/application/types.ts'
import { mayAnswerTask } from 'domain/application/views/agents.ts'
import { fullName } from 'domain/application/views/borrowerView.ts'
import { revealForm } from 'domain/forms/desk.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { renderOrderForm } from '../../documents/press.ts'
import { NotFound } from '../../errors.ts'
import { shapeOf } from '../../providers/ports.ts'
import { type AccessKind, noteAccess } from '../../storage/accessLog.ts'
import { type AgentSeatRow, listAgentSeats, readAgentSeat } from '../../storage/agents.ts'
import { readApplication } from '../../storage/applications.ts'
import { People, readPersonal } from '../../storage/people.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { agentScope, isPartyTo } from '../agents/act.ts'
import { namesOf } from '../agents/colleagues.ts'
import type { Services } from '../services.ts'
import { type Asked, checked } from '../settings/own.ts'
import { proofOf, prove, sendProofCode } from '../settings/proof.ts'
import { maskNumbers, type PlacedNumber } from './numbers.ts'
import { hasForm, orderFormOf } from './orderForms.ts'
import { answerShape, jsonShape } from './shapes.ts'

interface Opened {
  readonly application: Application
  readonly task: DeskTask
  readonly paper: DeskPaper
  readonly personal: Readonly<Record<string, Personal>>
  readonly seat: AgentSeatRow
  readonly colleagues: readonly AgentSeatRow[]
  readonly borrowerName: string
}

/** Reads a task and adds `what` to the access log. @throws NotFound if the agent has no access to the task */
function openTask(
  services: Services,
  scope: ActorScope,
  uuid: string,
  task: string,
  what: AccessKind,
): Promise<Opened> {
  const { actor, org } = scope
  const opening = [readAgentSeat(actor), readApplication(uuid), readPersonal(uuid), listAgentSeats()] as const
  return services.db.change(agentScope(scope, uuid), opening, ([[seat], [row], rows, colleagues], transaction) => {
    const found = row?.data.tasks?.find((one) => one.uuid === task)
    if (!seat || !row || !found || isPartyTo(row.data, actor)) throw new NotFound()
    transaction.later(noteAccess(org, uuid, actor, `${what} ${found.call} ${task}, by the lender`))
    const { data: application } = row
    const { personal } = new People(services.keyring, uuid, rows)
    const own = personal[application.borrower]
    const paper = own?.desk?.[task] ?? { question: undefined }
    return { application, task: found, paper, personal, seat, colleagues, borrowerName: fullName(own?.name) }
  })
}

/** Returns the UUIDs of the documents in a question. */
function documentsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'document' in value && typeof value.document === 'string' ? [value.document] : []
  return [...own, ...Object.values(value).flatMap(documentsIn)]
}

const fileView = ({ condition: _, sha256: __, signedAt: ___, sealed: ____, ...record }: DocumentRecord) => record

/** Returns a task as an agent sees it. @throws NotFound */
export async function readTask(
  services: Services,
  scope: ActorScope,
  uuid: string,
  key: string,
): Promise<DeskTaskView> {
  const opened = await openTask(services, scope, uuid, key, 'task')
  const { application, task, paper, seat, colleagues, borrowerName } = opened
  const { call, proposed, returned, done } = task
  const assignee = application.assigned?.[task.uuid] ?? task.assignee
  const shape = shapeOf(call)
  if (!shape) throw new RangeError(`${call} has no schema`)
  const nameOf = namesOf(colleagues)
  const step = ({ by, at }: { readonly by: string; readonly at: DeskTask['openedAt'] }) => ({
    by: nameOf(by),
    at,
    isOwn: by === scope.actor,
  })
  const row = deskRow(call)
  const question = maskNumbers(paper.question, 'question')
  const answer = maskNumbers(paper.answer, 'answer')
  const mayAnswer = mayAnswerTask(seat.role, call)
  const isMasked = question.numbers.length + answer.numbers.length > 0
  const asked = documentsIn(paper.question)
  return {
    uuid: task.uuid,
    application: uuid,
    version: application.version,
    loanNumber: application.loanNumber,
    borrowerName,
    today: todayAt(application.property.address.state, services.clock.now()),
    call,
    summary: summaryFor(application, call, shape.summary),
    state: task.state === 'DONE' || isNeeded(application, task) ? task.state : 'OBSOLETE',
    openedAt: task.openedAt,
    due: task.due,
    ...(row.mustAttach !== undefined && { mustAttach: row.mustAttach.name }),
    people: peopleFor(task),
    mayAnswer,
    ...(assignee && { assignee: { name: nameOf(assignee), isOwn: assignee === scope.actor } }),
    question: question.masked,
    questionSchema: jsonShape(shape.question),
    answerSchema: answerShape(call, shape.answer),
    files: application.documents.filter((one) => asked.includes(one.uuid)).map(fileView),
    evidence: task.evidence.map(fileView),
    ...(paper.answer !== undefined && { answer: answer.masked }),
    ...(proposed && { proposed: step(proposed) }),
    ...(returned && { returned: { ...step(returned), reason: returned.reason } }),
    ...(done && { done: step(done) }),
    ...(hasForm(call) && { hasForm: true as const }),
    ...(mayAnswer && isMasked && { proof: await proofOf(services, scope) }),
  }
}

/** Returns a task's PDF form. The numbers in `question`, masked or full, appear on the form. */
async function formOf(services: Services, { org }: ActorScope, opened: Opened, question: unknown): Promise<Uint8Array> {
  const { application, personal, task } = opened
  const organization = services.organization(org)
  const now = services.clock.now()
  const material = { application, personal, organization, at: now, openedOn: task.due }
  return (await renderOrderForm(orderFormOf(material, task, question))).bytes
}

/**
 * Returns the PDF form of a task, with masked account numbers. Logs the view.
 * @throws NotFound, also if the task has no form
 */
export async function readOrderForm(
  services: Services,
  scope: ActorScope,
  uuid: string,
  task: string,
): Promise<Uint8Array> {
  const opened = await openTask(services, scope, uuid, task, 'form of task')
  if (!hasForm(opened.task.call)) throw new NotFound()
  return formOf(services, scope, opened, maskNumbers(opened.paper.question, 'question').masked)
}

/** @throws NotFound, Refusal if the agent's role may not see the numbers, or the agent uses an authenticator app */
export async function sendRevealCode(
  services: Services,
  { scope, client }: Pick<Asked, 'scope' | 'client'>,
  uuid: string,
  task: string,
): Promise<void> {
  mustReveal(await openTask(services, scope, uuid, task, 'code for numbers of task'))
  await sendProofCode(services, scope, client)
}

function mustReveal({ seat, task }: Opened): void {
  if (!mayAnswerTask(seat.role, task.call))
    throw new Refusal('NOT_ALLOWED', `A ${seat.role.toLowerCase()} can’t see the numbers of this task.`)
}

/**
 * Returns a task's full numbers if the agent enters a new code.
 * @throws NotFound, Refusal, TooManyAttempts
 */
export async function revealNumbers(
  services: Services,
  { scope, body }: Pick<Asked, 'scope' | 'body'>,
  uuid: string,
  task: string,
): Promise<RevealedNumbers> {
  const { code } = checked(services, revealForm, body)
  mustReveal(await openTask(services, scope, uuid, task, 'attempt to see numbers of task'))
  await prove(services, scope, code)
  const opened = await openTask(services, scope, uuid, task, 'full numbers of task')
  const { paper } = opened
  const numbers: readonly PlacedNumber[] = [
    ...maskNumbers(paper.question, 'question').numbers,
    ...maskNumbers(paper.answer, 'answer').numbers,
  ]
  if (!hasForm(opened.task.call)) return { numbers }
  const form = await formOf(services, scope, opened, paper.question)
  return { numbers, form: Buffer.from(form).toString('base64') }
}
