import type { IdType } from 'domain/forms/identity.ts'
import type { Attachment, Key, Person } from '../shared/port.ts'

export interface Question {
  readonly id: string
  readonly text: string
  readonly choices: readonly string[]
}

export interface KnowledgeQuestions {
  readonly questions: readonly Question[]
  /** The ID of the correct choice for each question. The keys are the questions' IDs. */
  readonly key: Readonly<Record<string, string>>
}

export interface Identity {
  /** Checks the given people against the sanctions lists of the Office of Foreign Assets Control. */
  screen(people: readonly Person[], key: Key, signal?: AbortSignal): Promise<{ readonly clear: boolean }>
  /**
   * Checks pictures of an ID and a selfie. `reason` explains how to improve the pictures. `suspicious` means that the
   * ID looks forged or stolen.
   */
  verify(
    question: { readonly person: Person; readonly documentType: IdType; readonly pictures: readonly Attachment[] },
    key: Key,
    signal?: AbortSignal,
  ): Promise<{ readonly verified: boolean; readonly reason: string; readonly suspicious?: boolean }>
  /** Creates questions that only the real person should be able to answer. Each attempt gets different questions. */
  questions(
    question: { readonly person: Person; readonly count: number; readonly attempt: number },
    key: Key,
    signal?: AbortSignal,
  ): Promise<KnowledgeQuestions>
}
