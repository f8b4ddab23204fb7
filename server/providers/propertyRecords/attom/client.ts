/**
 * Calls ATTOM's Property API (https://api.developer.attomdata.com/docs). Calls only read data, so they can be repeated
 * safely.
 */
import type { PostalAddress } from 'domain/application/property/types.ts'
import { sameUnit } from 'domain/rules/homeChoice.ts'
import * as z from 'zod/mini'
import type { CheckWorld } from '../../adapters.ts'
import { addressOf, checkEnvironment } from '../../shared/environment.ts'
import { callVendor, VendorError } from '../../shared/http.ts'
import { ProviderFault } from '../../shared/port.ts'

const BASE = 'https://api.gateway.attomdata.com'

export interface AttomSettings {
  readonly base: string
  readonly apikey: string
}
export const ATTOM_NEEDS = ['ATTOM_API_KEY', 'ATTOM_ENVIRONMENT'] as const

/**
 * Returns a lender's settings, or undefined if one is missing. ATTOM's keys don't show whether they're for a trial or a
 * license, so a setting states it.
 * @throws Error for a live key on a test server, or a test key in production
 */
export function attomSettings(world: CheckWorld, org: string): AttomSettings | undefined {
  const { config } = world
  const [apikey, environment] = ATTOM_NEEDS.map((name) => config.secret(org, name))
  if (!apikey || !environment) return undefined
  checkEnvironment(world, org, 'ATTOM_ENVIRONMENT')
  return { base: addressOf(world, org, 'ATTOM_URL', { live: BASE, test: BASE }), apikey }
}

export const text = z.nullish(z.string())
export const number = z.nullish(z.number())

/** The parts of a property in ATTOM's responses that show where the property is. */
export const place = z.object({
  identifier: z.object({ apn: text }),
  address: z.object({
    line1: text,
    postal1: text,
    /** The unit, such as '2' or '14B'. */
    unitNumberIdent: text,
    situsUnitValue: text,
  }),
})
export type Place = z.output<typeof place>

const status = z.object({ status: z.object({ code: z.number(), msg: z.string() }) })
const NOTHING = 'SuccessWithoutResult'
const isNothing = (body: unknown): boolean => status.safeParse(body).data?.status.msg === NOTHING

/**
 * Returns the properties that match a query. ATTOM responds with status 400 if an address has no property, and this
 * function then returns an empty list.
 * @throws ProviderFault if ATTOM rejects the call, can't serve it now, or responds in another format
 */
export async function askAttom<One extends z.ZodMiniType>(
  { base, apikey }: AttomSettings,
  path: 'property/expandedprofile' | 'attomavm/detail',
  query: Readonly<Record<string, string>>,
  one: One,
  signal?: AbortSignal,
): Promise<readonly z.output<One>[]> {
  const url = `${base}/propertyapi/v1.0.0/${path}?${new URLSearchParams(query)}`
  let body: unknown
  try {
    body = await callVendor({ method: 'GET', url, headers: { accept: 'application/json', apikey }, signal })
  } catch (error) {
    if (error instanceof VendorError && isNothing(error.details)) return []
    throw error
  }
  if (isNothing(body)) return []
  const answer = z.extend(status, { property: z.array(one) }).safeParse(body)
  if (!answer.success || answer.data.status.code !== 0) throw new ProviderFault(502)
  return answer.data.property
}

export const addressQuery = ({ street1, street2, city, state, zip }: PostalAddress) => ({
  address1: [street1, street2].filter(Boolean).join(' '),
  address2: `${city}, ${state} ${zip}`,
})

export const unitOf = ({ address: { situsUnitValue, unitNumberIdent } }: Place): string | undefined => {
  const unit = situsUnitValue || unitNumberIdent
  return unit ? `Unit ${unit}` : undefined
}

const houseNumber = (line: string): string => /^\s*(\d[\d-]*[a-z]?)\b/i.exec(line)?.[1]?.toUpperCase() ?? ''

/**
 * Returns the properties at an address. ATTOM also returns similar addresses, so the zip code and the house number must
 * match exactly. If one of these properties has the unit in the address, returns only that property.
 */
export function atAddress<One extends Place>(found: readonly One[], address: PostalAddress): readonly One[] {
  const { street1, street2, zip } = address
  const there = found.filter(
    (one) => one.address.postal1 === zip && houseNumber(one.address.line1 ?? '') === houseNumber(street1),
  )
  const inUnit = there.filter((one) => street2 && sameUnit(unitOf(one) ?? '', street2))
  return inUnit.length > 0 ? inUnit : there
}

/** An ID that no property has. If the key is valid, ATTOM responds that there's no such property. */
const NO_PROPERTY = '1'

/** Checks a lender's key. @throws VendorError if ATTOM rejects it */
export async function checkAttom(world: CheckWorld, org: string): Promise<void> {
  const settings = attomSettings(world, org)
  if (!settings) throw new Error(`Set ${ATTOM_NEEDS.join(' and ')}.`)
  await askAttom(settings, 'property/expandedprofile', { attomid: NO_PROPERTY }, z.unknown())
}
