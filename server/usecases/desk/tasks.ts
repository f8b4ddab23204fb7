/** Staff's actions on desk tasks. Each action runs in one transaction and is stored with the agent's name. */

import { randomUUID } from 'node:crypto'
import { Refusal } from 'domain/application/core/command.ts'
import { addEvidence, answerTask, approveAnswer, mayAttach, returnAnswer } from 'domain/application/desk/commands.ts'
import { assignWork } from 'domain/application/staffWork.ts'
import type { Application, DeskTask } from 'domain/application/types.ts'
import { mayAnswerTask } from 'domain/application/views/agents.ts'
import { sendBackForm } from 'domain/forms/desk.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import { shapeOf } from '../../providers/ports.ts'
import { actAs, mayAct } from '../agents/act.ts'
import { asked, type Decided, judged } from '../agents/decide.ts'
import { recordOf, scanned, type Uploaded } from '../agents/papers.ts'
import type { Services } from '../services.ts'
import { withFiles } from './files.ts'

/** @throws Refusal if the task doesn't exist, or the agent's role may not answer it. */
function taskFor(a: Application, uuid: string, role: AgentRole): DeskTask {
  const task = a.tasks?.find((one) => one.uuid === uuid)
  if (!task) throw new Refusal('NOT_NOW', 'This task doesn’t exist.')
  if (!mayAnswerTask(role, task.call))
    throw new Refusal('NOT_ALLOWED', `A ${role.toLowerCase()} can’t answer this task.`)
  return task
}

/** Zod's default message, used for problems without a message in the schema. */
const UNEXPLAINED = 'Invalid input'
const CHECK_ANSWER = 'Check this answer'

/** Assigns a task to the agent, or returns it to the queue. @throws Refusal */
export const takeTask = (services: Services, decided: Decided, task: string, take: boolean): Promise<void> =>
  actAs(services, asked(decided, 'assignTask'), (a, context, role) => {
    taskFor(a, task, role)
    return assignWork(a, task, take ? { identity: decided.scope.actor, role } : undefined, context)
  })

/**
 * Checks that an agent may attach files to a task. The server calls this before it reads the file.
 * @throws NotFound, NotNow, Refusal
 */
export const checkAttaching = (
  services: Services,
  uploading: Parameters<typeof mayAct>[1],
  task: string,
): Promise<void> =>
  mayAct(services, uploading, (role, application) => {
    taskFor(application, task, role)
    mayAttach(application, task)
  })

/** Attaches a file to a task. @throws Refusal */
export async function attachEvidence(services: Services, sent: Uploaded, task: string): Promise<void> {
  const uuid = randomUUID()
  const file = await scanned(services, uuid, sent)
  return actAs(services, { ...asked(sent, 'attachEvidence'), file }, (a, context, role) => {
    taskFor(a, task, role)
    const rest = { type: 'DESK_EVIDENCE', stage: 'DESK', title: sent.file.name } as const
    return addEvidence(a, task, recordOf(uuid, sent.file, context.now, rest), context)
  })
}

/**
 * Answers a task.
 * @throws Refusal with a message for each field that doesn't match the port's answer schema
 */
export const giveAnswer = (services: Services, decided: Decided, uuid: string, answer: unknown): Promise<void> =>
  actAs(services, asked(decided, 'answerTask'), (a, context, role) => {
    const task = taskFor(a, uuid, role)
    const checked = shapeOf(task.call)?.answer.safeParse(withFiles(services, a, task, answer))
    if (!checked?.success) {
      const errors = (checked?.error.issues ?? []).map(({ path, message }) => ({
        field: path.join('.'),
        message: message === UNEXPLAINED ? CHECK_ANSWER : message,
      }))
      throw new Refusal('INVALID', 'Please check your answers.', errors)
    }
    return answerTask(a, uuid, answer, context)
  })

/** Approves a colleague's answer. @throws Refusal if this agent gave the answer */
export const approve = (services: Services, decided: Decided, task: string): Promise<void> =>
  actAs(services, asked(decided, 'approveAnswer'), (a, context, role) => {
    taskFor(a, task, role)
    return approveAnswer(a, task, context)
  })

/**
 * Returns an answer to the colleague who gave it.
 * @throws Refusal if no answer needs approval, or no reason was given
 */
export const sendBack = (services: Services, decided: Decided, task: string): Promise<void> =>
  actAs(services, asked(decided, 'returnAnswer'), (a, context, role) => {
    taskFor(a, task, role)
    return returnAnswer(a, task, judged(sendBackForm, decided.body, context).reason, context)
  })
