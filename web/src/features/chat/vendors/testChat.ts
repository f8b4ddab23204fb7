/** Records what a transport reports to the chat widget. */
import { vi } from 'vitest'
import type { ChatEvents, Line, Outgoing } from '../transport.ts'
import { VISITOR } from './testVendorServer.ts'

export function recordChat() {
  let lines: readonly Line[] = []
  const told = {
    onLines: vi.fn<ChatEvents['onLines']>((now) => {
      lines = now
    }),
    onConversation: vi.fn<ChatEvents['onConversation']>(),
    onTyping: vi.fn<ChatEvents['onTyping']>(),
    onConnection: vi.fn<ChatEvents['onConnection']>(),
    onRefused: vi.fn<ChatEvents['onRefused']>(),
    onOffersPerson: vi.fn<ChatEvents['onOffersPerson']>(),
    onFault: vi.fn<ChatEvents['onFault']>(),
  }
  return {
    told,
    keys: () => lines.map(({ key }) => key),
    /** The sender and the text of each message. */
    shown: () => lines.map(({ sender, text }) => [sender, text].join(' ')),
  }
}

export const message = (clientId: string, text: string): Outgoing => ({ clientId, text, attachments: [] })

export const SEAT = { providerChannelId: 'chat', providerUserId: VISITOR.id }

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Returns a visitor's token with all claims that the vendors' SDKs read. */
export function tokenOf(jti: string, claims: object = {}): string {
  const { id } = VISITOR
  const payload = { user_id: id, tokenType: 'user', iss: 'key', sub: id, jti, ...claims }
  return [encoded({ alg: 'HS256' }), encoded(payload), 'signature'].join('.')
}
