/** Computes the reading level of English text, as a Flesch-Kincaid grade. */
import { syllable } from 'syllable'

/** Sentences with fewer words aren't graded. They're labels and headings, which the formula isn't meant for. */
const FEWEST_WORDS = 5

/**
 * Returns the sentences of a message. Each placeholder counts as one short word, and each branch of a plural counts as
 * a separate text.
 */
export function sentencesIn(message: string): readonly string[] {
  return branches(message)
    .flatMap((text) =>
      text
        .replace(/<\/?\w*\/?>/g, '')
        .replace(/\{[^{}]*\}/g, 'it')
        .replace(/\b(?:U\.S|a\.m|p\.m)\./g, (found) => found.replaceAll('.', ''))
        .split(/(?<=[.!?])\s+/),
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsIn(sentence).length >= FEWEST_WORDS)
}

/**
 * Returns one text for each branch of an ICU plural or select, including the text around the branch. Returns a message
 * without branches unchanged.
 */
function branches(message: string): readonly string[] {
  const choice = /\{\w+, (?:plural|select|selectordinal),((?: ?[\w=]+ \{(?:[^{}]|\{[^{}]*\})*\})+)\s*\}/.exec(message)
  if (!choice) return [message]
  const before = message.slice(0, choice.index)
  const after = message.slice(choice.index + choice[0].length)
  const texts = [...(choice[1] ?? '').matchAll(/\{((?:[^{}]|\{[^{}]*\})*)\}/g)].map(([, text = '']) => text)
  return texts.map((text) => before + text.replaceAll('#', '2') + after)
}

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\d][\p{L}\d’'.,$%-]*/gu) ?? []

/** Returns the number of syllables. A number in digits counts as one syllable. */
const syllablesIn = (word: string): number => (/\d/.test(word) ? 1 : Math.max(1, syllable(word.replaceAll('’', "'"))))

/**
 * Returns the US school grade needed to read the sentences, or 0 if there are no sentences (Kincaid and others,
 * Derivation of New Readability Formulas, 1975).
 */
export function gradeOf(sentences: readonly string[]): number {
  const words = sentences.flatMap(wordsIn)
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}
