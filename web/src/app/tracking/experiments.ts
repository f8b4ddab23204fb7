/** Reports which variations of experiments a borrower saw. */
import { EXPERIMENT_PROFILE, EXPERIMENTS, PROFILE } from 'domain/api/paths.ts'
import { call, isAuthenticated } from '../../api/client.ts'
import { lookedUpFlags } from '../../api/flags.ts'
import { forgetSeenVariation, seenVariation } from '../../api/seenVariation.ts'
import { trackerUuid } from '../../api/tracker.ts'

interface Experiment {
  readonly name: string
  readonly variation: string
}

const told = new Set<string>()
let current: readonly Experiment[] | undefined

/**
 * For each flag that the page looked up, records in the application which variation the borrower saw. Sends each flag
 * only once per page load. Also records the variation of registration that this browser showed earlier.
 */
export async function tellExperiments(application: string): Promise<void> {
  const names = isAuthenticated() ? lookedUpFlags().filter((name) => !told.has(application + name)) : []
  const seen = isAuthenticated() ? seenVariation() : undefined
  if (names.length === 0 && !seen) return
  current ??= await ownExperiments()
  const experiments = [
    ...current.filter(({ name }) => names.some((looked) => looked === name)),
    ...(seen ? [seen] : []),
  ]
  if (experiments.length > 0)
    await call('PATCH', `${EXPERIMENTS}/${application}/experiments`, { body: { experiments, appUuid: application } })
  for (const name of names) told.add(application + name)
  if (seen) forgetSeenVariation()
}

/**
 * Returns the experiments that this browser takes part in. If there are any, links the browser's experiment profile to
 * the signed-in person.
 */
async function ownExperiments(): Promise<readonly Experiment[]> {
  const { uuid, experiments } = await call<{ uuid: string; experiments: Experiment[] }>(
    'GET',
    `${EXPERIMENT_PROFILE}?trackerId=${trackerUuid()}`,
  )
  if (experiments.length > 0) {
    const person = await call<{ uuid: string }>('GET', PROFILE)
    await call('PATCH', `${EXPERIMENT_PROFILE}?identityUuid=${person.uuid}`, { body: { optimizelyProfileUuid: uuid } })
  }
  return experiments
}
