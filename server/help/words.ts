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
  `able above accept accidentally across act actual actually add added admit afraid afternoon ago agree ahead almost
  alone along already although always among angry annoying anytime anyway appear appears arrived aside aware awesome
  awful back bad barely basically basis because begin beginning behind believe besides best better between beyond big
  bit boy bring bringing brother brought bunch busy button called calling care careful case cause certain chance
  chances check checked checking choose chose chosen claim clear clearly click clicked clicking close clue combine
  come compare complete completed completely concern concerned confused confusing consider contain continue couple
  course crazy cross current currently dad daughter daughters day days deal decide decided decision definitely depend
  depends despite detail difference different difficult directly done double doubt down drop dropped during earlier
  early easier easily easy edge effect either email empty end ended ending ends enough enter entered entering entire
  entirely error especially etc evening event eventually everyone everything everywhere exact example except excuse
  exist expect expected experience explain explained extra fact fail failed failing fails fair false family far fast
  father fault favorite feel few fewer figure figured fill filled final finally find fine finish finished five fix
  folks follow following forever forget forgot forgotten form former forward found four fresh friend friends front
  frustrated frustrating frustration full fully fun furthermore future gentleman girl glad god goes gone good grab
  grandma grandpa great guess guessing guy guys half hand handle happen happened happening happens happy hard hardly
  hate head hear heard heart held hold holding honest honestly hope hour hours hurry husbands idea ignore immediately
  important impossible include included including indeed inside interested into involved issue issues item job join
  joke kid kids kill kinda lady large late lately later least leave leaving left legal less lets letter level lie lied
  life light likely limit line list little live lived lives living load loading located longer loop lose losing lost
  loud love lovely low luck mail main maker man manage managed matter matters mention mentioned mess message met
  middle million min mind minute minutes miss missed missing mistake mom moment monday month months morning moved
  moving multiple myself name named near nearly necessary neither nervous new next nice night nobody nor normal
  normally nothing notice noticed noticing number numerous obviously occur odd offered office often old older ones
  open opened opening opinion option options order original otherwise outside overall own page pages paid pain parent
  parents part particular particularly party pass passed past pay paying people perfect perhaps period phone pick
  picked piece place plan pleased plenty plus point points possible possibly prefer press pressed pretty previous
  previously print probably problem process promise promised proper properly provide provided pull pulled push pushed
  putting question questions quick quickly quite raise random rather reach reached read reading ready real reason
  receive received recent recently regarding regular regularly relax reload remain remember remembers remind remove
  removed repeat reply respond response rest result return returned rid ridiculous risk rough rule rules run running
  sad safe sake satisfied save saved saying scared screen screwed sec second seconds seeing select selected self send
  sending sense sent separate serious seriously service set several share short shortly show showed showing shown
  shows sick side simple since single sister sisters sit sitting situation six sleep slightly small smart sometimes
  son sons soon sorry sound sounds speak special specific specifically spend spent spoke stage stand standing start
  started starting starts state stay step steps stick stop stopped story straight strange stuff stupid style suggest
  sunday suppose supposed sure surely surprise surprised switch system talk talked talking team tell telling ten
  terrible test thanks thats theyd thing thinking thought three thru thursday thus till time times tired together told
  tomorrow tonight total totally touch toward track trick tricky trouble true trust truth tuesday turn turned turning
  two type typed typing ugh unable unclear understand understood unfortunately unless unsure unusual upset urgent
  useful user usual usually version via view visit voice wait waiting walk warn waste watch way ways wednesday week
  weekend weeks weird whatever wherever whether whole wife wise wish within woman women wonder wont word words work
  worked working works world worried worries worry worse worst worth write writing written wrong year years yep
  yesterday yours yourself`.split(/\s+/),
)

const QUESTION_WORDS = new Set(['can', 'how', 'what', 'when', 'where', 'which', 'who', 'why'])

/** Pronouns and articles, which people put into the middle of a phrase, as in “turn me down”. */
const FILLERS = new Set([
  'a',
  'an',
  'the',
  'i',
  'me',
  'my',
  'we',
  'us',
  'our',
  'you',
  'your',
  'it',
  'him',
  'her',
  'his',
])

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
  return EVERYDAY.has(word) || /\d/.test(word) ? 'EVERYDAY' : 'SUBJECT'
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

/** The shortest word whose spelling is corrected. Too many short words are similar to others. */
const SHORTEST_CORRECTED = 6

/** Returns a question's words. Misspelled words are corrected to words that the collection contains. */
export function questionWords(question: string, vocabulary: Vocabulary): Word[] {
  const all = plain(question)
    .split(' ')
    .map((word) =>
      vocabulary.has(word) || word.length < SHORTEST_CORRECTED ? word : (vocabulary.similar(word) ?? word),
    )
  const text = ` ${all.join(' ')} `
  const isOther = OTHERS.some((phrase) => text.includes(` ${phrase} `))
  return [...wordsIn(all), ...(isOther ? [{ stem: '?', kind: 'OTHER_SUBJECT' } as const] : [])]
}
