import type { Application, Personal } from 'domain/application/types.ts'
import { type CounselingData, dataUsableUntil, type NearbyAgency, nearestAgencies } from 'domain/rules/counseling.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import { ProviderFault } from '../../providers/shared/port.ts'
import { centerOfZip } from '../../storage/addresses/zipcodes.ts'

/**
 * Thrown if the list can't be made. The request then fails at once, so that staff get a work item and can repeat the
 * request once the cause is fixed.
 */
class NoCounselingList extends ProviderFault {
  override readonly code: string
  constructor(code: 'COUNSELING_DATA_MISSING' | 'COUNSELING_DATA_TOO_OLD' | 'UNKNOWN_ZIP_CODE') {
    super(422)
    this.code = code
  }
}

/**
 * Returns the ten agencies nearest to the center of the ZIP code of the borrower's current address. If that address has
 * no known ZIP code, uses the ZIP code of the home that secures the line (interpretive rule, 80 FR 22091).
 * @throws NoCounselingList if the data is older than 30 days or missing, or if neither ZIP code is known
 */
export function agenciesNear(
  a: Application,
  personal: Readonly<Record<string, Personal>>,
  data: CounselingData | undefined,
  today: PlainDate,
): { readonly agencies: readonly NearbyAgency[]; readonly obtainedOn: PlainDate } {
  if (!data) throw new NoCounselingList('COUNSELING_DATA_MISSING')
  const { agencies, obtainedOn } = data
  if (today > dataUsableUntil(obtainedOn)) throw new NoCounselingList('COUNSELING_DATA_TOO_OLD')
  const home = a.property.address
  const center = centerOfZip((personal[a.borrower]?.homeAddress ?? home).zip) ?? centerOfZip(home.zip)
  if (!center) throw new NoCounselingList('UNKNOWN_ZIP_CODE')
  return { agencies: nearestAgencies(agencies, center), obtainedOn }
}
