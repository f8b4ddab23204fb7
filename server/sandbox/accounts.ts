/** Creates the accounts of the sandbox's brokers and agents. */
import { randomUUID } from 'node:crypto'
import * as answers from '../../personas/answers.ts'
import { emailIndex, findIdentity, insertIdentity } from '../storage/identities.ts'
import { newKey } from '../storage/people.ts'
import { newPersonKey } from '../storage/secrets.ts'
import { hashPassword } from '../usecases/credentials.ts'
import type { Services } from '../usecases/services.ts'

interface Member {
  readonly email: string
  readonly name: { readonly firstName: string; readonly lastName: string }
  /** The UUID of a new account. */
  readonly identity?: string
}

let hash: Promise<string> | undefined

/**
 * Creates the account if it doesn't exist yet, and returns its UUID. All seeded accounts share one password hash,
 * because hashing takes longer than the rest of seeding.
 */
export async function seedAccount({ db, keyring }: Services, org: string, member: Member): Promise<string> {
  const { email, name, identity = randomUUID() } = member
  const index = emailIndex(keyring, org, email)
  const [[known]] = await db.read({ mode: 'SIGN_IN', org, key: index }, findIdentity(index))
  if (known) return known.uuid
  hash ??= hashPassword(answers.PASSWORD)
  const key = newPersonKey()
  const profile = { name: { ...name, middleName: '', suffix: '' }, email }
  const made = [newKey(keyring, org, identity, key), insertIdentity(keyring, org, identity, key, await hash, profile)]
  await db.change({ mode: 'ACTOR', org, actor: identity }, made, () => undefined)
  return identity
}
