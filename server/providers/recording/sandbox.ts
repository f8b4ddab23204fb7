import { createHash } from 'node:crypto'
import { dateIn } from 'domain/values/dates.ts'
import { zoneOf } from 'domain/values/timeZones.ts'
import { personaOf } from '../../../personas/personaOf.ts'
import { timesAsked } from '../sandbox/again.ts'
import type { World } from '../sandbox/world.ts'
import type { Recording } from './port.ts'

/** Returns a county recorder that answers immediately. If a persona's file says so, it rejects the deed the first time. */
export function sandboxRecording({ ledger, clock, personas }: World): Recording {
  return {
    record: ({ state, county, loanNumber, grantors: [grantor] }, key) =>
      ledger.once('recording', key, { state, county, loanNumber }, () => {
        const on = dateIn(zoneOf(state), clock.now())
        const reason = grantor && personaOf(grantor, personas)?.persona.recordingRejected
        if (reason && timesAsked(key) === 1) return { status: 'REJECTED', on, reason } as const
        const number = createHash('sha256').update(key).digest().readUInt32BE() % 1_000_000
        return { status: 'RECORDED', instrument: `${on.slice(0, 4)}-${String(number).padStart(7, '0')}`, on } as const
      }),
  }
}
