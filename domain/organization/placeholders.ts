/** Placeholders in wording, such as {phone}, which the lender's figures replace. */

/** A lender's figures as formatted text. A figure is undefined if it doesn't apply to the lender. */
export type Figures = Readonly<Record<string, string | undefined>>

const PLACEHOLDER = /\{(\w+)\}/g

export const placeholdersIn = (sentence: string): string[] =>
  [...sentence.matchAll(PLACEHOLDER)].map(([, name = '']) => name)

/** Returns a sentence with its figures filled in; undefined if the lender doesn't have one of the figures. */
export function fillSentence(sentence: string, figures: Figures): string | undefined {
  if (placeholdersIn(sentence).some((name) => figures[name] === undefined)) return undefined
  return sentence.replace(PLACEHOLDER, (_, name: string) => figures[name] ?? '')
}
