import type { PropertyRecord } from 'domain/application/property/propertyRecord.ts'
import { sameAddress } from 'domain/values/address.ts'
import { addDays } from 'domain/values/dates.ts'
import type { Name } from 'domain/values/name.ts'
import { fullName } from 'domain/values/name.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { Answer } from '../shared/port.ts'
import type { PropertyRecords } from './port.ts'

/** The name of no persona. An address alone leads to the generated file of its home. */
const NOBODY: Name = { firstName: '', middleName: '', lastName: '', suffix: '' }

export function sandboxPropertyRecords({ ledger, personas, clock }: World): PropertyRecords {
  return {
    async find(home, key) {
      const { property, persona } = fileOf(home.owner, home.address, personas)
      const people = persona ? [persona.name, ...persona.coOwners.map(({ name }) => name)] : [home.owner as Name]
      const { county, parcel, legalDescription, yearBuilt, monthlyTaxes, monthlyInsurance } = property
      const { recordedAddress, recordedType, recordedOwners, ownerOccupied, listedForSale } = property
      const answer = (): Answer<PropertyRecord, 'NOT_FOUND'> => {
        if (recordedAddress && !sameAddress(recordedAddress, home.address)) return { ok: false, why: 'NOT_FOUND' }
        const { transferredDaysAgo } = property
        const lastTransfer =
          transferredDaysAgo === undefined
            ? property.lastTransfer
            : addDays(todayAt(home.address.state, clock.now()), -transferredDaysAgo)
        return {
          ok: true,
          value: {
            ...{ county, parcel, legalDescription, yearBuilt, lastTransfer, monthlyTaxes, monthlyInsurance },
            type: recordedType ?? property.type,
            owners: recordedOwners ?? people.map(fullName),
            ...(ownerOccupied === undefined ? {} : { ownerOccupied }),
            ...(listedForSale === undefined ? {} : { listedForSale }),
          },
        }
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
