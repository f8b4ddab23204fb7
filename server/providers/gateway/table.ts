import type { AdapterTable } from '../adapters.ts'
import type { Providers } from '../port.ts'
import { type DefinedPort, PORTS } from '../ports.ts'
import type { VendorWorld } from '../vendorWorld.ts'
import { gatewayAdapter } from './gateway.ts'
import {
  GATEWAY_BREACHED_PASSWORDS,
  GATEWAY_CHAT_MODEL,
  GATEWAY_MAIL,
  GATEWAY_SMS,
  GATEWAY_WALLET,
} from './immediate.ts'

/**
 * The calls that need an immediate response. The gateway returns undefined for these calls, and the pages work without
 * their results.
 */
const AT_ONCE: { readonly [P in DefinedPort]?: Omit<Providers[P], keyof (typeof PORTS)[P]> } = {
  propertyRecords: { typeAt: async () => undefined },
}

/** Returns the table with the `gateway` adapter added for each port. */
export function withGateway(table: AdapterTable<VendorWorld>): AdapterTable<VendorWorld> {
  const joined: { -readonly [P in keyof Providers]: AdapterTable<VendorWorld>[P] } = { ...table }
  const join = <P extends DefinedPort>(port: P): void => {
    joined[port] = { ...table[port], gateway: gatewayAdapter(port, AT_ONCE[port]) }
  }
  for (const port of Object.keys(PORTS) as DefinedPort[]) join(port)
  return {
    ...joined,
    mail: { ...table.mail, gateway: GATEWAY_MAIL },
    sms: { ...table.sms, gateway: GATEWAY_SMS },
    wallet: { ...table.wallet, gateway: GATEWAY_WALLET },
    chatModel: { ...table.chatModel, gateway: GATEWAY_CHAT_MODEL },
    breachedPasswords: { ...table.breachedPasswords, gateway: GATEWAY_BREACHED_PASSWORDS },
  }
}
