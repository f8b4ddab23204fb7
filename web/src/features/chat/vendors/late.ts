/** Opens chats through a vendor. Loads the vendor's SDK only in a chat that needs it. */
import type { VendorChannel } from 'domain/organization/chatChannels.ts'
import type { ChatEvents, ChatTransport } from '../transport.ts'
import type { VendorStart } from './start.ts'

type Open = (start: VendorStart, events: ChatEvents) => ChatTransport

const OPENERS: Readonly<Record<VendorChannel, () => Promise<Open>>> = {
  stream: async () => (await import('./stream.ts')).streamTransport,
  twilio: async () => (await import('./twilio.ts')).twilioTransport,
  talkjs: async () => (await import('./talkjs.ts')).talkJsTransport,
}

/** Opens the chat at the vendor. Until the chat is open, the visitor's actions wait. */
export function vendorTransport(start: VendorStart, events: ChatEvents): ChatTransport {
  let isClosed = false
  const opened = OPENERS[start.provider.channel]().then((open) => (isClosed ? undefined : open(start, events)))
  opened.catch(() => {
    if (!isClosed) events.onFault('FAILED')
  })
  const later = (use: (transport: ChatTransport) => void) =>
    void opened.then(
      (transport) => transport && use(transport),
      () => {},
    )
  return {
    send: (message) => later((transport) => transport.send(message)),
    typing: (text) => later((transport) => transport.typing(text)),
    read: () => later((transport) => transport.read()),
    end: start.end,
    close: () => {
      isClosed = true
      later((transport) => transport.close())
    },
  }
}
