/** Splits text into the words that the help search compares. */
import { OTHER_SUBJECTS } from 'domain/help/otherSubjects.ts'
import { SYNONYMS } from 'domain/help/synonyms.ts'
import SearchableMap from 'minisearch/SearchableMap'
import { stemmer } from 'stemmer'

/** Words that say nothing about a question's subject. */
const STOP_WORDS = new Set(
  `a about after again ain all already also am an and another any anyone anything are arent as at away be because been
  before being but by came can cannot cant come could couldnt did didnt do does doesnt doing done dont each earth else
  even ever every exactly for from further gave get gets getting give given go goes going gonna got gotta guys had hadnt
  has hasnt have havent having he heck hello help her here hers hey hi him his hows how i if im in instead into is isnt it
  its ive just keep keeps kind know known last let lets like ll long look looking lot m made make makes many matter may
  maybe me mean means might mine more most much must my need needed needs never nope not now of off ok okay on once one
  ones only or other our ours out over own please put rather re really right s said same saw say says seem she should
  shouldnt so some something sort still such t take takes taking tell than thank thanks that thats the their theirs them
  then there theres these they theyre thing things think this those through to today too tried try trying u under until
  up us use used using ve very want wanted wants was wasnt way we well went were werent what whatever whats when where
  wheres whether which while who whom whos whose why will with without wont wouldnt would wrote yeah yes yet you youre your
  yours youve`.split(/\s+/),
)

/**
 * Frequent words of everyday English. An article rarely contains them, but that says little about whether it answers the
 * question.
 */
const EVERYDAY = new Set(
  `able actually ago almost already always bad because best better big bit bunch certain close come days different easy end
  enough everything far fast feel few find fine five four full good great half happen happened happening happens hard hear
  hope hour hours idea important into kinda late later least left less likely little live living middle minute minutes
  moment month months morning name near new next nice night nothing number old open part people perhaps pick picked piece
  place plan pretty problem question questions quick quickly quite rather ready real safe saying sent set show side simple
  since six sometimes soon sorry start started stuff sure ten three thru time times told tomorrow tonight total turn two
  understand usually wait walk week weeks weird whole wonder work worked working works world worry year years
  yesterday`.split(/\s+/),
)

const QUESTION_WORDS = new Set(['can', 'how', 'what', 'when', 'where', 'which', 'who', 'why'])

/** Pronouns and articles, which people put into the middle of a phrase, as in “turn me down”. */
const FILLERS = new Set(['a', 'an', 'the', 'i', 'me', 'my', 'we', 'us', 'our', 'you', 'your', 'it', 'him', 'her', 'his'])

const words = (text: string): string[] => text.match(/[\p{L}\d]+/gu) ?? []

/** Returns text in lower case, without apostrophes and with spaces instead of other punctuation. */
const plain = (text: string): string =>
  words(
    text
      .normalize('NFKD')
      .toLowerCase()
      // Without its apostrophe, this word would read as 'ID'.
      .replace(/\bi['’]d\b/g, 'i would')
      .replace(/[\p{M}'’]/gu, ''),
  ).join(' ')

const withoutFillers = (all: readonly string[]): string[] => all.filter((word) => !FILLERS.has(word))

const CANONICAL: ReadonlyMap<string, string> = new Map(
  SYNONYMS.flatMap(([first, ...others]) =>
    [first, ...others].map((one) => [withoutFillers(plain(one).split(' ')).join(' '), first] as const),
  ),
)
const LONGEST = Math.max(...[...CANONICAL.keys()].map((phrase) => phrase.split(' ').length))
const OTHERS = OTHER_SUBJECTS.map(plain)

/** Returns the number of words in the longest synonym that starts at a position; 1 if none does. */
function phraseAt(all: readonly string[], at: number): number {
  for (let length = LONGEST; length > 1; length--)
    if (CANONICAL.has(all.slice(at, at + length).join(' '))) return length
  return 1
}

/** A word of a text, as the search compares it. */
export interface Word {
  readonly stem: string
  /** How much the word says about the text's subject. */
  readonly kind: 'SUBJECT' | 'EVERYDAY' | 'QUESTION' | 'FILLER' | 'OTHER_SUBJECT'
}

function kindOf(word: string): Word['kind'] {
  if (QUESTION_WORDS.has(word)) return 'QUESTION'
  if (STOP_WORDS.has(word) || FILLERS.has(word) || word.length < 2) return 'FILLER'
  return EVERYDAY.has(word) ? 'EVERYDAY' : 'SUBJECT'
}

function wordsIn(all: readonly string[]): Word[] {
  const fillers = all.filter((word) => FILLERS.has(word)).map((stem): Word => ({ stem, kind: 'FILLER' }))
  const others = withoutFillers(all)
  const found: Word[] = []
  for (let at = 0; at < others.length; ) {
    const length = phraseAt(others, at)
    const phrase = others.slice(at, at + length).join(' ')
    const synonym = CANONICAL.get(phrase)
    found.push(
      synonym === undefined
        ? { stem: stemmer(phrase), kind: kindOf(phrase) }
        : { stem: stemmer(synonym), kind: 'SUBJECT' },
    )
    at += length
  }
  return [...new Map([...found, ...fillers].map((word) => [word.stem, word])).values()]
}

/** Returns a text's words without repetitions. Synonyms become one word. */
export const wordsOf = (text: string): Word[] => wordsIn(plain(text).split(' '))

const hasSubject = ({ kind }: Word): boolean => kind === 'SUBJECT' || kind === 'EVERYDAY'

/** Returns the stems of a text's words, without words that say nothing about its subject. */
export const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter(hasSubject)
    .map(({ stem }) => stem)

/** The words of a collection, for correcting a question's spelling. */
export interface Vocabulary {
  has(word: string): boolean
  /** Returns the most similar word; undefined if none is similar. */
  similar(word: string): string | undefined
}

/** Returns a vocabulary of all words in the given texts and of all synonyms. */
export function vocabularyOf(texts: readonly string[]): Vocabulary {
  const all = new SearchableMap<true>()
  for (const word of [...texts, ...CANONICAL.keys(), ...OTHERS, ...EVERYDAY].flatMap((text) => plain(text).split(' ')))
    all.set(word, true)
  return {
    has: (word) => all.has(word) || STOP_WORDS.has(word),
    similar(word) {
      const close = [...all.fuzzyGet(word, word.length > 7 ? 2 : 1)]
        .filter(([found]) => found[0] === word[0] && Math.abs(found.length - word.length) < 2)
        .map(([found, [, distance]]) => ({ found, distance }))
      return close.toSorted((a, b) => a.distance - b.distance)[0]?.found
    },
  }
}

/** Returns a question's words. Misspelled words are corrected to words that the collection contains. */
export function questionWords(question: string, vocabulary: Vocabulary): Word[] {
  const all = plain(question)
    .split(' ')
    .map((word) => (vocabulary.has(word) || word.length < 4 ? word : (vocabulary.similar(word) ?? word)))
  const text = ` ${all.join(' ')} `
  const isOther = OTHERS.some((phrase) => text.includes(` ${phrase} `))
  return [...wordsIn(all), ...(isOther ? [{ stem: '?', kind: 'OTHER_SUBJECT' } as const] : [])]
}
