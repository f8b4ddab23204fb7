/**
 * Acts as the lender's staff in a browser. At the desk, the staff type in the responses that the sandbox's outside
 * parties would give.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import type { AgentFile } from 'domain/api/agent.ts'
import type { DeskTaskView } from 'domain/api/desk.ts'
import { countOf, placeIn, type SchemaShape, shapeOfSchema } from 'domain/forms/schemaForm.ts'
import { agentApplicationPath, agentTaskPath } from 'domain/routes/routes.ts'
import { instant } from 'domain/values/dates.ts'
import { PERSONAS } from '../../personas/personas.ts'
import { createSandbox, NO_LATENCY } from '../../server/providers/sandbox/providers.ts'
import { createPool } from '../../server/storage/database.ts'
import { confirm } from './agent.ts'
import { picture } from './files.ts'
import type { Sandbox } from './sandbox.ts'
import { callAs } from './view.ts'

/** The desk tasks that staff answered and approved, in order. */
export interface Done {
  readonly answered: string[]
  readonly approved: string[]
}

/** Milliseconds between checks of the queue. */
const EVERY = 500

/**
 * Lets two colleagues, each on their own page, complete an application's tasks until `isDone` returns true. Both
 * colleagues must be signed in. Every task must be allowed for the role of at least one of them.
 */
export async function workAtDesk(
  sandbox: Sandbox,
  colleagues: readonly [Page, Page],
  application: string,
  isDone: () => boolean,
): Promise<Done> {
  const pool = createPool(sandbox.database)
  let now = await sandbox.now()
  const clock = { now: () => instant(now) }
  const parties = createSandbox({ pool, clock, personas: PERSONAS, latency: NO_LATENCY }).providersOf()
  const done: Done = { answered: [], approved: [] }

  async function answer(page: Page, task: DeskTaskView): Promise<void> {
    const [port = '', method = ''] = task.call.split('.')
    const party: Readonly<Record<string, (question: unknown, key: string) => Promise<unknown>>> = Reflect.get(
      parties,
      port,
    )
    now = await sandbox.now()
    await fillAnswer(page, task, await party[method]?.(task.question, `${task.uuid}:DESK:1`))
    done.answered.push(task.call)
  }

  async function approve(page: Page, task: DeskTaskView): Promise<void> {
    await page.getByRole('button', { name: 'Approve answer' }).click()
    await confirm(page)
    await expect(page.getByText('This task is done')).toBeVisible()
    done.approved.push(task.call)
  }

  /** Opens and completes the next task that either colleague is allowed to do. Returns false if there's none. */
  async function doNext(): Promise<boolean> {
    for (const page of colleagues) {
      // Ask the server whether there's a task before opening its page. Loading a page for each check would slow the
      // borrower down.
      for (const key of await deskTasksOf(page, application)) {
        const { body: task } = await callAs<DeskTaskView>(page, 'GET', `${fileApi(application)}/tasks/${key}`)
        const isOpen = task.state === 'OPEN' || (task.state === 'PROPOSED' && task.proposed?.isOwn === false)
        if (!isOpen || !task.mayAnswer) continue
        await page.goto(agentApplicationPath(application))
        const link = page.getByRole('link', { name: 'Open task' })
        await link.and(page.locator(`[href="${agentTaskPath(application, key)}"]`)).click()
        await expect(page.getByRole('heading', { level: 2, name: /^Answer/ })).toBeVisible()
        await (task.state === 'OPEN' ? answer(page, task) : approve(page, task))
        return true
      }
    }
    return false
  }

  try {
    while (!isDone()) if (!(await doNext())) await colleagues[0].waitForTimeout(EVERY)
  } finally {
    await pool.end()
  }
  return done
}

/** Whether an answer contains a file. */
export const hasFile = (value: unknown): boolean =>
  value instanceof Object && ('bytes' in value || Object.values(value).some(hasFile))

/** On the page of a task, attaches a file if the answer needs one, types in the answer and submits it. */
export async function fillAnswer(
  page: Page,
  task: Pick<DeskTaskView, 'answerSchema' | 'mustAttach' | 'evidence' | 'people'>,
  value: unknown,
): Promise<void> {
  if ((task.mustAttach || hasFile(value)) && task.evidence.length === 0) {
    await page.getByLabel('Choose a file').setInputFiles(await picture('form.jpg'))
    await expect(page.getByRole('button', { name: 'form.jpg' })).toBeVisible()
  }
  await type(page.locator('main form'), shapeOfSchema(task.answerSchema), '', value)
  await page.getByRole('button', { name: task.people === 2 ? 'Send for approval' : 'Submit answer' }).click()
  await confirm(page)
  await expect(
    page.getByText(task.people === 2 ? 'A second person must approve this' : 'This task is done'),
  ).toBeVisible()
}

/** Returns the address of an application in the agents' API. */
export const fileApi = (application: string): string => `/service-agent/api/v1/applications/${application}`

/** Returns the UUIDs of an application's open desk tasks, read with the session of an agent's page. */
export async function deskTasksOf(page: Page, application: string): Promise<readonly string[]> {
  const { body } = await callAs<AgentFile>(page, 'GET', fileApi(application))
  return body.work.filter(({ queue }) => queue === 'DESK').map(({ key }) => key)
}

/** Types a value into the form that the page generated from `shape`. */
async function type(form: Locator, shape: SchemaShape, place: string, value: unknown): Promise<void> {
  if (value === undefined || shape.kind === 'constant') return
  const named = form.locator(`[name="${place}"]`)
  const part = (name: string | number): unknown => (value as Readonly<Record<string | number, unknown>>)[name]
  switch (shape.kind) {
    case 'object':
      for (const { name, shape: inner } of shape.fields) await type(form, inner, placeIn(place, name), part(name))
      return
    case 'cases': {
      const chosen = String(part(shape.by))
      await form.locator(`[name="${placeIn(place, shape.by)}"][value="${chosen}"]`).check()
      const found = shape.cases.find((one) => String(one.value) === chosen)
      if (found) await type(form, found.shape, place, value)
      return
    }
    case 'list': {
      const count = form.locator(`input[name="${countOf(place)}"]`)
      for (const [index, item] of (value as readonly unknown[]).entries()) {
        await count.locator('..').getByRole('button', { name: 'Add an entry' }).last().click()
        await type(form, shape.item, placeIn(place, index), item)
      }
      return
    }
    case 'tuple':
      for (const [index, item] of shape.items.entries()) await type(form, item, placeIn(place, index), part(index))
      return
    case 'yesNo':
    case 'choice':
      if (await named.first().evaluate((element) => element instanceof HTMLSelectElement))
        await named.selectOption(String(value))
      else await form.locator(`[name="${place}"][value="${String(value)}"]`).check()
      return
    case 'file':
      await named.selectOption({ index: 1 })
      return
    case 'money':
      return named.fill(String(Number(value) / 100))
    case 'moment':
      return named.fill(String(value).slice(0, 16))
    case 'date': {
      const [year = '', month = '', day = ''] = String(value).split('-')
      return named.fill(`${month}/${day}/${year}`)
    }
    case 'number':
    case 'text':
      return named.fill(String(value))
  }
}
