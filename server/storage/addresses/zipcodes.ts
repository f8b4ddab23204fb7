import { createRequire } from 'node:module'
import { checkStateZip, INVALID_ZIP, isBorderZip, statesOfZip, ZIP_OUTSIDE_STATE } from 'domain/values/zip.ts'
import type * as Zipcodes from 'zipcodes'

const require = createRequire(import.meta.url)
let loaded: typeof Zipcodes | undefined

/** The list of ZIP codes: five megabytes and a quarter of a second to load, so only where it is first asked. */
export function zipList(): typeof Zipcodes {
  loaded ??= require('zipcodes') as typeof Zipcodes
  return loaded
}

interface ZipPlace {
  readonly city: string
  readonly state: string
}

/** Post office city and state of a five-digit ZIP code; undefined where the list does not have it. */
export function placeOfZip(zip: string): ZipPlace | undefined {
  const found = /^\d{5}$/.test(zip) ? zipList().lookup(zip) : undefined
  return found?.country === 'US' ? { city: found.city, state: found.state } : undefined
}

/** The ZIP code of a city that has only one; undefined for others. */
export function onlyZipOfCity(city: string, state: string): string | undefined {
  const found = zipList().lookupByName(city, state)
  return found.length === 1 ? found[0]?.zip : undefined
}

/**
 * The check of state and ZIP code by the full list: as in the browser, and where a prefix is shared by states the state
 * of the very code. Codes newer than the list are judged by their prefix alone.
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
