/** The type of a help article. The articles are plain data, so the search, the help pages and the chat share them. */
import type { HelpTopic } from '../organization/help.ts'
import type { Screen, SignerScreen } from '../routes/routes.ts'
import type { Feature } from './features.ts'

/** A screen on which an article helps. Additional signers' screens start with 'signer/'. */
export type HelpScreen = Screen | `signer/${SignerScreen}` | 'register'

/** A paragraph of an answer, or one that applies only to some lenders. */
export type Paragraph = string | (ForFeature & { readonly text: string })

/** Limits wording to the lenders with a feature, or to the lenders without one. */
interface ForFeature {
  readonly when?: Feature
  readonly unless?: Feature
}

export interface Article extends ForFeature {
  /** The last part of the article's path, such as 'draw-again' in '/help/draw-again'. */
  readonly id: string
  readonly topic: HelpTopic
  readonly title: string
  /**
   * Paragraphs that may contain placeholders for the lender's figures, such as {phone}. A sentence with a figure that
   * the lender doesn't have is left out.
   */
  readonly answer: readonly Paragraph[]
  /** The screens on which the article helps. */
  readonly screens?: readonly HelpScreen[]
  /** Other words for the article's subject, for the search. */
  readonly words?: string
}
