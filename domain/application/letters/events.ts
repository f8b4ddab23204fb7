/** The events of mailed letters, and how each event changes the application. */
import type { Changes } from '../core/changes.ts'
import type { Application, Letter, Mailing, UnsentMessage } from '../types.ts'

export interface LetterEvents {
  /** `letters`: documents to mail to people who withdrew their electronic consent. */
  LettersAsked: { letters: readonly Pick<Letter, 'uuid' | 'document' | 'title' | 'sha256' | 'forIdentity'>[] }
  LetterMailed: { letter: string; sha256: string; mailed: Mailing }
  /** The vendor refused to mail the letter. */
  LetterRefused: { letter: string }
  /** The carrier delivered the letter, or the mail service stopped tracking it. */
  LetterTracked: { letter: string; state: 'DELIVERED' | 'UNKNOWN' }
  /** The letter came back to the sender. `by`: the agent who recorded the return; absent if the carrier reported it. */
  LetterReturned: { letter: string; by?: string }
  LetterHandled: { letter: string; by: string; reason: string; again?: string }
  /** The server gave up sending an email. */
  MessageGivenUp: { message: string } & Pick<UnsentMessage, 'template' | 'forIdentity'>
  /**
   * An email that the server had given up was sent, or an agent decided what happens with it. `by`: the agent; absent
   * if the server sent the email. `isAgain`: the server sends the email again.
   */
  MessageHandled: { message: string; template: string; by?: string; reason?: string; isAgain?: boolean }
}

const changed = (a: Application, uuid: string, change: Partial<Letter>): Partial<Application> => ({
  letters: (a.letters ?? []).map((one) => (one.uuid === uuid ? { ...one, ...change } : one)),
})

export const CHANGES: Changes<LetterEvents> = {
  MessageGivenUp: (a, { message, ...about }, at) => ({
    unsent: [...(a.unsent ?? []), { uuid: message, ...about, at }],
  }),
  MessageHandled: (a, { message }) => ({ unsent: (a.unsent ?? []).filter(({ uuid }) => uuid !== message) }),
  LettersAsked: (a, { letters }, at) => ({
    letters: [...(a.letters ?? []), ...letters.map((one) => ({ ...one, askedAt: at }))],
  }),
  LetterMailed: (a, { letter, mailed }) => changed(a, letter, { mailed }),
  LetterRefused: (a, { letter }, at) => changed(a, letter, { refusedAt: at }),
  LetterTracked: (a, { letter, state }) => changed(a, letter, { tracked: state }),
  LetterReturned: (a, { letter }, at) => changed(a, letter, { tracked: 'RETURNED', returnedAt: at }),
  LetterHandled: (a, { letter, by, reason, again }, at) =>
    changed(a, letter, { handled: { by, at, reason, ...(again !== undefined && { again }) } }),
}
