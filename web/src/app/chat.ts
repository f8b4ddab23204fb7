/** Starts the chat on borrowers' pages, if the lender offers it. */
import type { ChatMode } from 'domain/api/chat.ts'
import { CHAT_CHANNELS, VENDOR_CHANNELS } from 'domain/organization/chatChannels.ts'
import { BASE, CONTACT, DASHBOARD, LOGIN } from 'domain/routes/pages.ts'
import { oneOf } from 'domain/values/text.ts'
import type { ReactNode } from 'react'
import { type Organization, readInjected } from '../api/injected.ts'
import type { Places } from '../features/chat/starter.ts'

const PAGES = [BASE, DASHBOARD, CONTACT, LOGIN]

/** Whether a page is one of the borrowers' pages. */
const isBorrowerPage = (pathname: string): boolean =>
  PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`))

/**
 * Returns the channel or vendor for chats with the lender. Outside production, the query parameter `mode` can select a
 * different channel or vendor.
 */
function chatMode({ orgMetaData }: Organization): ChatMode | undefined {
  const asked = __PRODUCTION__
    ? undefined
    : oneOf([...CHAT_CHANNELS, ...VENDOR_CHANNELS], new URLSearchParams(location.search).get('mode'))
  return asked ?? orgMetaData.chat?.channel
}

export function startChat(places: Places, providing: (content: ReactNode) => ReactNode): void {
  const mode = chatMode(readInjected(document).organization)
  if (!mode) return
  import('../features/chat/startChatWidget.tsx').then(
    ({ startChatWidget }) => startChatWidget({ mode, places, isOffered: isBorrowerPage, providing }),
    () => undefined,
  )
}
