/**
 * Ports as data: each call's question and response as schemas. The TypeScript types, the desk's forms, the partner
 * gateway's OpenAPI document and the checks of responses are derived from these schemas.
 */
import type * as z from 'zod/mini'
import type { Key, Reply } from './port.ts'

export interface CallShape<
  Question extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  /** The call's purpose as an instruction in one sentence, which staff and integrators read. */
  readonly summary: string
  readonly question: Question
  readonly answer: Answer
  /** Brings a stored answer into the present shape. Answers of staff wait for their request, even during an upgrade. */
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
