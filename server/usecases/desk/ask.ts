/** Opens tasks at the lender's desk for requests to outside parties, and returns the responses that staff supply. */

import { REQUESTS, type RequestKind } from 'domain/application/core/requests.ts'
import type { DeskCall } from 'domain/application/desk/calls.ts'
import { openTask, taskWithKey } from 'domain/application/desk/commands.ts'
import type { Application, DeskTask } from 'domain/application/types.ts'
import { startOf, zoneOf } from 'domain/values/timeZones.ts'
import type { Desk } from '../../providers/desk/port.ts'
import { shapeOf } from '../../providers/ports.ts'
import { lockApplication, readApplication } from '../../storage/applications.ts'
import { People, readPersonal } from '../../storage/people.ts'
import { changeLocked } from '../agents/act.ts'
import type { Services } from '../services.ts'
import { withFiles } from './files.ts'

const isKind = (text: string): text is RequestKind => Object.hasOwn(REQUESTS, text)

/** Extracts the application and the type of request from an idempotency key: `request:{application}:{kind}:{no}`. */
function placeOf(key: string): { application: string; request: RequestKind } {
  const [, application = '', kind = ''] = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):([A-Z_]+)/.exec(key) ?? []
  if (!isKind(kind)) throw new RangeError('the key names no request')
  return { application, request: kind }
}

/** Returns the question as JSON for storage. For a file, stores a reference to its document instead of its bytes. */
const asJson = (question: unknown): unknown => JSON.parse(JSON.stringify(question))

const SYSTEM = { kind: 'SYSTEM', identity: 'system' } as const

async function open(services: Services, call: DeskCall, question: unknown, key: string): Promise<Application> {
  const { application: uuid, request } = placeOf(key)
  const opening = [lockApplication(uuid), readPersonal(uuid)] as const
  return services.db.change({ mode: 'SYSTEM', application: uuid }, opening, ([[row], personal], transaction) =>
    changeLocked(services, transaction, row, personal, SYSTEM, `desk:${call}`, (a, context) =>
      openTask(a, { call, key, request, question: asJson(question) }, context),
    ),
  )
}

const waiting = (a: Application, { uuid, due }: DeskTask) => ({
  state: 'PENDING' as const,
  reference: uuid,
  expected: startOf(due, zoneOf(a.property.address.state)),
})

/** @param services returns the server's services; called only after the server has started */
export const createDesk = (services: () => Services): Desk => ({
  async ask(call, question, key, more) {
    const { db, keyring } = services()
    const { application: uuid } = placeOf(key)
    const scope = { mode: 'SYSTEM', application: uuid } as const
    const [[row], personal] = await db.read(scope, readApplication(uuid), readPersonal(uuid))
    const known = row && taskWithKey(row.data, key)
    const found = known || !more ? {} : await more()
    if (!found) return undefined
    // Add the found data to the question only if there is any. Without it, pass the question on unchanged, because it
    // may be a list, not an object.
    const whole = more ? Object.assign({}, question, found) : question
    const application = known ? row.data : await open(services(), call, whole, key)
    const task = taskWithKey(application, key)
    if (!task) throw new Error(`the task of ${call} was not opened`)
    if (task.state !== 'DONE') return waiting(application, task)
    const people = new People(keyring, uuid, personal)
    const answer = people.personal[application.borrower]?.desk?.[task.uuid]?.answer
    return parsed(call, withFiles(services(), application, task, answer))
  },
})

/** @throws Error if the staff's answer no longer matches the port's schema, for example after an upgrade */
function parsed(call: DeskCall, answer: unknown): unknown {
  const shape = shapeOf(call)
  if (!shape) throw new RangeError(`${call} has no schema`)
  return shape.answer.parse(shape.upcast(answer))
}
