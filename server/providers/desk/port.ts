import type { DeskCall } from 'domain/application/desk/calls.ts'
import type { Key, Reply } from '../shared/port.ts'

/** The lender's desk, where staff answer calls to outside parties by hand. */
export interface Desk {
  /**
   * Opens a task for staff on the first call. Later calls return the answer once staff have given it.
   * @param question an object with the same fields as the port method's arguments
   * @param more looks up additional data for the question just before the task is opened. If `more` returns undefined,
   * staff have nothing to do, so `ask` opens no task and returns undefined.
   */
  ask(call: DeskCall, question: unknown, key: Key, more?: () => Promise<object | undefined>): Promise<Reply<unknown>>
}
