/** The sandbox's housing counseling agencies. They're invented. */
import type { CounselingAgency, CounselingData } from 'domain/rules/counseling.ts'
import { STATE_CODES } from 'domain/values/address.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import { centerOfZip, zipList } from '../storage/addresses/zipcodes.ts'
import { readCounseling } from '../storage/counseling.ts'
import type { Db } from '../storage/transactions.ts'

const PER_STATE = 6
const NAMES = ['Open Door', 'Cornerstone', 'Front Porch', 'Lantern', 'Keystone', 'Harbor'] as const
const SERVICES = [
  ['Financial Management/Budget Counseling', 'Mortgage Delinquency and Default Resolution Counseling'],
  ['Home Improvement and Rehabilitation Counseling', 'Reverse Mortgage Counseling'],
] as const
const LANGUAGES = [['English', 'Spanish'], ['English'], ['English', 'Vietnamese', 'Mandarin']] as const

/** Returns the same agencies on every machine: six in each state, in places spread over its ZIP codes. */
export function inventedAgencies(): CounselingAgency[] {
  return STATE_CODES.flatMap((state) => {
    const places = zipList()
      .lookupByState(state)
      .filter(({ zip }) => centerOfZip(zip))
      .sort((a, b) => (a.zip < b.zip ? -1 : 1))
    return NAMES.flatMap((name, index): CounselingAgency[] => {
      const place = places[Math.floor((index * places.length) / PER_STATE)]
      if (!place) return []
      const { zip, city, latitude = 0, longitude = 0 } = place
      return [
        {
          ...{ id: `${state}${index + 1}`, name: `${name} Housing Counseling of ${city}` },
          ...{
            phone: `555-555-01${String(index + 10)}`,
            street1: `${100 + index} Main Street`,
            street2: '',
            city,
            state,
            zip,
          },
          website: `https://${name.toLowerCase().replace(' ', '-')}-${state.toLowerCase()}.example`,
          ...{
            services: SERVICES[index % SERVICES.length] ?? [],
            languages: LANGUAGES[index % LANGUAGES.length] ?? [],
          },
          ...{ latitude, longitude },
        },
      ]
    })
  })
}

let invented: readonly CounselingAgency[] | undefined

/** Returns the agencies that the operator loaded. If there are none, returns invented ones that are always current. */
export const sandboxCounseling =
  (db: Db) =>
  async (today: PlainDate): Promise<CounselingData> => {
    invented ??= inventedAgencies()
    return (await readCounseling(db)) ?? { obtainedOn: today, agencies: invented }
  }
