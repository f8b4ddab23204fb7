/** The vendors through which a lender's visitors can chat. */
import { VENDOR_CHANNELS, type VendorChannel } from 'domain/organization/chatChannels.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { oneOf } from 'domain/values/text.ts'
import type { Config } from '../../config.ts'
import type { CheckWorld } from '../adapters.ts'
import type { VendorCheck } from '../checkVendors.ts'
import { WrongSetting } from '../shared/wrongSetting.ts'
import type { ChatVendor, ChatVendorOf } from './port.ts'
import { STREAM_NEEDS, streamChat } from './stream/stream.ts'
import { TALKJS_NEEDS, talkJsChat } from './talkjs/talkjs.ts'
import { TWILIO_NEEDS, twilioChat } from './twilio/conversations.ts'

interface ChatAdapter {
  readonly make: (world: CheckWorld, org: string) => ChatVendor | undefined
  readonly needs: readonly string[]
}
const ADAPTERS: Readonly<Record<VendorChannel, ChatAdapter>> = {
  stream: { make: streamChat, needs: STREAM_NEEDS },
  twilio: { make: twilioChat, needs: TWILIO_NEEDS },
  talkjs: { make: talkJsChat, needs: TALKJS_NEEDS },
}

type Lender = Pick<Organization, 'code' | 'chat'>

const vendorChannel = (name: string | undefined) => oneOf(VENDOR_CHANNELS, name ?? '')

/**
 * If the chat vendor that a lender chose lacks settings, returns the vendor and the settings' names. Otherwise, returns
 * undefined.
 */
export function unsetChat(
  { code, chat }: Lender,
  { secret }: Pick<Config, 'secret'>,
): { readonly channel: VendorChannel; readonly settings: readonly string[] } | undefined {
  const channel = vendorChannel(chat?.channel)
  const settings = channel ? ADAPTERS[channel].needs.filter((name) => !secret(code, name)) : []
  return channel && settings.length > 0 ? { channel, settings } : undefined
}

/**
 * Returns a sentence for each lender whose chats the sandbox carries itself because settings of the lender's vendor are
 * missing.
 */
export const unsetChatNotes = (lenders: readonly Lender[], config: Pick<Config, 'secret'>): readonly string[] =>
  lenders.flatMap((lender) => {
    const unset = unsetChat(lender, config)
    const use = unset && `To use ${unset.channel}, set ${unset.settings.join(', ')}.`
    return use ? [`For ${lender.code}, this server carries the chats. ${use}`] : []
  })

/** Checks the credentials of the chat vendor that a lender chose. Returns nothing if the lender chose none. */
export async function checkChat(world: CheckWorld, lender: Lender): Promise<readonly VendorCheck[]> {
  const channel = vendorChannel(lender.chat?.channel)
  if (!channel) return []
  try {
    const unset = unsetChat(lender, world.config)
    if (unset) throw new WrongSetting(`Set ${unset.settings.join(', ')}.`)
    await ADAPTERS[channel].make(world, lender.code)?.check()
    return [{ party: 'chat', adapter: channel, problem: undefined }]
  } catch (error) {
    return [{ party: 'chat', adapter: channel, problem: error instanceof Error ? error.message : String(error) }]
  }
}

/**
 * Connects each lender to the vendor that the lender's data names. Outside production, visitors can also request any
 * other vendor whose settings are complete. If the settings of a lender's own vendor are missing there, this server
 * carries the lender's chats.
 * @throws Error that names the lender, if one of the chosen vendor's settings is wrong or, in production, missing
 */
export function chatVendors(world: CheckWorld, lenders: readonly Lender[]): ChatVendorOf {
  const vendors = new Map<string, ChatVendor>()
  const keyOf = (code: string, channel: string | undefined) => [code, channel].join(' ')
  for (const lender of lenders) {
    const { code, chat } = lender
    const unset = unsetChat(lender, world.config)
    if (unset && world.isLive)
      throw new Error(
        `organizations/${code}/organization.json: chat needs ${unset.settings.join(', ')} for ${unset.channel}`,
      )
    for (const channel of world.isLive ? [vendorChannel(chat?.channel)] : VENDOR_CHANNELS) {
      if (!channel) continue
      const vendor = make(channel, code, channel === chat?.channel)
      if (vendor) vendors.set(keyOf(code, channel), vendor)
    }
  }
  function make(channel: VendorChannel, code: string, isChosen: boolean): ChatVendor | undefined {
    try {
      const vendor = ADAPTERS[channel].make(world, code)
      // Ignore the requested agent in production, because visitors must not add members to their chats.
      return vendor && world.isLive ? { ...vendor, open: ({ id, name }) => vendor.open({ id, name }) } : vendor
    } catch (cause) {
      // If a vendor that the lender didn't choose is misconfigured, only that vendor becomes unavailable.
      if (!isChosen && cause instanceof WrongSetting) return undefined
      throw new Error(`organizations/${code}/organization.json: chat: ${(cause as Error).message}`, { cause })
    }
  }
  return ({ code, chat }, asked) =>
    (world.isLive ? undefined : vendors.get(keyOf(code, asked))) ?? vendors.get(keyOf(code, chat?.channel))
}
