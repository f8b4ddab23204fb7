/** The application from which the bot answers one person's questions, and the answers. */
import type { ConditionView } from '../../conditions/conditions.ts'
import type { ApplicationView, SignerApplicationView } from '../borrowerView.ts'
import type { OwnWait } from '../waits.ts'

/** An application as one person may see it. */
export interface OwnCase {
  readonly view: ApplicationView | SignerApplicationView
  readonly wait: OwnWait
  /** The person's own conditions, oldest first. */
  readonly conditions: readonly ConditionView[]
}

/** An answer in plain text, one statement a line, and the page on which the person finds the details. */
export interface OwnAnswer {
  readonly text: string
  readonly page: { readonly title: string; readonly path: string }
}
