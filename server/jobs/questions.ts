/**
 * Builds the parts that several kinds of requests to outside parties have in common. The data comes from the
 * application and its people.
 */
import type { BankAccount } from 'domain/application/funding/types.ts'
import type { Application, DocumentRecord, Personal } from 'domain/application/types.ts'
import type { Attachment, Home, Person } from '../providers/shared/port.ts'
import type { RequestContext } from './handler.ts'

export type PersonalOf = Readonly<Record<string, Personal>>

export function personOf(a: Application, personal: PersonalOf, identity = a.borrower): Person {
  const known = personal[identity]
  if (!known?.name) throw new RangeError('this person has no name')
  const { name, dob, ssn, homeAddress } = known
  return { name, dob, ssn, address: homeAddress ?? a.property.address }
}

export const homeOf = (a: Application, personal: PersonalOf): Home => ({
  address: a.property.address,
  owner: personOf(a, personal).name,
})

export const attachment = (
  context: RequestContext,
  { uuid, type, mediaType, createdAt }: DocumentRecord,
): Attachment => ({
  type,
  mediaType,
  document: uuid,
  storedAt: () => createdAt,
  bytes: () => context.readFile(uuid),
})

/** Returns the bank account for disbursement or autopay, with the full account number. */
export function accountOf(a: Application, personal: PersonalOf, uuid: string | undefined): BankAccount {
  const account = personal[a.borrower]?.accounts?.find((one) => one.uuid === uuid)
  if (!account) throw new RangeError('there is no such bank account')
  return account
}
