import type { PersonView } from 'domain/application/views/borrowerView.ts'
import { isSuffix, type Name } from 'domain/values/name.ts'

/** Returns the name that a person signs with. Unknown parts of the name are empty strings. */
export function legalNameOf({ name }: PersonView): Name {
  const { firstName = '', middleName = '', lastName = '', suffix = '' } = name ?? {}
  return { firstName, middleName, lastName, suffix: isSuffix(suffix) ? suffix : '' }
}
