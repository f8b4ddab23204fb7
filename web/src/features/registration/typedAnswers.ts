import type { AddressAnswer } from './address/AddressSearch.tsx'

/** The answers of one step, either from the draft or from a rejected form. */
export type Typed = Readonly<Record<string, unknown>>
export const str = (typed: Typed, name: string): string | undefined => {
  const value = typed[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

export const addressIn = (typed: Typed): AddressAnswer => {
  const nested = (typed.propertyAddress ?? typed) as Typed
  return {
    search: str(typed, 'search'),
    revealed: str(typed, 'revealed'),
    street1: str(nested, 'street1'),
    street2: str(nested, 'street2'),
    city: str(nested, 'city'),
    state: str(nested, 'state'),
    zip: str(nested, 'zip'),
  }
}
