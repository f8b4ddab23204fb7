import type { Attachment, Key, Person } from '../shared/port.ts'

export interface Question {
  readonly id: string
  readonly text: string
  readonly choices: readonly string[]
}

export interface KnowledgeQuestions {
  readonly questions: readonly Question[]
  /** Each question's correct choice. */
  readonly key: Readonly<Record<string, string>>
}

export interface Identity {
  /** Whether the person is on no list of the Office of Foreign Assets Control. */
  screen(people: readonly Person[], key: Key): Promise<{ readonly clear: boolean }>
  /** An ID and a selfie; `reason` says what to improve. `suspicious`: it looks forged or stolen. */
  verify(
    question: { readonly person: Person; readonly documentType: string; readonly pictures: readonly Attachment[] },
    key: Key,
  ): Promise<{ readonly verified: boolean; readonly reason: string; readonly suspicious?: boolean }>
  /** Questions that only the person can answer; new ones at each attempt. */
  questions(
    question: { readonly person: Person; readonly count: number; readonly attempt: number },
    key: Key,
  ): Promise<KnowledgeQuestions>
}
