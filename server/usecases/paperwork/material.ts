/** The inputs for every document, and the parts that all documents share. */

import { borrowingEntity, isCarriedByRent } from 'domain/application/core/product.ts'
import type { Owner } from 'domain/application/owners/types.ts'
import type { PostalAddress } from 'domain/application/property/types.ts'
import type { Application, Personal } from 'domain/application/types.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { dateIn } from 'domain/values/dates.ts'
import { fullName, type Name } from 'domain/values/name.ts'
import { zoneOf } from 'domain/values/timeZones.ts'
import type { CounselingListData, DocumentBase, Lender, Party } from '../../documents/types.ts'
import type { Promised } from './lineTerms.ts'

/** The inputs for creating documents. */
export interface Material extends Promised {
  readonly personal: Readonly<Record<string, Personal>>
  /** The agencies for the list of housing counseling agencies; undefined for other documents. */
  readonly counseling?: Pick<CounselingListData, 'agencies' | 'obtainedOn'> | undefined
}

export const oneLine = ({ street1, street2, city, state, zip }: PostalAddress): string =>
  `${[street1, street2, city].filter((part) => part !== '').join(', ')}, ${state} ${zip}`

export const nameOf = (person: Personal | undefined): string => (person?.name ? fullName(person.name as Name) : '')

export const zoneOfProperty = (a: Application): string => zoneOf(a.property.address.state)

function partyOf(
  { application, personal }: Pick<Material, 'application' | 'personal'>,
  { identityUuid, role }: Owner,
): Party {
  const person = personal[identityUuid]
  const entity = role === 'BORROWER' ? borrowingEntity(application) : undefined
  return {
    id: identityUuid,
    name: nameOf(person),
    ...(entity ? { entity: entity.name } : {}),
    address: oneLine(person?.homeAddress ?? application.property.address),
    borrower: role !== 'NON_BORROWING_OWNER',
    owner: true,
  }
}

const lenderOf = ({ info, theme }: Organization): Lender => ({
  name: info.companyName,
  nmls: info.companyNMLS,
  address: info.companyAddress,
  phone: info.phoneFormatted,
  email: info.email,
  accent: theme.color.brand,
})

export function baseOf(material: Omit<Material, 'openedOn'>): DocumentBase {
  const { application: a, organization, at } = material
  const { property } = a
  return {
    lender: lenderOf(organization),
    ...(a.originator && { originator: a.originator }),
    loanNumber: a.loanNumber,
    parties: a.owners.map((owner) => partyOf(material, owner)),
    property: {
      address: oneLine(property.address),
      state: property.address.state,
      county: property.county ?? '',
      legalDescription: property.legalDescription ?? '',
      parcel: property.parcel,
      occupancy: property.occupancy,
    },
    ...(isCarriedByRent(a) ? { businessPurpose: true } : {}),
    preparedOn: dateIn(zoneOfProperty(a), at),
    createdAt: at,
  }
}
