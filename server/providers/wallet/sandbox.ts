import { personaOf } from '../../../personas/personaOf.ts'
import type { World } from '../sandbox/world.ts'
import type { WalletService } from './port.ts'

/** Returns a wallet service in which only personas have wallet accounts. The personas' files list these accounts. */
export const sandboxWallet = ({ personas }: Pick<World, 'personas'>): WalletService => ({
  async accounts({ name }) {
    const found = personaOf(name, personas)
    if (!found || found.coOwner) return []
    return (found.persona.wallets ?? []).map((wallet) => ({
      name: wallet.name,
      address: wallet.address,
      authorizationType: wallet.authorizationType,
    }))
  },
})
