/** The lender's staff in tests. They answer every desk task as the sandbox's outside parties would. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { deskRow } from 'domain/application/desk/calls.ts'
import type { DeskTask } from 'domain/application/types.ts'
import { mayAnswerTask } from 'domain/application/views/agents.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import { PERSONAS } from '../../personas/personas.ts'
import { createSandbox, NO_LATENCY } from '../providers/sandbox/providers.ts'
import type { Attachment } from '../providers/shared/port.ts'
import { listAgentSeats } from '../storage/agents.ts'
import { readApplication } from '../storage/applications.ts'
import { People, readPersonal } from '../storage/people.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { approve, attachEvidence, giveAnswer } from '../usecases/desk/tasks.ts'
import { readFile } from '../usecases/files.ts'
import type { TestProgram } from './program.ts'

/** A file for staff to attach if a task requires one. */
const BYTES = Buffer.from('a form')
/** A file that was stored as it was uploaded. */
const unchanged = (bytes: Uint8Array) => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, sha256, original: { bytes, sha256 } }
}
const FORM = { name: 'form.pdf', mediaType: 'application/pdf', pages: 1, ...unchanged(BYTES) }

const isFile = (value: unknown): value is Attachment => typeof value === 'object' && value !== null && 'bytes' in value
const uploadOf = async ({ type, mediaType, bytes }: Attachment) => {
  return { name: `${type}.pdf`, mediaType, pages: 1, ...unchanged(await bytes()) }
}
/** Returns the first file in an answer. */
function fileIn(answer: unknown): Attachment | undefined {
  if (isFile(answer)) return answer
  if (typeof answer !== 'object' || answer === null) return undefined
  return Object.values(answer).map(fileIn).find(isFile)
}
/** Replaces each file in an answer with the UUID of the attached file. */
function withNames(answer: unknown, task: DeskTask): unknown {
  if (isFile(answer)) return { document: task.evidence[0]?.uuid }
  if (Array.isArray(answer)) return answer.map((part) => withNames(part, task))
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, part]) => [name, withNames(part, task)]))
}

export interface Staff {
  /** The names of the requests that staff have answered, oldest first. */
  readonly answered: string[]
  /** For each kind of request, the last one that staff answered. */
  readonly questions: Record<string, unknown>
  /** Completes an application's open tasks until `done` returns true. */
  work(application: string, done: () => boolean): Promise<void>
}

/** Returns the staff of the default lender. The lender's agents must already exist. */
export async function staffOf({ server: { services }, clock }: TestProgram): Promise<Staff> {
  const parties = createSandbox({
    pool: services.db.pool,
    clock,
    personas: PERSONAS,
    latency: NO_LATENCY,
  }).providersOf()
  const [seats] = await services.db.read({ mode: 'AGENTS', org: 'FIGURE' }, listAgentSeats())
  const answered: string[] = []
  const questions: Record<string, unknown> = {}
  const mayDo = (task: DeskTask) => seats.filter(({ role }) => mayAnswerTask(role as AgentRole, task.call))
  const scopeOf = (identity: string): ActorScope => ({ mode: 'ACTOR', org: 'FIGURE', actor: identity })

  async function read(application: string) {
    const scope = { mode: 'SYSTEM', application } as const
    const [[row], personal] = await services.db.read(scope, readApplication(application), readPersonal(application))
    if (!row) throw new Error('the application is missing')
    return { a: row.data, own: new People(services.keyring, application, personal).personal[row.data.borrower] }
  }

  /** Returns a stored question with the bytes of its files added. The server stores those bytes separately. */
  function withBytes(application: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((part) => withBytes(application, part))
    if (typeof value !== 'object' || value === null) return value
    if ('document' in value && typeof value.document === 'string' && 'mediaType' in value) {
      const { document } = value
      const scope = { mode: 'SYSTEM', application } as const
      return { ...value, bytes: async () => (await readFile(services, scope, application, document)).bytes }
    }
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withBytes(application, part)]))
  }

  /** Handles the next open task. Returns false if there's none. */
  async function doNext(application: string): Promise<boolean> {
    const { a, own } = await read(application)
    const task = a.tasks?.find(({ state }) => state === 'OPEN' || state === 'PROPOSED')
    if (!task) return false
    const [first, second] = mayDo(task)
    if (!first || !second) throw new Error(`nobody may answer ${task.call}`)
    const body = { version: a.version }
    if (task.state === 'PROPOSED') {
      const other = task.proposed?.by === first.identity ? second : first
      await approve(services, { scope: scopeOf(other.identity), application, body }, task.uuid)
      return true
    }
    const [port = '', method = ''] = task.call.split('.')
    const party: Readonly<Record<string, (question: unknown, key: string) => Promise<unknown>>> = Reflect.get(
      parties,
      port,
    )
    const answer = await party[method]?.(withBytes(application, own?.desk?.[task.uuid]?.question), task.key)
    const decided = { scope: scopeOf(first.identity), application, body }
    const { mustAttach } = deskRow(task.call)
    if (mustAttach && task.evidence.length === 0) {
      await attachEvidence(services, { ...decided, file: FORM }, task.uuid)
      return true
    }
    const file = fileIn(answer)
    if (file && task.evidence.length === 0) {
      await attachEvidence(services, { ...decided, file: await uploadOf(file) }, task.uuid)
      return true
    }
    const attached = mustAttach && { [mustAttach.field]: { document: task.evidence[0]?.uuid } }
    const named = withNames(answer, task)
    await giveAnswer(services, decided, task.uuid, attached ? { ...Object(named), ...attached } : named)
    answered.push(task.call)
    questions[task.call] = own?.desk?.[task.uuid]?.question
    return true
  }

  return {
    answered,
    questions,
    async work(application, done) {
      while (!done())
        try {
          if (!(await doNext(application))) await pause(5)
        } catch (error) {
          // The borrower or a job has changed the application in the meantime, so try again.
          if ((error as { code?: string }).code !== 'NOT_NOW') throw error
        }
    },
  }
}
