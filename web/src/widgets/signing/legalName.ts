import type { PersonView } from 'domain/application/views/borrowerView.ts'
import { isSuffix, type Name } from 'domain/values/name.ts'

/** Returns the name with which a person signs. Unknown parts of the name are empty. */
export function legalNameOf({ name }: PersonView): Name {
  const { firstName = '', middleName = '', lastName = '', suffix = '' } = name ?? {}
  return { firstName, middleName, lastName, suffix: isSuffix(suffix) ? suffix : '' }
}
