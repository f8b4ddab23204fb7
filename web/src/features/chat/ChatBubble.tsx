import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Stroke } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import css from './ChatBubble.module.css'
import { clearLift, followPage } from './clearLift.ts'
import { type ChatStarter, loadPanel, type Places } from './starter.ts'

const ChatPanel = lazy(loadPanel)
const BUBBLE = 'M4 4.2h12v8.6H9.6L6.2 16v-3.2H4z'

interface ChatBubbleProps {
  readonly starter: ChatStarter
  readonly places: Places
  /** Whether this page offers the chat. */
  readonly isOffered: (pathname: string) => boolean
}

/** The button "Chat with us", which opens the chat. */
export function ChatBubble({ starter, places, isOffered }: ChatBubbleProps) {
  const { t } = useLingui()
  const pathname = useSyncExternalStore(places.subscribe, () => places.state.location.pathname)
  const chat = useSyncExternalStore(starter.subscribe, starter.chat)
  const view = useSyncExternalStore(chat?.subscribe ?? never, () => chat?.view())
  const button = useRef<HTMLButtonElement>(null)
  /**
   * The bubble's distance above its usual position, in pixels; undefined if the bubble is hidden because it would cover
   * a control.
   */
  const [lift, setLift] = useState<number | undefined>(0)
  const isShown = isOffered(pathname)

  // Move the bubble so that it doesn't cover the page's controls. If there's no free place, hide it. Visitors can still
  // reach a hidden bubble with the keyboard.
  useEffect(() => {
    if (!isShown) return
    let now = 0
    return followPage(() => {
      const next = button.current ? clearLift(button.current, now) : 0
      now = next ?? 0
      setLift(next)
    })
  }, [isShown])

  if (!isShown) return null
  const unread = view ? view.lines.slice(view.seen).filter(({ sender }) => sender !== 'VISITOR').length : 0
  return (
    <section aria-label={t`Chat`} className={css.place} data-chat data-print="none">
      <button
        ref={button}
        type="button"
        className={css.bubble}
        data-aside={lift === undefined || undefined}
        style={{ translate: `0 -${lift ?? 0}px` }}
        hidden={view?.isOpen}
        aria-haspopup="dialog"
        onClick={starter.open}
        onPointerEnter={starter.prepare}
        onFocus={starter.prepare}
      >
        <Stroke d={BUBBLE} size={22} />
        <span className={css.words}>
          <Trans>Chat with us</Trans>
        </span>
        {unread > 0 && (
          <span className={css.unread}>
            <span aria-hidden="true">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>
          </span>
        )}
      </button>
      <VisuallyHidden as="div">
        <p aria-live="polite">
          {unread > 0 && !view?.isOpen && (
            <Plural value={unread} one="# new chat message" other="# new chat messages" />
          )}
        </p>
      </VisuallyHidden>
      {chat && (
        <Suspense fallback={null}>
          <ChatPanel chat={chat} onClosed={() => button.current?.focus()} />
        </Suspense>
      )}
    </section>
  )
}

const MOST_SHOWN = 9
const never = () => () => {}
