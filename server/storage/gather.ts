interface Waiting<Question, Answer> {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Returns a function that runs one query as part of a shared call. At most `atOnce` calls of `ask` are in progress at a
 * time. Meanwhile, up to `most` queries are collected for the next call.
 * @param ask runs several queries and returns their results in the same order; if `ask` fails, all of its queries fail
 * with the same error
 */
export function gather<Question, Answer>(
  atOnce: number,
  most: number,
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Question, Answer>[] = []
  let inProgress = 0
  const next = (): void => {
    while (inProgress < atOnce && waiting.length > 0) {
      inProgress++
      void run(waiting.splice(0, most))
    }
  }
  const run = async (asked: readonly Waiting<Question, Answer>[]): Promise<void> => {
    const outcome = await settled(asked.map(({ question }) => question))
    inProgress--
    next()
    for (const [index, { resolve, reject }] of asked.entries())
      if ('error' in outcome) reject(outcome.error)
      else resolve(outcome.answers[index] as Answer)
  }
  const settled = async (questions: readonly Question[]) => {
    try {
      const answers = await ask(questions)
      if (answers.length !== questions.length) throw new Error('not every query has a result')
      return { answers }
    } catch (error) {
      return { error }
    }
  }
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      next()
    })
}
