import type { PersonView } from 'domain/application/views/borrowerView.ts'
import { isSuffix, type Name } from 'domain/values/name.ts'

/** The name a person signs with. Its parts are empty while unknown. */
export function legalNameOf({ name }: PersonView): Name {
  const { firstName = '', middleName = '', lastName = '', suffix = '' } = name ?? {}
  return { firstName, middleName, lastName, suffix: isSuffix(suffix) ? suffix : '' }
}
