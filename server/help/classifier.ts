/** A text classifier: logistic regression over the features of example texts. */
import { setImmediate as pause } from 'node:timers/promises'
import { isNear } from 'domain/chat/forModel.ts'
import { featuresOf, isCombined, isInConcept, wordsIn } from './features.ts'

/** A text whose label is known. */
export interface Example {
  readonly label: string
  readonly text: string
}

/**
 * Returns the probability of each label, from 0 to 1. Returns undefined if the text has no features in common with the
 * examples.
 */
export type Classifier = (text: string) => ReadonlyMap<string, number> | undefined

/**
 * The minimum number of examples in which a combined feature must occur. There are very many combined features, so rarer
 * ones would use too much memory.
 */
const LEAST_EXAMPLES = 2
/** The logarithm of the rarity at which a feature has its full weight. More frequent features weigh less. */
const FULL_RARITY = 5
/** Shorter words aren't corrected, because they're too similar to each other. */
const CORRECTED = 5

// The settings for training with Adagrad, which takes smaller steps for features that it has adjusted often.
const ROUNDS = 4
const RATE = 0.5
/** In each step, weights shrink by this share, so that no feature that occurs in few examples decides alone. */
const SHRINKING = 2e-4
const BIAS_RATE = 0.05
const FIRST_SQUARE = 1e-3
/**
 * Errors below this size are ignored, because correcting them would take most of the time and change almost nothing.
 */
const LEAST_ERROR = 1e-2
/** After this many examples, training pauses, so that other work in the process can run. */
const AT_ONCE = 20

/** A text's known features and their weights, as a vector of length 1. */
interface Features {
  readonly numbers: Int32Array
  readonly weights: Float32Array
}

/**
 * Returns a function that corrects a word that isn't in any example. It returns the most frequent known word that
 * differs in one letter. For a word without vowels, such as 'pymnt', it also accepts a word that differs only in
 * vowels. The first letter must match, because people nearly always type it correctly.
 */
function corrector(texts: readonly (readonly string[])[]): (word: string) => string {
  const counts = new Map<string, number>()
  for (const word of texts.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const known = [...counts].filter(([, count]) => count >= LEAST_EXAMPLES).toSorted(([, a], [, b]) => b - a)
  const consonants = (word: string) => word.replace(/[aeiou]/g, '')
  return (word) => {
    if (word.length < CORRECTED || /\d/.test(word) || (counts.get(word) ?? 0) >= LEAST_EXAMPLES || isInConcept(word))
      return word
    const similar = (isSimilar: (one: string) => boolean) =>
      known.find(([one]) => one[0] === word[0] && isSimilar(one))?.[0]
    return (
      similar((one) => one.length >= CORRECTED && isNear(word, one)) ??
      (consonants(word.slice(1)) === word.slice(1) ? similar((one) => consonants(one) === word) : undefined) ??
      word
    )
  }
}

/** Gives a number and a weight to each feature. The weight of features that occur in many examples is lower. */
function numbered(
  texts: readonly ReadonlyMap<string, number>[],
): ReadonlyMap<string, { readonly number: number; readonly weight: number }> {
  const counts = new Map<string, number>()
  for (const text of texts) for (const feature of text.keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const used = [...counts].filter(([feature, count]) => count >= LEAST_EXAMPLES || !isCombined(feature))
  return new Map(
    used.map(([feature, count], number) => [feature, { number, weight: Math.log(texts.length / count) / FULL_RARITY }]),
  )
}

/**
 * Trains a classifier. Training takes a second or two of CPU time, in small pieces, so that the process can do other
 * work in between. The same examples always produce the same classifier.
 */
export async function train(examples: readonly Example[]): Promise<Classifier> {
  const labels = [...new Set(examples.map(({ label }) => label))]
  const written = examples.map(({ text }) => wordsIn(text))
  const correct = corrector(written)
  const texts: ReadonlyMap<string, number>[] = []
  for (const [at, words] of written.entries()) {
    if (at % AT_ONCE === 0) await pause()
    texts.push(featuresOf(words))
  }
  const numbers = numbered(texts)
  /** Returns a text's known features as a vector. Unknown features make the vector shorter. */
  const known = (text: ReadonlyMap<string, number>): Features => {
    const weighed = [...text].map(([feature, weight]) => {
      const found = numbers.get(feature)
      return { number: found?.number, weight: weight * (found?.weight ?? 1) }
    })
    const length = Math.hypot(...weighed.map(({ weight }) => weight)) || 1
    const used = weighed.filter(({ number }) => number !== undefined)
    return {
      numbers: Int32Array.from(used, ({ number }) => number ?? 0),
      weights: Float32Array.from(used, ({ weight }) => weight / length),
    }
  }
  const lessons = examples.map(({ label }, at) => ({
    answer: labels.indexOf(label),
    features: known(texts[at] ?? new Map()),
  }))

  const count = labels.length
  const weights = new Float32Array(numbers.size * count)
  const squares = new Float32Array(numbers.size * count).fill(FIRST_SQUARE)
  const bias = new Float32Array(count)

  const odds = new Float64Array(count)
  /** Returns each label's probability. The next call overwrites the returned array. */
  function probabilities(features: Features): Float64Array {
    odds.set(bias)
    for (let at = 0; at < features.numbers.length; at++) {
      const row = (features.numbers[at] ?? 0) * count
      const weight = features.weights[at] ?? 0
      for (let label = 0; label < count; label++)
        odds[label] = (odds[label] ?? 0) + (weights[row + label] ?? 0) * weight
    }
    const most = Math.max(...odds)
    let total = 0
    for (let label = 0; label < count; label++) {
      const one = Math.exp((odds[label] ?? 0) - most)
      odds[label] = one
      total += one
    }
    for (let label = 0; label < count; label++) odds[label] = (odds[label] ?? 0) / total
    return odds
  }

  function learn({ answer, features }: (typeof lessons)[number]): void {
    const guesses = probabilities(features)
    for (let label = 0; label < count; label++) {
      const error = (guesses[label] ?? 0) - (label === answer ? 1 : 0)
      if (Math.abs(error) < LEAST_ERROR) continue
      bias[label] = (bias[label] ?? 0) - BIAS_RATE * error
      for (let feature = 0; feature < features.numbers.length; feature++) {
        const at = (features.numbers[feature] ?? 0) * count + label
        const slope = error * (features.weights[feature] ?? 0) + SHRINKING * (weights[at] ?? 0)
        const square = (squares[at] ?? 0) + slope * slope
        squares[at] = square
        weights[at] = (weights[at] ?? 0) - (RATE * slope) / Math.sqrt(square)
      }
    }
  }

  const random = randomNumbers()
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, lesson] of shuffled(lessons, random).entries()) {
      if (at % AT_ONCE === 0) await pause()
      learn(lesson)
    }

  return (text) => {
    const features = known(featuresOf(wordsIn(text).map(correct)))
    if (features.numbers.length === 0) return undefined
    const found = probabilities(features)
    return new Map(labels.map((label, at) => [label, found[at] ?? 0]))
  }
}

/** Returns a function that always returns the same sequence of numbers from 0 to 1 (Park and Miller's generator). */
function randomNumbers(): () => number {
  let last = 1
  return () => {
    last = (last * 16_807) % 2_147_483_647
    return last / 2_147_483_647
  }
}

const shuffled = <T>(all: readonly T[], random: () => number): T[] =>
  all
    .map((one) => ({ one, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
