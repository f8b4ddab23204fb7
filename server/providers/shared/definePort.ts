/**
 * Defines ports as data, with a schema for each call's question and answer. The TypeScript types, the desk's forms, the
 * partner gateway's OpenAPI document and the checks of answers are derived from these schemas.
 */
import type * as z from 'zod/mini'
import type { Key, Reply } from './port.ts'

export interface CallShape<
  Question extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  /** The call's purpose, as a one-sentence instruction for staff and integrators. */
  readonly summary: string
  readonly question: Question
  readonly answer: Answer
  /**
   * Converts a stored answer to the current format. Staff may have given the answer before an upgrade that changed the
   * format.
   */
  readonly upcast: (answer: unknown) => unknown
}
export type PortShape = Readonly<Record<string, CallShape>>

export const call = <Question extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  summary: string,
  question: Question,
  answer: Answer,
  upcast: CallShape['upcast'] = (stored) => stored,
): CallShape<Question, Answer> => ({ summary, question, answer, upcast })

/** The interface of a port: one method per call. */
export type Port<Shape extends PortShape> = {
  readonly [M in keyof Shape]: (
    question: z.output<Shape[M]['question']>,
    key: Key,
    signal?: AbortSignal,
  ) => Promise<Reply<z.output<Shape[M]['answer']>>>
}
