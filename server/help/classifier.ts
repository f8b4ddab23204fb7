/**
 * A text classifier: logistic regression over the words, word pairs and word parts of example texts. Word parts make it
 * tolerant of spelling mistakes.
 */
import { setImmediate as pause } from 'node:timers/promises'
import { isNear } from 'domain/chat/forModel.ts'
import { stemmer } from 'stemmer'

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

/** Frequent words, which say little about a text's subject. */
const STOP_WORDS = new Set(
  `the a an i me my we our you your it is are was be am to of in on and or do does did s so this that have has had if for
  at with as im its ive u`.split(/\s+/),
)

/**
 * Abbreviations, informal words and a few Spanish words that people type, each with the words that the examples use
 * instead. An underscore separates words.
 */
const SHORT_FOR: ReadonlyMap<string, string> = new Map(
  `u=you ur=your r=are y=why n=and w=with b4=before thru=through pls=please plz=please ppl=people abt=about bc=because
  cuz=because gonna=going gona=going gotta=have wanna=want yr=year yrs=years mo=month mos=months wk=week wks=weeks
  hrs=hours mins=minutes tmrw=tomorrow tmw=tomorrow acct=account accts=accounts info=information addr=address
  appt=appointment amt=amount app=application docs=documents doc=document ins=insurance pmt=payment pymt=payment
  pw=password pwd=password pic=picture pics=pictures ids=id min=minimum max=maximum mtg=mortgage refi=refinance
  diff=difference int=interest msg=message txt=text txts=texts ph=phone lng=long wut=what wat=what rn=now gimme=give
  lemme=let lil=little bout=about tho=though thx=thanks ty=thanks til=until till=until wheres=where whats=what hows=how
  whens=when whos=who cell=phone insur=insurance insure=insurance cant=cannot wont=will didnt=did doesnt=does isnt=is
  havent=have wasnt=was stubs=paystubs stub=paystub prepay=pay txting=texting signin=sign approx=about cc=card
  dl=license lic=license greencard=card ssn=social fico=score hubby=husband bro=brother sis=sister esposo=husband
  esposa=wife cuando=when donde=where como=how cuanto=much porque=why casa=house dinero=money firmar=sign
  notario=notary banco=bank pago=payment 1st=first 2nd=second hoi=homeowners_insurance dti=debt_to_income w2=w_2
  ltv=loan_to_value cltv=loan_to_value vs=versus orig=origination temp=temporary bal=balance stmt=statement
  stmts=statements req=required reqs=requirements pmts=payments pymts=payments apps=applications coowner=co_owner
  coborrower=co_owner cust=customer svc=service num=number nbr=number tel=phone eta=how_long sched=schedule
  resched=reschedule chg=change upd=update cxl=cancel canc=cancel avail=available reapp=apply_again preq=prequalify
  prequal=prequalify ck=check chk=check chking=checking sav=savings emp=employer biz=business lo=loan_officer
  ssa=social_security loc=line_of_credit`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
)

/** The weight of each kind of feature. */
const WEIGHT = { word: 1, stopWord: 0.4, pair: 0.6, part: 0.5 } as const
const PART_LENGTH = 5
/** Words up to this length aren't split into parts. */
const SHORT_WORD = 3
/**
 * The minimum number of examples in which a feature must occur. Rarer features use memory without improving the
 * results.
 */
const LEAST_EXAMPLES = 2
/** Shorter words aren't corrected, because they're too similar to each other. */
const CORRECTED = 5

// The settings for training with Adagrad, which takes smaller steps for features that it has adjusted often.
const ROUNDS = 4
const RATE = 0.5
const BIAS_RATE = 0.05
const FIRST_SQUARE = 1e-3
/**
 * Errors below this size are ignored, because correcting them would take most of the time and change almost nothing.
 */
const LEAST_ERROR = 1e-3
/** After this many examples, training pauses, so that other work in the process can run. */
const AT_ONCE = 20

type Features = readonly (readonly [feature: number, weight: number])[]

function wordsIn(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
  return (plain.match(/[\p{L}\d]+/gu) ?? []).flatMap((word) => SHORT_FOR.get(word)?.split('_') ?? word)
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
    if (word.length < CORRECTED || /\d/.test(word) || (counts.get(word) ?? 0) >= LEAST_EXAMPLES) return word
    const similar = (isSimilar: (one: string) => boolean) =>
      known.find(([one]) => one[0] === word[0] && isSimilar(one))?.[0]
    return (
      similar((one) => one.length >= CORRECTED && isNear(word, one)) ??
      (consonants(word.slice(1)) === word.slice(1) ? similar((one) => consonants(one) === word) : undefined) ??
      word
    )
  }
}

/** Returns the features of a text's words with their weights, as a vector of length 1. */
function featuresOf(words: readonly string[]): Map<string, number> {
  const stems = words.map((word) => stemmer(word))
  const found = new Map<string, number>()
  for (const [at, word] of words.entries()) {
    const isStop = STOP_WORDS.has(word)
    found.set(stems[at] ?? word, isStop ? WEIGHT.stopWord : WEIGHT.word)
    if (at > 0) found.set(`${stems[at - 1]} ${stems[at]}`, WEIGHT.pair)
    if (isStop || word.length <= SHORT_WORD) continue
    const whole = `^${word}$`
    for (let from = 0; from + PART_LENGTH <= whole.length; from++)
      found.set(`#${whole.slice(from, from + PART_LENGTH)}`, WEIGHT.part)
  }
  const length = Math.hypot(...found.values()) || 1
  return new Map([...found].map(([feature, weight]) => [feature, weight / length]))
}

/** Gives a number to each feature that occurs in enough examples. */
function numbered(texts: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) for (const feature of text.keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const frequent = [...counts].filter(([, count]) => count >= LEAST_EXAMPLES)
  return new Map(frequent.map(([feature], at) => [feature, at]))
}

/**
 * Trains a classifier. Training takes a second or two of CPU time, in small pieces, so that the process can do other
 * work in between. The same examples always produce the same classifier.
 */
export async function train(examples: readonly Example[]): Promise<Classifier> {
  const labels = [...new Set(examples.map(({ label }) => label))]
  const written = examples.map(({ text }) => wordsIn(text))
  const correct = corrector(written)
  const texts = written.map(featuresOf)
  const numbers = numbered(texts)
  const known = (text: ReadonlyMap<string, number>): Features =>
    [...text].flatMap(([feature, weight]) => {
      const number = numbers.get(feature)
      return number === undefined ? [] : [[number, weight] as const]
    })
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
    for (const [feature, weight] of features) {
      const row = feature * count
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
    const guess = probabilities(features)
    for (let label = 0; label < count; label++) {
      const error = (guess[label] ?? 0) - (label === answer ? 1 : 0)
      if (Math.abs(error) < LEAST_ERROR) continue
      bias[label] = (bias[label] ?? 0) - BIAS_RATE * error
      for (const [feature, weight] of features) {
        const at = feature * count + label
        const slope = error * weight
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
    if (features.length === 0) return undefined
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
