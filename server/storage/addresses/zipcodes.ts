import { createRequire } from 'node:module'
import type { Point } from 'domain/rules/counseling.ts'
import { checkStateZip, INVALID_ZIP, isBorderZip, statesOfZip, ZIP_OUTSIDE_STATE } from 'domain/values/zip.ts'
import type * as Zipcodes from 'zipcodes'

const require = createRequire(import.meta.url)
let loaded: typeof Zipcodes | undefined

/** The ZIP code list takes five megabytes of memory and a quarter of a second to load, so it's loaded on first use. */
export function zipList(): typeof Zipcodes {
  loaded ??= require('zipcodes') as typeof Zipcodes
  return loaded
}

interface ZipPlace {
  readonly city: string
  readonly state: string
}

/** Returns the post office city and state of a five-digit ZIP code; undefined if the code isn't listed. */
export function placeOfZip(zip: string): ZipPlace | undefined {
  const found = /^\d{5}$/.test(zip) ? zipList().lookup(zip) : undefined
  return found?.country === 'US' ? { city: found.city, state: found.state } : undefined
}

/** Returns the center of a ZIP code's area; undefined if the list doesn't have it. */
export function centerOfZip(zip: string): Point | undefined {
  const { latitude, longitude } = zipList().lookup(zip.slice(0, 5)) ?? {}
  return latitude && longitude ? { latitude, longitude } : undefined
}

/** Returns the ZIP code of a city that has only one; undefined for other cities. */
export function onlyZipOfCity(city: string, state: string): string | undefined {
  const found = zipList().lookupByName(city, state)
  return found.length === 1 ? found[0]?.zip : undefined
}

/**
 * Checks that a ZIP code belongs to a state, using the full list. The browser checks only prefixes, which several
 * states may share. Codes that aren't on the list yet are also checked by prefix here.
 */
export function checkStateZipByList(state: string, zip: string): string | undefined {
  const message = checkStateZip(state, zip)
  const code = zip.trim()
  if (message === INVALID_ZIP || state.trim() === '' || code === '' || isBorderZip(code)) return message
  if (message === undefined && statesOfZip(code).length < 2) return undefined
  const place = placeOfZip(code)
  if (!place) return message
  return place.state === state.trim().toUpperCase() ? undefined : ZIP_OUTSIDE_STATE
}
