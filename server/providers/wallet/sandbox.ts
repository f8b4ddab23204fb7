import { personaOf } from '../../../personas/personaOf.ts'
import type { World } from '../sandbox/world.ts'
import type { WalletService } from './port.ts'

/** Returns a wallet service. Only personas have wallet accounts, which their file lists. */
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
