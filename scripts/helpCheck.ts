/**
 * Checks the bot's answers to questions in borrowers' own words: `npm run help-check`. Prints the answer to each
 * question and the share of right answers for each set of questions. Fails if a share is too low.
 */
import { askAll, crossValidate, type Result, SETS, shareRight } from './help/check.ts'

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

for (const set of SETS) {
  const { answerable, others } = await askAll(set)
  print(`${set.name}: the help articles answer`, answerable)
  print(`${set.name}: a person must answer`, others)
  const [answered, handedOver] = [shareRight(answerable), shareRight(others)]
  const { least } = set
  console.log(`
${set.name}
Answered by the right article: ${percent(answered)} of ${answerable.length} (at least ${percent(least.answered)})
Handed over: ${percent(handedOver)} of ${others.length} (at least ${percent(least.handedOver)})`)
  if (answered < least.answered || handedOver < least.handedOver) process.exitCode = 1
}

const { first, answered, handedOver } = await crossValidate()
console.log(`
Known wordings that were left out of the training
Right article first: ${percent(first)}
Answered by the right article: ${percent(answered)}
Handed over: ${percent(handedOver)}`)
