import { createHash } from 'node:crypto'
import { dateIn, formatDate } from 'domain/values/dates.ts'
import { zoneOf } from 'domain/values/timeZones.ts'
import { personaOf } from '../../../personas/personaOf.ts'
import { timesAsked } from '../sandbox/again.ts'
import type { World } from '../sandbox/world.ts'
import type { Recording } from './port.ts'

/**
 * Returns a county recorder that answers immediately and puts an invented stamp on the deed. If a persona's file says
 * so, the recorder rejects the deed the first time.
 */
export function sandboxRecording({ ledger, clock, personas }: World): Recording {
  return {
    async record({ state, county, loanNumber, grantors: [grantor], deed: files }, key) {
      const deed = files.find(({ mediaType }) => mediaType === 'application/pdf')
      const answer = await ledger.once('recording', key, { state, county, loanNumber }, () => {
        const on = dateIn(zoneOf(state), clock.now())
        const reason = grantor && personaOf(grantor, personas)?.persona.recordingRejected
        if (reason && timesAsked(key) === 1) return { status: 'REJECTED', on, reason } as const
        const number = createHash('sha256').update(key).digest().readUInt32BE() % 1_000_000
        return { status: 'RECORDED', instrument: `${on.slice(0, 4)}-${String(number).padStart(7, '0')}`, on } as const
      })
      if (answer.status === 'REJECTED' || !deed) return answer
      const { instrument, on } = answer
      const bytes = async () => {
        const { stampedCopy } = await import('../sandbox/stamp.ts')
        return stampedCopy(await deed.bytes(), [`Recorder of ${county} County`, instrument, formatDate(on)])
      }
      return { ...answer, stamped: { type: 'RECORDED_DEED', mediaType: 'application/pdf', bytes } }
    },
  }
}
