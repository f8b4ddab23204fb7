import type { DeskCall } from 'domain/application/desk/calls.ts'
import type { Key, Reply } from '../shared/port.ts'

/** The lender's desk, where staff answer calls by hand. */
export interface Desk {
  /**
   * Opens a task for staff on the first call. Later calls return the answer once staff have given it.
   * @param question in the shape of the port's call
   * @param more looks up more for the question, only before the task is opened. If it returns undefined, staff have
   * nothing to do, so `ask` opens no task and returns undefined.
   */
  ask(call: DeskCall, question: unknown, key: Key, more?: () => Promise<object | undefined>): Promise<Reply<unknown>>
}
