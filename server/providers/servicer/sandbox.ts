import { createHash } from 'node:crypto'
import { dateIn } from 'domain/values/dates.ts'
import { zoneOf } from 'domain/values/timeZones.ts'
import type { World } from '../sandbox/world.ts'
import type { Servicer } from './port.ts'

/** Returns a servicer that acknowledges each boarding file immediately and gives the line an invented number. */
export const sandboxServicer = ({ ledger, clock }: Pick<World, 'ledger' | 'clock'>): Servicer => ({
  board: ({ loanNumber, property }, key) =>
    ledger.once('servicer', key, { loanNumber }, () => {
      const number = createHash('sha256').update(loanNumber).digest().readUInt32BE() % 100_000_000
      return { on: dateIn(zoneOf(property.address.state), clock.now()), account: `S${String(number).padStart(8, '0')}` }
    }),
})
