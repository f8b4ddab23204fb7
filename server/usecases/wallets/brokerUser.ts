import type { ResponseOf } from 'domain/api/contract.ts'
import type { brokerSelf } from 'domain/api/identityBroker.ts'
import { NotFound } from '../../errors.ts'
import { readIdentity } from '../../storage/identities.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { hasSecondFactor, readTwoFactor } from '../../storage/twoFactor.ts'
import { readChoice } from '../../storage/wallets.ts'
import { readPerson } from '../readPerson.ts'
import type { Services } from '../services.ts'
import { walletAccounts } from './accounts.ts'

/**
 * Returns the signed-in person in the identity broker's format. In this system, passwords don't expire, and people have
 * no alias or former organization.
 */
export async function brokerUser(services: Services, scope: ActorScope): Promise<ResponseOf<typeof brokerSelf>> {
  const { actor, org, session } = scope
  const accounts = await walletAccounts(services, scope)
  const { profile, hasSeat } = await readPerson(services, scope)
  const [[identity], [second], [chosen]] = await services.db.read(
    scope,
    readIdentity(actor),
    readTwoFactor(actor),
    readChoice(session?.uuid),
  )
  if (!identity) throw new NotFound('User not found')
  const own =
    chosen?.authorization_type === 'OWNER' ? chosen : accounts.find((one) => one.authorization_type === 'OWNER')
  return {
    uuid: actor,
    organizationCode: org,
    profileType: hasSeat ? 'BROKER' : 'CUSTOMER',
    email: profile.email,
    updatedAt: new Date(identity.created_at).toISOString(),
    isManageable: true,
    activeLegacyCustomerOrgs: [],
    ...(own && {
      wallet: {
        accountAddress: own.address,
        ...(chosen?.authorization_type === 'GROUP' && { groupPolicyAddress: chosen.address }),
      },
    }),
    twoFactorEnabled: hasSecondFactor(second),
    aliases: [],
    passwordExpired: false,
    totpVerified: second !== undefined && second.confirmed_at !== null,
  }
}
