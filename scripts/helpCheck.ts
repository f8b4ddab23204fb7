/**
 * Checks the help's answers with questions in borrowers' own words: `npm run help-check`. Prints the answer to each
 * question and the shares of right answers. Fails if a share is too low.
 */
import { askAll, LEAST, type Result, shareRight } from './help/check.ts'

function print(heading: string, results: readonly Result[]): void {
  console.log(`\n${heading}`)
  for (const { question, wanted, found, right } of results) {
    const answer = found ? `${found.article.id} (${found.score.toFixed(2)})` : 'a person'
    console.log(
      `${right ? '  ' : '✗ '}${question} → ${answer}${right || wanted.length === 0 ? '' : `, not ${wanted[0]}`}`,
    )
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`

const { answerable, others } = await askAll()
print('Questions that the help articles answer', answerable)
print('Questions that need a person', others)
const [answered, handedOver] = [shareRight(answerable), shareRight(others)]
console.log(`
Answered by the right article: ${percent(answered)} of ${answerable.length} (at least ${percent(LEAST.answered)})
Handed over: ${percent(handedOver)} of ${others.length} (at least ${percent(LEAST.handedOver)})`)
if (answered < LEAST.answered || handedOver < LEAST.handedOver) process.exitCode = 1
