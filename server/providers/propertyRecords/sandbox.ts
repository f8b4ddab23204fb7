import { sameAddress } from 'domain/values/address.ts'
import { addDays } from 'domain/values/dates.ts'
import type { Name } from 'domain/values/name.ts'
import { fullName } from 'domain/values/name.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import type * as z from 'zod/mini'
import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { PropertyRecords, propertyRecordsCalls } from './port.ts'

type Found = z.output<typeof propertyRecordsCalls.find.answer>

/**
 * Passed to `fileOf` as the owner's name when the owner is unknown. No persona has an empty name, so `fileOf` generates
 * a file from the home's address.
 */
const NOBODY: Name = { firstName: '', middleName: '', lastName: '', suffix: '' }

export function sandboxPropertyRecords({ ledger, personas, clock }: World): PropertyRecords {
  return {
    async find(home, key) {
      const { property, persona } = fileOf(home.owner, home.address, personas)
      const people = persona ? [persona.name, ...persona.coOwners.map(({ name }) => name)] : [home.owner as Name]
      const { county, parcel, legalDescription, yearBuilt, monthlyTaxes, monthlyInsurance } = property
      const { recordedAddress, recordedType, recordedOwners, ownerOccupied, listedForSale } = property
      const several = home.address.street2 === '' ? property.several : undefined
      const answer = (): Found => {
        if (recordedAddress && !sameAddress(recordedAddress, home.address)) return { ok: false, why: 'NOT_FOUND' }
        const { transferredDaysAgo } = property
        const lastTransfer =
          transferredDaysAgo === undefined
            ? property.lastTransfer
            : addDays(todayAt(home.address.state, clock.now()), -transferredDaysAgo)
        const record = {
          ...{ county, parcel, legalDescription, yearBuilt, lastTransfer, monthlyTaxes, monthlyInsurance },
          type: recordedType ?? property.type,
          owners: recordedOwners ?? people.map(fullName),
          ...(ownerOccupied === undefined ? {} : { ownerOccupied }),
          ...(listedForSale === undefined ? {} : { listedForSale }),
        }
        if (!several) return { ok: true, value: record }
        const others = several.others.map((other) => ({ ...record, ...other }))
        return { ok: true, value: { ...record, unit: several.unit }, others }
      }
      return await ledger.once('propertyRecords', key, home, answer)
    },
    async typeAt(address) {
      const persona = personas.find(({ property }) => sameAddress(property.address, address))
      const { property } = persona ?? fileOf(NOBODY, address, personas)
      const { recordedAddress, recordedType, type } = property
      return recordedAddress && !sameAddress(recordedAddress, address) ? undefined : (recordedType ?? type)
    },
  }
}
