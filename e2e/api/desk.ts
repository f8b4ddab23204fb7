/** For tests of later pages: two of the lender's staff complete tasks at the desk through API calls. */
import { setTimeout as pause } from 'node:timers/promises'
import type { AgentFile } from 'domain/api/agent.ts'
import type { DeskTaskView } from 'domain/api/desk.ts'
import { LOGIN_WITH_CODE, LOGIN_WITH_PASSWORD } from 'domain/api/paths.ts'
import type { DeskCall } from 'domain/application/desk/calls.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { instant } from 'domain/values/dates.ts'
import { PASSWORD } from '../../personas/answers.ts'
import { PERSONAS } from '../../personas/personas.ts'
import { createSandbox, NO_LATENCY } from '../../server/providers/sandbox/providers.ts'
import { SEEDED_AGENTS } from '../../server/sandbox/agents.ts'
import { type Browser, ok } from '../../server/sandbox/driver/browser.ts'
import { multipart } from '../../server/sandbox/driver/uploads.ts'
import type { Walk } from '../../server/sandbox/driver/walk.ts'
import { createPool } from '../../server/storage/database.ts'
import { browserAt } from '../../server/testing/browserAt.ts'
import { agentCode } from '../../server/testing/secondFactor.ts'
import type { Sandbox } from '../walk/sandbox.ts'
import { hasFile } from '../walk/staff.ts'

const BASE = '/service-agent/api/v1/applications'
const EVERY_MS = 50
/** Milliseconds between checks for new work while the borrower uses a browser, which takes longer than API calls. */
const STAFF_MS = 250
const NOT_NOW = 409

interface DeskOptions {
  /** The types of desk tasks to leave open, because the test itself completes them. */
  readonly leave?: readonly DeskCall[]
  /** The responses that staff enter instead of the responses of the sandbox's outside parties. */
  readonly answers?: Partial<Record<DeskCall, (task: DeskTaskView) => unknown>>
}

export interface Desk {
  /**
   * Takes the borrower through the journey until `until` is true, while the staff complete the borrower's desk tasks.
   */
  reach(walk: Walk, until: (view: ApplicationView) => boolean, options?: DeskOptions): Promise<ApplicationView>
  /** Completes an application's desk tasks, and approves its payments, until `isDone` returns true. */
  staff(application: string, isDone: () => boolean): Promise<void>
  /** Waits until the application has an open desk task of this type. Returns the task's UUID. */
  taskOf(walk: Walk, call: DeskCall): Promise<string>
  close(): Promise<void>
}

