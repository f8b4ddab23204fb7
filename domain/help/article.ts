/** The type of a help article. The articles are plain data, so the search, the help pages and the chat share them. */
import type { HelpTopic } from '../organization/help.ts'
import type { Screen, SignerScreen } from '../routes/routes.ts'
import type { Feature } from './features.ts'

/** The name of a screen on which an article helps. The names of additional signers' screens start with 'signer/'. */
export type HelpScreen = Screen | `signer/${SignerScreen}` | 'register'

/** A paragraph of an answer. It can be limited to some lenders. */
export type Paragraph = string | (ForFeature & { readonly text: string })

/** Limits a paragraph to lenders that have a feature, or to lenders that don't. */
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
   * Paragraphs, which can contain placeholders for the lender's figures, such as {phone}. If the lender doesn't have a
   * figure, the sentence with its placeholder is left out.
   */
  readonly answer: readonly Paragraph[]
  /** The screens on which the article helps. */
  readonly screens?: readonly HelpScreen[]
  /** Other words for the article's subject. The search finds the article by these words, too. */
  readonly words?: string
}
