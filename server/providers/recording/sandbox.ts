import { createHash } from 'node:crypto'
import { dateIn } from 'domain/values/dates.ts'
import { zoneOf } from 'domain/values/timeZones.ts'
import type { World } from '../sandbox/world.ts'
import type { Recording } from './port.ts'

/** Returns a county recorder that records immediately. */
export function sandboxRecording({ ledger, clock }: World): Recording {
  return {
    record: ({ state, county, loanNumber }, key) =>
      ledger.once('recording', key, { state, county, loanNumber }, () => {
        const on = dateIn(zoneOf(state), clock.now())
        const number = createHash('sha256').update(key).digest().readUInt32BE() % 1_000_000
        return { instrument: `${on.slice(0, 4)}-${String(number).padStart(7, '0')}`, on }
      }),
  }
}
