/**
 * Checks the help search with questions in borrowers' own words: `npm run help-check`. Prints the article that ranks
 * first for each question, and the shares of right answers. Fails if a share is too low.
 */
import { fileURLToPath } from 'node:url'
import { readDefaults, readLender } from '../server/organizations.ts'
import { askAnswerable, askOthers, type Result, shareRight } from './help/check.ts'
import { ANSWERABLE, HELD_OUT, NOT_ANSWERABLE, NOT_ANSWERABLE_HELD_OUT } from './help/questions.testdata.ts'

/** The lenders that are asked. Together they offer everything that the questions are about. */
const LENDERS = ['FIGURE', 'LANTERN_TEACHERS'] as const
const LEAST_ANSWERED = 0.9
const LEAST_HANDED_OVER = 0.95

const folder = fileURLToPath(new URL('../organizations', import.meta.url))
const defaults = await readDefaults(folder)
const [first, second] = LENDERS
const lender = (await readLender(folder, first, defaults)).organization
const other = (await readLender(folder, second, defaults)).organization

function print(heading: string, results: readonly Result[]): void {
  console.log(`\n${heading}`)
  for (const { question, wanted, first: match, right } of results) {
    const found = match ? `${match.article.id} (${match.score.toFixed(2)})` : 'nothing'
    console.log(
      `${right ? '  ' : '✗ '}${question} → ${found}${right || wanted.length === 0 ? '' : `, not ${wanted[0]}`}`,
    )
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`

const tuned = askAnswerable(ANSWERABLE, [lender, other])
const heldOut = askAnswerable(HELD_OUT, [lender, other])
const others = askOthers(NOT_ANSWERABLE, lender)
const othersHeldOut = askOthers(NOT_ANSWERABLE_HELD_OUT, lender)
print('Questions that the help collection answers', tuned)
print('Questions that it answers, held out of the tuning', heldOut)
print('Questions that it should hand over', others)
print('Questions that it should hand over, held out of the tuning', othersHeldOut)

const answered = shareRight([...tuned, ...heldOut])
const handedOver = shareRight([...others, ...othersHeldOut])
console.log(`
Answered by the right article: ${percent(answered)} of ${tuned.length + heldOut.length} (at least ${percent(LEAST_ANSWERED)})
  tuned ${percent(shareRight(tuned))} of ${tuned.length}, held out ${percent(shareRight(heldOut))} of ${heldOut.length}
Handed over: ${percent(handedOver)} of ${others.length + othersHeldOut.length} (at least ${percent(LEAST_HANDED_OVER)})
  tuned ${percent(shareRight(others))} of ${others.length}, held out ${percent(shareRight(othersHeldOut))} of ${othersHeldOut.length}`)
if (answered < LEAST_ANSWERED || handedOver < LEAST_HANDED_OVER) process.exitCode = 1
