/** A stand-in for ATTOM's Property API. It stores homes and counts the calls that ATTOM would bill. */
import { type StandInAnswer, startStandIn } from './standIn.ts'

export const KEY = 'attom-test-key'

/** A home in ATTOM's data. ATTOM lacks the fields that are undefined. */
export interface AttomHome {
  readonly street: string
  readonly unit?: string | undefined
  readonly zip: string
  readonly apn: string
  readonly county?: string | undefined
  readonly type?: string | undefined
  readonly yearBuilt?: number | undefined
  readonly legal?: string | undefined
  readonly subdivision?: string | undefined
  readonly soldOn?: string | undefined
  readonly recordedOn?: string | undefined
  readonly quitClaimOn?: string | undefined
  readonly owners?: readonly string[] | undefined
  readonly absentee?: 'O' | 'A' | undefined
  readonly annualTaxes?: number | undefined
  readonly avm?:
    | {
        readonly value: number
        readonly low?: number | undefined
        readonly high?: number | undefined
        readonly scr?: number | undefined
        readonly on?: string | undefined
      }
    | undefined
}

const plain = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
const withoutUnit = (line: string): string => plain(line).replace(/ (?:UNIT|APT|STE) .*$/, '')
const unitIn = (line: string): string | undefined => / (?:UNIT|APT|STE) (.*)$/.exec(plain(line))?.[1]

const status = (code: number, msg: string, total: number) => ({
  status: { version: '1.0.0', code, msg, total, page: 1, pagesize: 10, transactionID: 'stand-in' },
})
const nothing = { status: 400, body: { ...status(400, 'SuccessWithoutResult', 0), property: [] } }
export const refused = (code: number, headers = {}): StandInAnswer => ({
  status: code,
  headers,
  body: { Response: { status: { version: '1.0.0', code: -1, msg: 'refused', total: 0 } } },
})

const placeOf = ({ street, unit, zip, apn }: AttomHome) => ({
  identifier: { Id: 1, fips: '06067', apn, attomId: 1 },
  address: {
    country: 'US',
    line1: unit ? `${plain(street)} UNIT ${unit}` : plain(street),
    postal1: zip,
    matchCode: 'ExaStr',
    unitNumberIdent: unit ?? null,
    situsUnitValue: unit ?? null,
  },
})
const ownerOf = (fullName: string | undefined) => ({ fullName: fullName ?? null, lastName: null })

const profileOf = (home: AttomHome) => ({
  ...placeOf(home),
  area: { countrySecSubd: home.county ?? null, subdName: home.subdivision ?? null },
  summary: {
    propType: home.type ?? null,
    propertyType: null,
    yearBuilt: home.yearBuilt ?? null,
    legal1: home.legal ?? null,
    dateOfLastQuitClaim: home.quitClaimOn ?? null,
  },
  sale: { saleTransDate: home.soldOn ?? null, amount: { saleAmt: 1, saleRecDate: home.recordedOn ?? null } },
  assessment: {
    tax: { taxAmt: home.annualTaxes ?? null, taxYear: 2026 },
    owner: {
      ...{ owner1: ownerOf(home.owners?.[0]), owner2: ownerOf(home.owners?.[1]) },
      ...{ owner3: ownerOf(undefined), owner4: ownerOf(undefined) },
      absenteeOwnerStatus: home.absentee ?? null,
    },
  },
})
const valuedOf = (home: AttomHome) => {
  const { value, low, high, scr, on } = home.avm ?? {}
  return { ...placeOf(home), avm: home.avm ? { eventDate: on, amount: { scr, value, low, high, fsd: 6 } } : null }
}

export async function startAttom(...homes: readonly AttomHome[]) {
  const state = { homes: [...homes], billed: 0 }
  /** A test's own responses to the next requests, one for each request. Further requests get the usual response. */
  const next: StandInAnswer[] = []
  const standIn = await startStandIn(
    'attom',
    ({ path, query, headers }) => {
      const failure = next.shift()
      if (failure) return failure
      if (headers.apikey !== KEY) return refused(401)
      const { address1 = '', address2 = '' } = query
      const unit = unitIn(address1)
      const there = state.homes.filter(
        (home) => plain(home.street) === withoutUnit(address1) && address2.endsWith(home.zip),
      )
      const found = unit ? there.filter((home) => home.unit === unit) : there
      const isValue = path === '/propertyapi/v1.0.0/attomavm/detail'
      const shown = isValue ? found.filter(({ avm }) => avm) : found
      if (shown.length === 0) return nothing
      const property = shown.map((home) => (isValue ? valuedOf(home) : profileOf(home)))
      state.billed++
      return { status: 200, body: { ...status(0, 'SuccessWithResult', property.length), property } }
    },
    false,
  )
  return {
    ...standIn,
    state,
    next,
    settings: { ATTOM_API_KEY: KEY, ATTOM_ENVIRONMENT: 'test', ATTOM_URL: standIn.url },
  }
}
