/** The types of the bot's answers about an application, and of the data that the answers come from. */
import type { ConditionView } from '../../conditions/conditions.ts'
import type { ApplicationView, SignerApplicationView } from '../borrowerView.ts'
import type { OwnWait } from '../waits.ts'

/** An application with only the data that one person may see. */
export interface OwnCase {
  readonly view: ApplicationView | SignerApplicationView
  readonly wait: OwnWait
  /** The person's own conditions, oldest first. */
  readonly conditions: readonly ConditionView[]
}

/** An answer in plain text, with one statement on each line, and a link to the page with the details. */
export interface OwnAnswer {
  readonly text: string
  readonly page: { readonly title: string; readonly path: string }
}
