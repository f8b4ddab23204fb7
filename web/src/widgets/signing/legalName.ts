import type { PersonView } from 'domain/application/views/borrowerView.ts'
import { isSuffix, type Name } from 'domain/values/name.ts'

/** Returns the legal name for signing. Parts that are missing or unknown are empty strings. */
export function legalNameOf({ name }: PersonView): Name {
  const { firstName = '', middleName = '', lastName = '', suffix = '' } = name ?? {}
  return { firstName, middleName, lastName, suffix: isSuffix(suffix) ? suffix : '' }
}
