/** Messages that a person has typed and not yet sent. */
import type { ChatAttachment } from 'domain/api/chat.ts'
import { messageText } from 'domain/chat/text.ts'
import { currentPerson } from './session.ts'

export interface Draft {
  readonly text: string
  /** The uploaded files of the message. */
  readonly files: readonly ChatAttachment[]
}

/** The place that keeps a draft while its box isn't on the page. */
export interface DraftPlace {
  readonly read: () => Draft
  readonly keep: (draft: Draft) => void
}

export const NO_DRAFT: Draft = { text: '', files: [] }

/** Keeps a draft until the page is left or reloaded. */
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
 * Keeps a person's draft in this browser tab, also if the page is left or reloaded. Masks private numbers, as the server
 * will. Another person who signs in doesn't see the draft.
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
        // Storage is unavailable, or the value isn't readable. The box starts empty.
      }
      return NO_DRAFT
    },
    keep({ text, files }) {
      try {
        const stored: StoredDraft = { by: currentPerson(), text: messageText(text), files }
        if (stored.text === '' && files.length === 0) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify(stored))
      } catch {
        // Without storage, the draft lasts only as long as its box.
      }
    },
  }
}
