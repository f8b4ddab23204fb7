import type { ResponseOf } from 'domain/api/contract.ts'
import type { brokerSelf } from 'domain/api/identityBroker.ts'
import { recoveryState } from 'domain/organization/accountRecovery.ts'
import { NotFound } from '../../errors.ts'
import { listOwnRecoveries, recoveryOf } from '../../storage/accountRecoveries.ts'
import { readEventPersonal, readEvents } from '../../storage/events.ts'
import { emailIndex, findIdentity, profileOf, readIdentity } from '../../storage/identities.ts'
import { decryptJson, PLACES, unwrapKey } from '../../storage/secrets.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { hasSecondFactor, readTwoFactor } from '../../storage/twoFactor.ts'
import { readChoice } from '../../storage/wallets.ts'
import { readPerson } from '../readPerson.ts'
import type { Services } from '../services.ts'
import { accountEvent, formerEmails, isPasswordExpired, lastChange } from './accountHistory.ts'
import { walletAccounts } from './accounts.ts'

/** Returns the signed-in person in the identity broker's format. */
export async function brokerUser(services: Services, scope: ActorScope): Promise<ResponseOf<typeof brokerSelf>> {
  const { actor, org, session } = scope
  const accounts = await walletAccounts(services, scope)
  const { profile, hasSeat } = await readPerson(services, scope)
  const [[identity], [second], [chosen], rows, personal, recoveries] = await services.db.read(
    scope,
    readIdentity(actor),
    readTwoFactor(actor),
    readChoice(session?.uuid),
    readEvents(actor),
    readEventPersonal(actor, actor),
    listOwnRecoveries(actor),
  )
  if (!identity) throw new NotFound('User not found')
  const key = unwrapKey(services.keyring, actor, identity)
  const sealed = new Map(personal.map(({ seq, ciphertext }) => [seq, ciphertext]))
  const events = rows.map((row) => {
    const beside = sealed.get(row.seq)
    return accountEvent(row, beside && decryptJson(key, beside, PLACES.eventPersonal(actor, row.seq, actor)))
  })
  const own =
    chosen?.authorization_type === 'OWNER' ? chosen : accounts.find((one) => one.authorization_type === 'OWNER')
  const now = services.clock.now()
  return {
    uuid: actor,
    organizationCode: org,
    profileType: hasSeat ? 'BROKER' : 'CUSTOMER',
    email: profile.email,
    updatedAt: lastChange(events) ?? new Date(identity.created_at).toISOString(),
    // The account can't be managed during a recovery, because the recovery's link will replace any change that the
    // person makes now.
    isManageable: !recoveries.some((row) => ['WAITING', 'OPEN'].includes(recoveryState(recoveryOf(row), now))),
    activeLegacyCustomerOrgs: profile.emailVerified ? await siblingOrgs(services, org, profile.email) : [],
    ...(own && {
      wallet: {
        accountAddress: own.address,
        ...(chosen?.authorization_type === 'GROUP' && { groupPolicyAddress: chosen.address }),
      },
    }),
    twoFactorEnabled: hasSecondFactor(second),
    aliases: formerEmails(events, profile.email),
    passwordExpired: isPasswordExpired(events),
    totpVerified: second !== undefined && second.confirmed_at !== null,
  }
}

/**
 * Returns the company's other codes under which the person also has an account. The email address must be verified in
 * both accounts, because anyone can register with a stranger's address.
 */
async function siblingOrgs({ db, keyring, companyCodes }: Services, org: string, email: string): Promise<string[]> {
  const found = await Promise.all(
    companyCodes(org)
      .filter((code) => code !== org)
      .map(async (code) => {
        const key = emailIndex(keyring, code, email)
        const [[row]] = await db.read({ mode: 'SIGN_IN', org: code, key }, findIdentity(key))
        return row && profileOf(keyring, row).emailVerified ? [code] : []
      }),
  )
  return found.flat()
}
