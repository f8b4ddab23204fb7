/** Decides whether the bot answers a question or hands it over to a person. */
import { OTHER } from './examples.ts'

/**
 * The minimum score of an answer. Below this score, handing the question over to a person is more often right. The
 * score is the probability of the article minus the probability that the question needs a person.
 */
const ANSWERED = 0.12

/** An article's ID, and its score, which is at most 1. */
export interface Ranked {
  readonly id: string
  readonly score: number
}

/**
 * Returns the articles by their scores, best first. Returns an empty list if the question needs a person.
 * @param found the probability of each article and of {@link OTHER}; undefined if the question has only unknown words
 */
export function ranked(found: ReadonlyMap<string, number> | undefined): readonly Ranked[] {
  const other = found?.get(OTHER) ?? 0
  const articles = [...(found ?? [])]
    .filter(([id]) => id !== OTHER)
    .map(([id, probability]) => ({ id, score: probability - other }))
    .toSorted((a, b) => b.score - a.score)
  return (articles[0]?.score ?? 0) >= ANSWERED ? articles : []
}
