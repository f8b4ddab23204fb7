import { Trans, useLingui } from '@lingui/react/macro'
import { CHAT_FILE_ENDINGS, CHAT_FILE_MESSAGES, fileSize } from 'domain/chat/attachments.ts'
import { ATTACHMENTS_MAX } from 'domain/chat/limits.ts'
import { cleanText, isTooLong } from 'domain/chat/text.ts'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, Stroke } from '../../ui/Icon.tsx'
import css from './Chat.module.css'
import type { Chat } from './chat.ts'
import type { DraftPlace } from './drafts.ts'

const CLIP = 'M14.8 9.2l-5.3 5.3a3 3 0 0 1-4.3-4.2l6-6a2 2 0 0 1 2.9 2.9l-5.9 5.8a1 1 0 0 1-1.4-1.4l5.2-5.2'

interface ComposerProps {
  readonly chat: Pick<Chat, 'typing' | 'send' | 'attach'>
  readonly draft: DraftPlace
  readonly mayAttach: boolean
  /** Renders content above the message field. `insert` adds text to the message. */
  readonly tools?: (insert: (text: string) => void) => ReactNode
}

/** The field in which a person writes a message. Enter sends the message, and Shift+Enter starts a new line. */
export function Composer({ chat, draft, mayAttach, tools }: ComposerProps) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState(() => draft.read().text)
  const { files, errors, isUploading, addFiles, removeFile, clearFiles } = useFiles(chat, draft)
  useEffect(() => draft.keep({ text, files }), [draft, text, files])
  const picker = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const isLong = isTooLong(cleanText(text))
  const isSendable = !isUploading && !isLong && (cleanText(text) !== '' || files.length > 0)

  const write = (next: string) => {
    setText(next)
    chat.typing(next)
  }
  const insert = (added: string) => {
    write(text.trim() === '' ? added : `${text.trimEnd()} ${added}`)
    box.current?.focus()
  }
  const send = () => {
    if (!isSendable) return
    chat.send(text, files)
    write('')
    clearFiles()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignore Enter during text composition, because input methods for other scripts use Enter to confirm a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const messages = isLong ? [t`Shorten your message to 5,000 characters.`, ...errors] : errors
  return (
    <form className={css.composer} onSubmit={onSubmit}>
      <div role="alert" className={css.errors}>
        {messages.map((message) => (
          <p key={message}>{i18n._(message)}</p>
        ))}
      </div>
      {(files.length > 0 || isUploading) && (
        <ul className={css.files} aria-label={t`Attached files`}>
          {files.map(({ attachmentId, name, size }) => (
            <li key={attachmentId}>
              <span>
                {name} ({fileSize(size)})
              </span>
              <button type="button" aria-label={t`Remove ${name}`} onClick={() => removeFile(attachmentId)}>
                <Icon name="cross" size={16} />
              </button>
            </li>
          ))}
          {isUploading && (
            <li role="status">
              <Trans>Uploading</Trans>
            </li>
          )}
        </ul>
      )}
      {tools?.(insert)}
      <div className={css.write}>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={CHAT_FILE_ENDINGS.join(',')}
          onChange={({ currentTarget }) => {
            void addFiles([...(currentTarget.files ?? [])])
            // Clear the file input. Otherwise, choosing the same file again would do nothing.
            currentTarget.value = ''
          }}
        />
        <button
          type="button"
          className={css.clip}
          aria-label={t`Attach files`}
          title={mayAttach ? undefined : i18n._(CHAT_FILE_MESSAGES.closed)}
          disabled={!mayAttach}
          onClick={() => picker.current?.click()}
        >
          <Stroke d={CLIP} />
        </button>
        <textarea
          ref={box}
          rows={1}
          className={css.box}
          aria-label={t`Your message`}
          placeholder={t`Write a message`}
          value={text}
          onChange={({ target }) => write(target.value)}
          onBlur={() => chat.typing('')}
          onKeyDown={onKeyDown}
        />
        <Button small disabled={!isSendable}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  )
}

/**
 * The files of the next message. They're uploaded as soon as the person chooses them, so that sending the message takes
 * no extra time.
 */
function useFiles(chat: Pick<Chat, 'attach'>, draft: DraftPlace) {
  const [files, setFiles] = useState(() => draft.read().files)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [uploads, setUploads] = useState(0)
  async function addFiles(chosen: readonly File[]): Promise<void> {
    if (files.length + chosen.length > ATTACHMENTS_MAX) return setErrors([CHAT_FILE_MESSAGES.many])
    setErrors([])
    setUploads((count) => count + 1)
    for (const file of chosen) {
      try {
        const added = await chat.attach(file)
        setFiles((before) => [...before, added])
      } catch (error) {
        const message = messageOf(error)
        setErrors((before) => [...before, `${file.name}: ${message}`])
      }
    }
    setUploads((count) => count - 1)
  }
  return {
    files,
    errors,
    isUploading: uploads > 0,
    addFiles,
    removeFile: (id: string) => setFiles((before) => before.filter(({ attachmentId }) => attachmentId !== id)),
    clearFiles: () => {
      setFiles([])
      setErrors([])
    },
  }
}

const NOT_SENT = 'This file could not be sent. Check your connection and try again.'

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.sentence ?? NOT_SENT
  return error instanceof Error ? error.message : NOT_SENT
}
