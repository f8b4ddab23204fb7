/** Manages a person's sessions and remembered browsers. */

import { deviceInWords } from 'domain/values/device.ts'
import { NotFound } from '../../errors.ts'
import {
  type DeviceRow,
  listRemembered,
  listSessions,
  revokeAllRemembered,
  revokeOtherSessions,
  revokeRemembered,
  revokeSession,
} from '../../storage/sessions.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'
import { changeOwn } from './own.ts'

interface Device {
  readonly uuid: string
  readonly kind: 'SESSION' | 'REMEMBERED'
  readonly browser: string
  readonly platform: string
  readonly since: string
  readonly lastUsed: string
  /** Whether this session is the caller's current session. */
  readonly current: boolean
}

/** Lists the person's active sessions and remembered browsers. The current session comes first. */
export async function readDevices(services: Services, scope: ActorScope): Promise<Device[]> {
  const { actor, session } = scope
  const [sessions, remembered] = await services.db.read(scope, listSessions(actor), listRemembered(actor))
  const device = (kind: Device['kind']) => (row: DeviceRow) => ({
    uuid: row.uuid,
    kind,
    ...deviceInWords(row.user_agent),
    since: row.created_at,
    lastUsed: row.last_seen,
    current: row.uuid === session?.uuid,
  })
  const all = [...sessions.map(device('SESSION')), ...remembered.map(device('REMEMBERED'))]
  return all.sort((a, b) => Number(b.current) - Number(a.current))
}

/** Ends one session or forgets one browser. @throws NotFound if the session or browser doesn't belong to the caller */
export async function endDevice(services: Services, scope: ActorScope, uuid: string): Promise<void> {
  const own = await readDevices(services, scope)
  if (!own.some((device) => device.uuid === uuid)) throw new NotFound()
  await changeOwn(services, scope, 'end device', ({ record }, transaction) => {
    transaction.later(revokeSession(uuid), revokeRemembered(uuid))
    record('DeviceEnded', { device: uuid })
  })
}

/** Ends all of the person's other sessions and forgets all remembered browsers. */
export async function endOtherDevices(services: Services, scope: ActorScope): Promise<void> {
  await changeOwn(services, scope, 'end other devices', ({ identity, record }, transaction) => {
    transaction.later(revokeOtherSessions(identity, scope.session?.uuid), revokeAllRemembered(identity))
    record('OtherDevicesEnded', {})
  })
}
