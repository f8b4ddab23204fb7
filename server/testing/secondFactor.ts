/** Gives agents in tests an authenticator app with a known secret. */
import { TOTP } from 'otpauth'
import { beginTwoFactor, confirmTwoFactor, endTwoFactor } from '../storage/twoFactor.ts'
import { accountScope, addAgent } from '../usecases/agents/seats.ts'
import { type AccountServices, changeOwn } from '../usecases/settings/own.ts'

/** The secret of the agents' authenticator app. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Returns the current code of the agents' authenticator app. An account accepts each code once. */
export const agentCode = (): string => new TOTP({ secret: SECRET }).generate()

/** Gives the account the authenticator app. If the account already has the app, makes its used codes valid again. */
export async function giveSecondFactor(services: AccountServices, org: string, email: string): Promise<void> {
  const scope = await accountScope(services, org, email)
  await changeOwn(services, scope, 'give second factor', async ({ identity, key }, transaction) => {
    transaction.later(endTwoFactor(identity), beginTwoFactor(org, identity, key, SECRET), confirmTwoFactor(identity))
  })
}

/** Gives a seat to the account with this email, as `addAgent` does, and gives the account a second factor. */
export async function seatAgent(
  services: AccountServices,
  org: string,
  agent: Parameters<typeof addAgent>[2],
): Promise<void> {
  await addAgent(services, org, agent)
  await giveSecondFactor(services, org, agent.email)
}
