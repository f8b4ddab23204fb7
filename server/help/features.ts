/**
 * Turns a text into features for the classifier: words, word pairs, word parts and concepts. Word parts make the
 * classifier tolerant of spelling mistakes. Concepts let it understand words that its examples don't contain.
 */
import { stemmer } from 'stemmer'
import concepts from './concepts.json' with { type: 'json' }

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

/** The weight of each kind of feature. Words are apart if only stop words are between them. */
const WEIGHT = { word: 1, stopWord: 0.4, pair: 0.6, apart: 0.4, part: 0.4, concept: 0.8, conceptPair: 0.5 } as const
const PART_LENGTH = 4
/** Words up to this length aren't split into parts. */
const SHORT_WORD = 3

/** Returns a text's words in lower case and without accents or apostrophes. Writes abbreviations out. */
export function wordsIn(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
  return (plain.match(/[\p{L}\d]+/gu) ?? []).flatMap((word) => SHORT_FOR.get(word)?.split('_') ?? word)
}

const stemsOf = (words: readonly string[]): string[] => words.map((word) => stemmer(word))

/** The concepts that each word or phrase stands for. The keys are stems, separated by spaces. */
const CONCEPTS: ReadonlyMap<string, readonly { readonly name: string }[]> = Map.groupBy(
  Object.entries(concepts).flatMap(([name, phrases]) =>
    phrases.split(', ').map((phrase) => ({ name, stems: stemsOf(wordsIn(phrase)).join(' ') })),
  ),
  ({ stems }) => stems,
)

/** The maximum number of words in a phrase of a concept. */
const LONGEST_PHRASE = Math.max(...[...CONCEPTS.keys()].map((stems) => stems.split(' ').length))

/** Whether the word occurs in a concept. */
export const isInConcept = (word: string): boolean => CONCEPTS.has(stemmer(word))

/** Returns the names of the concepts in a text, in alphabetical order. */
function conceptsIn(stems: readonly string[]): string[] {
  const found = stems.flatMap((_, at) =>
    Array.from({ length: LONGEST_PHRASE }, (_, more) => stems.slice(at, at + more + 1).join(' ')).flatMap(
      (phrase) => CONCEPTS.get(phrase)?.map(({ name }) => name) ?? [],
    ),
  )
  return [...new Set(found)].toSorted()
}

/** Whether a feature consists of several words or concepts, or is a part of a word. There are very many of these. */
export const isCombined = (feature: string): boolean => /[ #]|@.*@/.test(feature)

/** Returns the features of a text's words with their weights. */
export function featuresOf(words: readonly string[]): Map<string, number> {
  const stems = stemsOf(words)
  const found = new Map<string, number>()
  let last: number | undefined
  for (const [at, word] of words.entries()) {
    const isStop = STOP_WORDS.has(word)
    found.set(stems[at] ?? word, isStop ? WEIGHT.stopWord : WEIGHT.word)
    if (at > 0) found.set(`${stems[at - 1]} ${stems[at]}`, WEIGHT.pair)
    if (isStop) continue
    if (last !== undefined && last < at - 1) found.set(`${stems[last]} ${stems[at]}`, WEIGHT.apart)
    last = at
    if (word.length <= SHORT_WORD) continue
    const whole = `^${word}$`
    for (let from = 0; from + PART_LENGTH <= whole.length; from++)
      found.set(`#${whole.slice(from, from + PART_LENGTH)}`, WEIGHT.part)
  }
  const names = conceptsIn(stems)
  for (const [at, one] of names.entries()) {
    found.set(`@${one}`, WEIGHT.concept)
    for (const other of names.slice(at + 1)) found.set(`@${one}@${other}`, WEIGHT.conceptPair)
  }
  return found
}
