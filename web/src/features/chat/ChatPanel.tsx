/** The chat's panel: the form before the chat, the messages, and what follows the chat. */
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

// If a build doesn't show the tools, the PURE annotation lets the bundler drop their code.
const ChatTools = /* @__PURE__ */ lazy(() => import('./ChatTools.tsx'))

interface ChatPanelProps {
  readonly chat: Chat
  /** Called after the visitor closes the panel, so that the focus can return to the bubble. */
  readonly onClosed: () => void
}

/** The panel. It's a dialog beside the page on wide screens, and covers the page on phones. */
export default function ChatPanel({ chat, onClosed }: ChatPanelProps) {
  const view = useSyncExternalStore(chat.subscribe, chat.view)
  const [draft] = useState(draftInMemory)
  return view.isOpen ? <OpenPanel chat={chat} draft={draft} view={view} onClosed={onClosed} /> : null
}

interface OpenPanelProps extends ChatPanelProps {
  /** Keeps what the visitor has typed while the panel is closed. */
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

  // Move the focus to the box in which people write. Without a box, move it to the title.
  useEffect(() => {
    const box = panel.current?.querySelector<HTMLElement>(
      stage === 'ENDED' ? 'h3' : 'form input:not([type=file]), form textarea',
    )
    const target = box ?? title.current
    target?.focus()
  }, [stage])

  // The files belong to the chat that is over.
  useEffect(() => {
    if (stage === 'ENDED') draft.keep({ ...draft.read(), files: [] })
  }, [draft, stage])

  const close = () => {
    chat.close()
    // The bubble appears again after the state has changed.
    queueMicrotask(onClosed)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Dialogs above the panel close themselves, and React passes their key presses on.
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
