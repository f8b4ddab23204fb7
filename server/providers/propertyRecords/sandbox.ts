import type { Name } from 'domain/values/name.ts'
import { fullName } from 'domain/values/name.ts'
import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { PropertyRecord, PropertyRecords } from './port.ts'

export function sandboxPropertyRecords({ ledger, personas }: World): PropertyRecords {
  return {
    async find(home, key) {
      const { property, persona } = fileOf(home.owner, home.address, personas)
      const people = persona ? [persona.name, ...persona.coOwners.map(({ name }) => name)] : [home.owner as Name]
      const { county, parcel, legalDescription, yearBuilt, lastTransfer, type, monthlyTaxes, monthlyInsurance } =
        property
      const record: PropertyRecord = {
        ...{ county, parcel, legalDescription, yearBuilt, lastTransfer, type, monthlyTaxes, monthlyInsurance },
        owners: people.map(fullName),
      }
      return { ok: true, value: await ledger.once('propertyRecords', key, home, () => record) }
    },
  }
}
