import type { ChatMode } from 'domain/api/chat.ts'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { ChatBubble } from './ChatBubble.tsx'
import { chatStarter, type Places } from './starter.ts'

interface ChatPage {
  readonly mode: ChatMode
  readonly places: Places
  readonly isOffered: (pathname: string) => boolean
  /** Wraps content in the app's providers. */
  readonly providing: (content: ReactNode) => ReactNode
}

/**
 * Adds the chat to the document. The chat is outside the page's own elements and floats above them, so it never moves
 * them.
 */
export function startChatWidget({ mode, places, isOffered, providing }: ChatPage): void {
  const element = document.createElement('div')
  document.body.append(element)
  createRoot(element).render(
    providing(<ChatBubble starter={chatStarter(mode, places)} places={places} isOffered={isOffered} />),
  )
}
