/** Reads the data for the settings page. */
import { NotFound } from '../../errors.ts'
import { avatarOf, readAvatar } from '../../storage/avatars.ts'
import { readSeat } from '../../storage/brokers.ts'
import { listContactChanges, newContactOf } from '../../storage/contactChanges.ts'
import { listPasskeys } from '../../storage/passkeys.ts'
import { readKey } from '../../storage/people.ts'
import { unwrapKey } from '../../storage/secrets.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { readTwoFactor } from '../../storage/twoFactor.ts'
import { passkeyView } from '../passkeys/own.ts'
import { readPerson } from '../readPerson.ts'
import type { Services } from '../services.ts'
import { fixesName } from './applications.ts'
import { holds, readConsents } from './consents.ts'

/** Returns a phone number's last four digits. They're enough for people to recognize the number. */
const masked = (phone: string): string => `•••• ${phone.slice(-4)}`

/**
 * Returns the data for the settings page, with masked phone numbers.
 * @throws NotFound if the person's data was erased
 */
export async function readSettings(services: Services, scope: ActorScope) {
  const { actor } = scope
  const [person, consents, [[factor], changes, [keyRow], [avatar], [seat], passkeys]] = await Promise.all([
    readPerson(services, scope),
    readConsents(services, scope),
    services.db.read(
      scope,
      readTwoFactor(actor),
      listContactChanges(actor),
      readKey(actor),
      readAvatar(actor),
      readSeat(actor),
      listPasskeys(actor),
    ),
  ])
  if (!keyRow) throw new NotFound()
  const key = unwrapKey(services.keyring, actor, keyRow)
  const { name, email, emailVerified = false, phone, phoneVerified = false } = person.profile
  const waiting = (kind: 'EMAIL' | 'PHONE') => {
    const change = changes.find((one) => one.kind === kind)
    return change && newContactOf(change, actor, key)
  }
  const newPhone = waiting('PHONE')
  return {
    name,
    nameFixed: person.applications.some(({ data }) => fixesName(data)),
    avatarUri: avatar && avatarOf(avatar, key, actor),
    avatarIsPublic: seat?.role === 'ORIGINATOR',
    email,
    emailVerified,
    newEmail: waiting('EMAIL'),
    phone: phone ? masked(phone) : undefined,
    phoneVerified,
    newPhone: newPhone && masked(newPhone),
    twoFactor: factor?.confirmed_at ? { since: factor.confirmed_at } : undefined,
    recoveryCodesLeft: factor?.left ?? 0,
    passkeys: passkeys.map((row) => passkeyView(row, key)),
    smsMarketingConsent: holds(consents, 'SMS_MARKETING'),
    smsTransactionalConsent: holds(consents, 'SMS_TRANSACTIONAL'),
  }
}
