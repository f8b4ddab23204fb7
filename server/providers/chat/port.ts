/**
 * The service of a vendor that carries the chats between visitors and the lender's agents. The agents answer in the
 * vendor's own desk.
 */

import type { VendorChannel } from 'domain/organization/chatChannels.ts'
import type { Organization } from 'domain/organization/organization.ts'

export interface ChatVendor {
  readonly channel: VendorChannel
  /** The public key by which the vendor's SDK in the browser identifies the lender's account. */
  readonly key: string
  /** The address of the vendor's service. */
  readonly url: string
  /** The addresses that the browser connects to, for the content security policy. */
  readonly origins: readonly string[]
  /**
   * Opens a chat at the vendor and adds the visitor to it. Opening it again changes nothing.
   * @param chat the chat's ID, which also identifies the visitor, because each chat has its own visitor. `agentId`: the
   * vendor's ID of an agent to add; ignored in production
   * @throws VendorError if the vendor can't open the chat or doesn't know the agent
   */
  open(chat: { readonly id: string; readonly name: string; readonly agentId?: string }): Promise<void>
  /** Returns the token with which the visitor's browser connects to the chat. */
  token(id: string): Promise<string>
  /** Checks the credentials with a call that changes nothing. @throws VendorError if the vendor rejects them */
  check(): Promise<void>
}

/** Returns a chat's members at the vendor: the visitor, and the agent if one is named. */
export const membersOf = (visitor: string, agent: string | undefined): string[] =>
  agent === undefined ? [visitor] : [visitor, agent]

/**
 * Returns the vendor that carries a lender's chats, or undefined if this server carries them.
 * @param asked the vendor to use instead of the lender's. Ignored in production
 */
export type ChatVendorOf = (
  organization: Pick<Organization, 'code' | 'chat'>,
  asked?: string | undefined,
) => ChatVendor | undefined
