import { zoneOf } from 'domain/application/underwrite.ts'
import { dateIn } from 'domain/values/dates.ts'
import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { CreditBureau, CreditReport } from './port.ts'

const CONTACT = { address: 'P.O. Box 4400, Allen, TX 75013', phone: '1-888-555-0147', website: 'www.meridian.example' }
const SCORE_RANGE = [300, 850] as const

/** A bureau whose files are the personas'. A hard pull shows what a soft one showed. */
export function sandboxCreditBureau({ ledger, clock, personas }: World): CreditBureau {
  return {
    async pull({ kind, person, property }, key) {
      const { credit } = fileOf(person.name, property, personas)
      const value = await ledger.once('creditBureau', key, { kind, name: person.name, property }, (): CreditReport => {
        const { bureau, score, scoreModel, keyFactors, tradelines } = credit
        const pulledOn = dateIn(zoneOf(property.state), clock.now())
        return {
          bureau,
          bureauContact: CONTACT,
          pulledOn,
          score,
          scoreModel,
          scoreRange: SCORE_RANGE,
          keyFactors,
          tradelines,
        }
      })
      return { ok: true, value }
    },
  }
}
