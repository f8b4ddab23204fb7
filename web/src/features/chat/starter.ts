/**
 * Loads the chat's code only when it's needed: when the visitor opens the chat, or right away if this browser has an
 * open chat.
 */
import type { ChatMode } from 'domain/api/chat.ts'
import { BASE } from 'domain/routes/pages.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import type { Chat } from './chat.ts'
import { CHAT_STORE } from './store.ts'

/** The part of the app's router that the chat uses. */
export interface Places {
  readonly state: { readonly location: { readonly pathname: string; readonly search: string } }
  readonly subscribe: (listener: () => void) => () => void
}

export const loadPanel = () => import('./ChatPanel.tsx')

/** Whether the link that opened the page asks to open the chat. */
const asksForChat = ({ pathname, search }: Places['state']['location']): boolean =>
  pathname.startsWith(`${BASE}/`) &&
  isUuid(pathname.slice(BASE.length + 1).split('/')[0] ?? '') &&
  new URLSearchParams(search).has('pop-webchat')

const isChatStored = (): boolean => {
  try {
    return localStorage.getItem(CHAT_STORE) !== null
  } catch {
    return false
  }
}

export type ChatStarter = ReturnType<typeof chatStarter>

export function chatStarter(mode: ChatMode, places: Places) {
  let chat: Chat | undefined
  let starting: Promise<Chat> | undefined
  const listeners = new Set<() => void>()

  async function create(): Promise<Chat> {
    const { createChat } = await loadPanel()
    chat = createChat({
      mode,
      place: () => ({
        applicationUuid: places.state.location.pathname.split('/').find(isUuid),
        // Leave out the page's query string, because it can contain secrets.
        pageUrl: location.origin + places.state.location.pathname,
      }),
    })
    for (const listener of listeners) listener()
    return chat
  }
  function start(): Promise<Chat> {
    starting ??= create().catch((error: unknown) => {
      // Forget the failed download, so that the next press requests the code again.
      starting = undefined
      throw error
    })
    return starting
  }
  const open = () =>
    void start().then(
      (started) => started.open(),
      () => {},
    )

  let address = ''
  /** Opens the chat if the page's URL asks for it. */
  function look(): void {
    const { location: here } = places.state
    const now = here.pathname + here.search
    if (now === address) return
    address = now
    if (asksForChat(here)) open()
  }
  look()
  places.subscribe(look)
  if (isChatStored()) start().catch(() => {})
  return {
    chat: () => chat,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open,
    /** Preloads the chat's code before the visitor presses the button. */
    prepare: () => void loadPanel().catch(() => {}),
  }
}
