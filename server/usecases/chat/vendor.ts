/** Chats that a vendor carries. The visitor's browser exchanges the messages directly with the vendor. */
import type { StartedChat } from 'domain/api/chat.ts'
import { messageText } from 'domain/chat/text.ts'
import { VENDOR_CHANNELS } from 'domain/organization/chatChannels.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { ServerError } from '../../errors.ts'
import type { Services } from '../services.ts'
import type { ChatStart, Started } from './start.ts'

/**
 * Opens a started chat at the lender's vendor. Returns the data that the visitor's browser needs. Returns undefined if
 * this server carries the chat, because the lender has no vendor or the bot answers.
 * @throws ServerError if the vendor can't open the chat now
 */
export async function openAtVendor(
  { chatVendorOf }: Services,
  organization: Organization,
  { conversation, conversationSid: id }: Started,
  { name, chatMode, agentId }: Pick<ChatStart, 'name' | 'chatMode' | 'agentId'>,
): Promise<Pick<StartedChat, 'provider' | 'providerUserId' | 'providerUserToken'> | undefined> {
  const vendor = conversation.state === 'WITH_BOT' ? undefined : chatVendorOf(organization, chatMode)
  if (!vendor) return undefined
  try {
    await vendor.open({ id, name: messageText(name), ...(agentId !== undefined && { agentId: agentId.trim() }) })
  } catch (cause) {
    throw new ServerError('CHAT_UNAVAILABLE', { cause })
  }
  const { channel, key, url } = vendor
  return { provider: { channel, key, url }, providerUserId: id, providerUserToken: await vendor.token(id) }
}

/**
 * Returns the addresses to which a lender's pages connect for chats. In production, these are only the addresses of the
 * vendor that the lender chose.
 */
export const chatOrigins = ({ chatVendorOf }: Services, organization: Organization): readonly string[] => [
  ...new Set(VENDOR_CHANNELS.flatMap((channel) => chatVendorOf(organization, channel)?.origins ?? [])),
]
