import type { StartedChat } from 'domain/api/chat.ts'
import type { Outgoing } from '../transport.ts'

/** The data that a vendor's transport needs to open a chat. */
export interface VendorStart {
  readonly provider: NonNullable<StartedChat['provider']>
  readonly chat: Pick<StartedChat, 'providerChannelId' | 'providerUserId' | 'providerUserToken'>
  /** Returns a new token for the vendor. @throws Error if the chat has ended or the server can't be reached */
  readonly renew: () => Promise<string>
  /** Ends the chat for both sides. */
  readonly end: () => void
  /** Messages that the vendor hadn't stored when the page was reloaded. */
  readonly unsent: readonly Outgoing[]
}