/** Signs in two of the lender's staff. Together, their roles may answer every task and approve every answer. */
export async function openDesk(sandbox: Sandbox): Promise<Desk> {
  const pool = createPool(sandbox.database)
  let now = await sandbox.now()
  const clock = { now: () => instant(now) }
  const parties = createSandbox({ pool, clock, personas: PERSONAS, latency: NO_LATENCY }).providersOf()
  const [first, second] = await Promise.all([seat(sandbox, 'UNDERWRITER'), seat(sandbox, 'PROCESSOR')])

  async function answerOf({ call, uuid, question }: DeskTaskView): Promise<unknown> {
    const [port = '', method = ''] = call.split('.')
    const party: Readonly<Record<string, (question: unknown, key: string) => Promise<unknown>>> = Reflect.get(
      parties,
      port,
    )
    now = await sandbox.now()
    return party[method]?.(question, `${uuid}:DESK:1`)
  }

  /**
   * Makes one change to a task: adds evidence, enters an answer, or approves the answer. The caller repeats this until
   * the task is done. If the task has changed in the meantime, the server rejects the change.
   */
  async function work(path: string, { answers = {} }: DeskOptions): Promise<void> {
    const task = ok(await first.call<DeskTaskView>('GET', path))
    if (task.state === 'PROPOSED') {
      await second.call('POST', `${path}/approve`, { body: { version: task.version } })
      return
    }
    const value = await (answers[task.call]?.(task) ?? answerOf(task))
    if ((task.mustAttach || hasFile(value)) && task.evidence.length === 0) {
      await first.call('POST', `${path}/evidence`, evidence(task.version))
      return
    }
    const answer = withDocument(value, task.evidence[0]?.uuid)
    const given = await first.call('POST', `${path}/answer`, { body: { version: task.version, answer } })
    if (given.status !== NOT_NOW) ok(given)
  }

  const fileOf = async (uuid: string) => ok(await first.call<AgentFile>('GET', `${BASE}/${uuid}`))
  const tasksOf = async ({ uuid }: Walk) => (await fileOf(uuid)).tasks

  /** Completes one of the application's desk tasks. Returns false if there's none. */
  async function workOn({ uuid, tasks }: AgentFile, options: DeskOptions): Promise<boolean> {
    const { leave = [] } = options
    const open = tasks.filter(({ state }) => state === 'OPEN' || state === 'PROPOSED')
    const next = open.find(({ call }) => !leave.includes(call))
    if (next) await work(`${BASE}/${uuid}/tasks/${next.uuid}`, options)
    return next !== undefined
  }

  /** Lets both colleagues approve the payment that has waited longest. Returns false if no payment is waiting. */
  async function approvePayment({ uuid, funding }: AgentFile): Promise<boolean> {
    const [next] = funding?.toApprove ?? []
    if (!next) return false
    const { payment, amount, to } = next
    const approval = { body: { payment, amount, to } }
    for (const colleague of [first, second]) await colleague.call('POST', `${BASE}/${uuid}/funding/approve`, approval)
    return true
  }

  return {
    async reach(walk, until, options = {}) {
      let isDone = false
      const working = async () => {
        while (!isDone) if (!(await workOn(await fileOf(walk.uuid), options))) await pause(EVERY_MS)
      }
      const [view] = await Promise.all([
        walk.goUntil(until).finally(() => {
          isDone = true
        }),
        working(),
      ])
      return view
    },
    async staff(application, isDone) {
      while (!isDone()) {
        const file = await fileOf(application)
        if (!((await workOn(file, {})) || (await approvePayment(file)))) await pause(STAFF_MS)
      }
    },
    async taskOf(walk, call) {
      for (;;) {
        const found = (await tasksOf(walk)).find((one) => one.call === call && one.state === 'OPEN')
        if (found) return found.uuid
        await pause(EVERY_MS)
      }
    },
    close: () => pool.end(),
  }
}

async function seat({ url }: Sandbox, role: string): Promise<Browser> {
  const browser = browserAt(url)
  const email = SEEDED_AGENTS.find((one) => one.role === role)?.email
  const login = await browser.call<{ jwt?: string }>('POST', LOGIN_WITH_PASSWORD, {
    body: { email, password: PASSWORD },
  })
  // Outside the sandbox, the agent must also enter a code.
  browser.token =
    ok(login).jwt ??
    ok(await browser.call<{ jwt: string }>('POST', LOGIN_WITH_CODE, { body: { code: agentCode() } })).jwt
  return browser
}

/** Replaces each file in an answer with the UUID of the attached document. */
function withDocument(value: unknown, document: string | undefined): unknown {
  if (!hasFile(value)) return value
  if (Array.isArray(value)) return value.map((part) => withDocument(part, document))
  const parts = Object.entries(Object(value))
  return 'bytes' in Object(value)
    ? { document }
    : Object.fromEntries(parts.map(([name, part]) => [name, withDocument(part, document)]))
}

/**
 * Returns an upload that attaches a picture to a task as evidence. The sample upload contains the `type` field, but a
 * task needs the `version` field instead.
 */
function evidence(version: number) {
  const { body, headers } = multipart('evidence')
  const text = body.toString('latin1').replace('name="type"\r\n\r\nevidence', `name="version"\r\n\r\n${version}`)
  return { body: Buffer.from(text, 'latin1'), headers }
}
