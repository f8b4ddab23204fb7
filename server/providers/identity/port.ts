import type { Attachment, Key, Person } from '../shared/port.ts'

export interface Question {
  readonly id: string
  readonly text: string
  readonly choices: readonly string[]
}

export interface KnowledgeQuestions {
  readonly questions: readonly Question[]
  /** The correct choice for each question, by the question's ID. */
  readonly key: Readonly<Record<string, string>>
}

export interface Identity {
  /** Checks that the person isn't on any list of the Office of Foreign Assets Control. */
  screen(people: readonly Person[], key: Key, signal?: AbortSignal): Promise<{ readonly clear: boolean }>
  /**
   * Checks the pictures of an ID and a selfie. `reason` says what to improve; `suspicious` means the ID looks forged or
   * stolen.
   */
  verify(
    question: { readonly person: Person; readonly documentType: string; readonly pictures: readonly Attachment[] },
    key: Key,
    signal?: AbortSignal,
  ): Promise<{ readonly verified: boolean; readonly reason: string; readonly suspicious?: boolean }>
  /** Creates questions that only the person can answer. Each attempt gets new questions. */
  questions(
    question: { readonly person: Person; readonly count: number; readonly attempt: number },
    key: Key,
    signal?: AbortSignal,
  ): Promise<KnowledgeQuestions>
}
