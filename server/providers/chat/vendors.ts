/** The vendors through which a lender's visitors can chat. */
import type { VendorChannel } from 'domain/organization/chatChannels.ts'
import { VENDOR_CHANNELS } from 'domain/organization/chatChannels.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { oneOf } from 'domain/values/text.ts'
import type { CheckWorld } from '../adapters.ts'
import type { ChatVendor, ChatVendorOf } from './port.ts'
import { STREAM_NEEDS, streamChat } from './stream/stream.ts'

interface ChatAdapter {
  readonly make: (world: CheckWorld, org: string) => ChatVendor | undefined
  readonly needs: readonly string[]
}
const ADAPTERS: Readonly<Record<VendorChannel, ChatAdapter>> = {
  stream: { make: streamChat, needs: STREAM_NEEDS },
}

/**
 * Connects each lender to the vendor that the lender's data names.
 * @throws Error that names the lender, if one of the vendor's settings is wrong or, in production, missing. Elsewhere,
 * visitors chat through this server then
 */
export function chatVendors(world: CheckWorld, lenders: readonly Pick<Organization, 'code' | 'chat'>[]): ChatVendorOf {
  const vendors = new Map<string, ChatVendor>()
  for (const { code, chat } of lenders) {
    const channel = oneOf(VENDOR_CHANNELS, chat?.channel ?? '')
    if (!channel) continue
    const vendor = ADAPTERS[channel].make(world, code)
    if (vendor) vendors.set(code, vendor)
    else if (world.isLive)
      throw new Error(`organizations/${code}/organization.json: chat needs ${ADAPTERS[channel].needs.join(', ')}`)
  }
  return ({ code, chat }) => {
    const vendor = vendors.get(code)
    return vendor && vendor.channel === chat?.channel ? vendor : undefined
  }
}
