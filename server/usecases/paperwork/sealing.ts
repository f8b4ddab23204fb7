/**
 * Manages each organization's signing identity for sealing. The identity is created once and encrypted with the master
 * key.
 */
import type { Organization } from 'domain/organization/organization.ts'
import type { SealingIdentity } from '../../documents/signing/identity.ts'
import { seal, unseal } from '../../storage/secrets.ts'
import { statement } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'

interface Kept {
  readonly master_version: number
  /** Base64. */
  readonly ciphertext: string
}

const read = statement<{ value: Kept }>('sealing_read', 'select value from setting where name = $1')
const insert = statement(
  'sealing_insert',
  'insert into setting (name, value) values ($1, $2) on conflict (name) do nothing',
)

/**
 * Returns a function that looks up an organization's sealing identity. The first node that needs the identity creates
 * it.
 */
export function sealingOf(
  services: Pick<Services, 'db' | 'keyring' | 'clock'>,
): (organization: Organization) => Promise<SealingIdentity> {
  const known = new Map<string, Promise<SealingIdentity>>()

  async function find(organization: Organization): Promise<SealingIdentity> {
    const place = `sealing/${organization.canonicalCode}`
    const kept = async (): Promise<SealingIdentity | undefined> => {
      const [[row]] = await services.db.read({ mode: 'SWEEP' }, read(place))
      if (!row) return undefined
      const { master_version, ciphertext } = row.value
      return unseal(services.keyring, { master_version, ciphertext: Buffer.from(ciphertext, 'base64') }, place)
    }
    const found = await kept()
    if (found) return found
    const { createSealingIdentity } = await import('../../documents/signing/identity.ts')
    const made = await createSealingIdentity(organization.info.companyName, services.clock.now())
    const { master_version, ciphertext } = seal(services.keyring, made, place)
    const value: Kept = { master_version, ciphertext: ciphertext.toString('base64') }
    await services.db.change({ mode: 'SWEEP' }, [insert(place, { json: value })], () => undefined)
    // Another node may have created the sealing identity first, so return the stored one.
    return (await kept()) ?? made
  }

  return (organization) => {
    const code = organization.canonicalCode
    const promise = known.get(code) ?? find(organization)
    known.set(code, promise)
    promise.catch(() => known.delete(code))
    return promise
  }
}
