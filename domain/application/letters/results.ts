/** Handles the mail service's responses about letters. */
import { happened } from '../core/command.ts'
import type { ResultTable } from '../core/resultTable.ts'
import { event } from '../events.ts'
import type { Letter, Mailing } from '../types.ts'

/** The mail service's updates. If a letter has no update, the server asks about it again later. */
export interface LetterResults {
  /** `mailed`: the proof of mailing; absent if the mail service refused the letter. */
  LETTERS: { readonly updates: readonly { readonly letter: string; readonly mailed?: Mailing | undefined }[] }
  LETTER_TRACKING: {
    readonly updates: readonly { readonly letter: string; readonly state: NonNullable<Letter['tracked']> }[]
  }
}

export const RESULTS: ResultTable<LetterResults> = {
  LETTERS: ({ letters = [] }, { updates }) =>
    happened(
      ...letters.flatMap(({ uuid: letter, sha256 }) => {
        const found = updates.find((one) => one.letter === letter)
        if (!found) return []
        const { mailed } = found
        return [mailed ? event('LetterMailed', { letter, sha256, mailed }) : event('LetterRefused', { letter })]
      }),
    ),
  LETTER_TRACKING: ({ letters = [] }, { updates }) =>
    happened(
      ...letters.flatMap(({ uuid: letter, tracked }) => {
        const state = tracked ? undefined : updates.find((one) => one.letter === letter)?.state
        if (!state) return []
        return [state === 'RETURNED' ? event('LetterReturned', { letter }) : event('LetterTracked', { letter, state })]
      }),
    ),
}
