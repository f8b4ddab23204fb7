import type { DeskCall } from 'domain/application/desk/calls.ts'
import type { Key, Reply } from '../shared/port.ts'

/** The lender's desk, where staff answer calls by hand. */
export interface Desk {
  /**
   * Opens a task for staff at the first call. Later calls return the answer once staff have given it.
   * @param question in the shape of the port's call
   * @param more looks up more for the question, only before the task is opened. If it returns undefined, nothing is left
   * for staff, so no task is opened and `ask` returns undefined.
   */
  ask(call: DeskCall, question: unknown, key: Key, more?: () => Promise<object | undefined>): Promise<Reply<unknown>>
}
