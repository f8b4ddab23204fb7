/**
 * Some experiments run before the person has an application. The browser stores which variation it showed until the
 * variation can be recorded in the application.
 */
import type { FlagKey } from 'domain/api/flags.ts'

interface SeenVariation {
  readonly name: FlagKey
  readonly variation: string
}

const KEY = 'hearthline.variation'
/**
 * The maximum length of a variation's name. Real names are shorter. A longer name comes from a URL that someone edited.
 */
const MOST_OF_NAME = 100

/** Stores the variation that this browser showed, replacing any earlier one. Without browser storage, does nothing. */
export function keepSeenVariation(seen: SeenVariation): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seen))
  } catch {}
}

/** Returns the stored variation; undefined if there's none or if the stored data is invalid. */
export function seenVariation(): SeenVariation | undefined {
  try {
    const { name, variation } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<SeenVariation>
    return name && variation && variation.length <= MOST_OF_NAME ? { name, variation } : undefined
  } catch {
    return undefined
  }
}

export const forgetSeenVariation = (): void => localStorage.removeItem(KEY)
