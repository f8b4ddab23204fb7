/** Messages that a person has typed but not sent. */
import type { ChatAttachment } from 'domain/api/chat.ts'
import { messageText } from 'domain/chat/text.ts'
import { currentPerson } from './session.ts'

export interface Draft {
  readonly text: string
  /** The uploaded files of the unsent message. */
  readonly files: readonly ChatAttachment[]
}

/** Stores a draft while its message field isn't on the page. */
export interface DraftPlace {
  readonly read: () => Draft
  readonly keep: (draft: Draft) => void
}

export const NO_DRAFT: Draft = { text: '', files: [] }

/** Keeps a draft in memory until the person leaves or reloads the page. */
export function draftInMemory(): DraftPlace {
  let kept = NO_DRAFT
  return {
    read: () => kept,
    keep: (draft) => {
      kept = draft
    },
  }
}

const STORE = 'hearthline.reply'
interface StoredDraft extends Draft {
  /** The person who typed the draft. */
  readonly by: string
}

/**
 * Keeps a person's draft in this browser tab, even after the person leaves or reloads the page. Masks private numbers,
 * as the server does. If another person signs in, that person doesn't see the draft.
 * @param conversation the chat to which the draft belongs
 */
export function draftInTab(conversation: string): DraftPlace {
  const key = `${STORE}.${conversation}`
  return {
    read() {
      try {
        const { by, text, files } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<StoredDraft>
        if (by === currentPerson() && text !== undefined && files) return { text, files }
        sessionStorage.removeItem(key)
      } catch {
        // If storage is unavailable or the value is unreadable, the message field starts empty.
      }
      return NO_DRAFT
    },
    keep({ text, files }) {
      try {
        const stored: StoredDraft = { by: currentPerson(), text: messageText(text), files }
        if (stored.text === '' && files.length === 0) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify(stored))
      } catch {
        // Without storage, the draft is kept only as long as its message field is on the page.
      }
    },
  }
}
