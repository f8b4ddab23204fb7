/** The chat's panel, with the form before the chat, the messages, and the steps after the chat. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import css from './Chat.module.css'
import { Composer } from './Composer.tsx'
import type { Chat } from './chat.ts'
import { type DraftPlace, draftInMemory } from './drafts.ts'
import { EndPanel } from './EndPanel.tsx'
import { Messages } from './Messages.tsx'
import { PreChat } from './PreChat.tsx'
import { useSheet } from './useSheet.ts'
import type { ChatView } from './view.ts'

export { createChat } from './chat.ts'

const TITLE = 'chat-title'

// The PURE annotation lets the bundler drop the tools' code from builds that don't show the tools.
const ChatTools = /* @__PURE__ */ lazy(() => import('./ChatTools.tsx'))

interface ChatPanelProps {
  readonly chat: Chat
  /** Called after the visitor closes the panel, so that focus can return to the bubble. */
  readonly onClosed: () => void
}

/** The chat panel. On wide screens, it's a dialog beside the page; on phones, it covers the page. */
export default function ChatPanel({ chat, onClosed }: ChatPanelProps) {
  const view = useSyncExternalStore(chat.subscribe, chat.view)
  const [draft] = useState(draftInMemory)
  return view.isOpen ? <OpenPanel chat={chat} draft={draft} view={view} onClosed={onClosed} /> : null
}

interface OpenPanelProps extends ChatPanelProps {
  /** Keeps the visitor's unsent text while the panel is closed. */
  readonly draft: DraftPlace
  readonly view: ChatView
}

function OpenPanel({ chat, draft, view, onClosed }: OpenPanelProps) {
  const { t } = useLingui()
  const company = useOrganization().orgMetaData.companyInfo.companyNameShort
  const panel = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const isSheet = useSheet(panel)
  const { stage } = view

  // Move focus to the field for writing a message or, if there's none, to the title.
  useEffect(() => {
    const box = panel.current?.querySelector<HTMLElement>(
      stage === 'ENDED' ? 'h3' : 'form input:not([type=file]), form textarea',
    )
    const target = box ?? title.current
    target?.focus()
  }, [stage])

  // The uploaded files belong to the chat that has ended, so remove them.
  useEffect(() => {
    if (stage === 'ENDED') draft.keep({ ...draft.read(), files: [] })
  }, [draft, stage])

  const close = () => {
    chat.close()
    // Wait until the state has changed. Only then is the bubble visible again, so that it can take focus.
    queueMicrotask(onClosed)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Ignore key presses from dialogs above the panel. These dialogs close themselves, but React passes their key
    // presses on to the panel.
    if (event.key === 'Escape' && event.target instanceof Node && panel.current?.contains(event.target)) close()
  }
  return (
    <div
      ref={panel}
      role="dialog"
      aria-modal={isSheet || undefined}
      aria-labelledby={TITLE}
      className={css.panel}
      onKeyDown={onKeyDown}
    >
      <header className={css.head}>
        <h2 id={TITLE} ref={title} tabIndex={-1} className={css.title}>
          <Trans>Chat with {company}</Trans>
        </h2>
        {stage === 'CHAT' && (
          <Button kind="quiet" small onClick={chat.end}>
            <Trans>End chat</Trans>
          </Button>
        )}
        <button type="button" className={css.close} aria-label={t`Close chat window`} onClick={close}>
          <Icon name="down" />
        </button>
      </header>
      <Alert chat={chat} view={view} />
      {stage === 'FORM' && <PreChat chat={chat} view={view} />}
      {!__PRODUCTION__ && stage === 'FORM' && (
        <Suspense fallback={null}>
          <ChatTools chat={chat} />
        </Suspense>
      )}
      {stage === 'STARTING' && (
        <div className={css.form}>
          <Loading>
            <Skeleton lines={3} />
          </Loading>
        </div>
      )}
      {(stage === 'CHAT' || stage === 'ENDED') && <Messages chat={chat} view={view} />}
      {stage === 'CHAT' && <Composer chat={chat} draft={draft} mayAttach={chat.attaches(view.state)} />}
      {stage === 'ENDED' && <EndPanel chat={chat} view={view} />}
    </div>
  )
}

function Alert({ chat, view: { alert, reason, stage } }: { chat: Chat; view: ChatView }) {
  const { t } = useLingui()
  if (!alert) return null
  const words = {
    LOST: t`Connection lost. Attempting to reconnect.`,
    FAILED: t`Something went wrong. Please try again later.`,
    TOKEN: t`Token state is invalid.`,
    RESEND: t`Something went wrong. Please try resending the message.`,
  }
  return (
    <div className={css.alert}>
      <Notice
        live
        tone={alert === 'LOST' || alert === 'TOKEN' ? 'warn' : 'bad'}
        title={words[alert]}
        action={
          alert === 'FAILED' &&
          stage === 'CHAT' && (
            <Button kind="secondary" small onClick={chat.retry}>
              <Trans>Try again</Trans>
            </Button>
          )
        }
      >
        {reason}
      </Notice>
    </div>
  )
}
