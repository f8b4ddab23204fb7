/** Handles what the mail service says about letters. */
import { happened } from '../core/command.ts'
import type { ResultTable } from '../core/resultTable.ts'
import { event } from '../events.ts'
import type { Letter, Mailing } from '../types.ts'

/** The letters of which there is news. The other letters are asked about again. */
export interface LetterResults {
  /** `mailed`: the proof of mailing; absent if the mail service refused the letter. */
  LETTERS: { readonly news: readonly { readonly letter: string; readonly mailed?: Mailing | undefined }[] }
  LETTER_TRACKING: {
    readonly news: readonly { readonly letter: string; readonly state: NonNullable<Letter['tracked']> }[]
  }
}

export const RESULTS: ResultTable<LetterResults> = {
  LETTERS: ({ letters = [] }, { news }) =>
    happened(
      ...letters.flatMap(({ uuid: letter, sha256 }) => {
        const found = news.find((one) => one.letter === letter)
        if (!found) return []
        const { mailed } = found
        return [mailed ? event('LetterMailed', { letter, sha256, mailed }) : event('LetterRefused', { letter })]
      }),
    ),
  LETTER_TRACKING: ({ letters = [] }, { news }) =>
    happened(
      ...letters.flatMap(({ uuid: letter, tracked }) => {
        const state = tracked ? undefined : news.find((one) => one.letter === letter)?.state
        if (!state) return []
        return [state === 'RETURNED' ? event('LetterReturned', { letter }) : event('LetterTracked', { letter, state })]
      }),
    ),
}
