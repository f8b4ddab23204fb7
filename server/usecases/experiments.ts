/** Manages experiments: which variations a browser gets, and which ones are stored for people and applications. */

import { createHash } from 'node:crypto'
import { FLAG_KEYS, isFlagKey } from 'domain/api/flags.ts'
import { NotFound } from '../errors.ts'
import { holdApplication } from '../storage/applications.ts'
import { readProfile, writeExperiment, writeProfile } from '../storage/experiments.ts'
import type { ActorScope } from '../storage/transactions.ts'
import type { FlagUser } from './flags.ts'
import type { Services } from './services.ts'

interface Experiment {
  readonly name: string
  readonly variation: string
}
interface ExperimentProfile {
  readonly uuid: string
  readonly trackerId: string
  readonly experiments: Experiment[]
}

/** Derives a browser's ID from its tracker ID, so the server stores nothing about visitors who haven't registered. */
function profileUuid({ org, trackerId = '' }: FlagUser): string {
  const hash = createHash('sha256').update(`${org}\n${trackerId}`).digest().subarray(0, 16)
  // Sets the version and variant bits, so that the ID is a name-based UUID (RFC 9562, version 8).
  hash.writeUInt8(((hash[6] ?? 0) & 0x0f) | 0x80, 6)
  hash.writeUInt8(((hash[8] ?? 0) & 0x3f) | 0x80, 8)
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Returns the experiment profile of a browser or person. A signed-in person has the same profile ID on every device.
 */
export async function profileOf(
  { db, flags }: Services,
  user: FlagUser & { readonly trackerId: string },
  scope: ActorScope | undefined,
): Promise<ExperimentProfile> {
  const kept = scope && (await db.read(scope, readProfile(scope.actor)))[0][0]?.profile
  const decisions = await Promise.all(FLAG_KEYS.map((key) => flags.decide(key, user)))
  return {
    uuid: kept ?? profileUuid(user),
    trackerId: user.trackerId,
    experiments: decisions.flatMap(({ flagKey, variation }) =>
      variation === undefined ? [] : [{ name: flagKey, variation }],
    ),
  }
}

export const keepProfile = ({ db }: Services, scope: ActorScope, profile: string): Promise<void> =>
  db.change(scope, [writeProfile(scope.actor, scope.org, profile)], () => undefined)

/**
 * Stores which variations the borrower of an application saw. Leaves out unknown flags and variations. A browser can
 * send them, because it takes registration's variation from the page's URL, which anyone can edit.
 * @throws NotFound if the application isn't in the caller's scope
 */
export async function noteExperiments(
  { db, flags }: Services,
  scope: ActorScope,
  application: string,
  experiments: readonly Experiment[],
): Promise<void> {
  const known = await Promise.all(
    experiments.map(({ name, variation }) => isFlagKey(name) && flags.hasVariation(name, scope.org, variation)),
  )
  await db.change(scope, [holdApplication(application)], ([found], transaction) => {
    if (found.length === 0) throw new NotFound()
    experiments.forEach(({ name, variation }, index) => {
      if (known[index]) transaction.later(writeExperiment(application, name, variation, scope.actor))
    })
  })
}
