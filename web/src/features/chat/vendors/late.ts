/** The chat through a vendor. The vendor's SDK is loaded only in a chat that needs it. */
import type { ChatEvents, ChatTransport } from '../transport.ts'
import type { VendorStart } from './start.ts'

const OPENERS = {
  stream: async () => (await import('./stream.ts')).streamTransport,
} as const

/** Opens the chat at the vendor. What the visitor does until then happens once the chat is open. */
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
