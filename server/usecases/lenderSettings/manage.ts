/** Runs changes to a lender's settings, for people who may make them. */
import { Refusal } from 'domain/application/core/command.ts'
import type { SettingLine } from 'domain/forms/lenderSettings.ts'
import { lockSettings } from '../../storage/lenderSettings.ts'
import type { ActorScope, Transaction } from '../../storage/transactions.ts'
import { agentScope } from '../agents/act.ts'
import type { Services } from '../services.ts'
import { type OpenSettings, openingCalls, openSettings } from './read.ts'

/**
 * Runs `work` for a person who may manage the settings. Changes to the same lender's settings run one after another.
 * @throws NotFound if the caller has no seat
 */
export async function managing<T>(
  services: Services,
  scope: ActorScope,
  work: (opened: OpenSettings, transaction: Transaction) => Promise<T> | T,
): Promise<T> {
  const opening = [lockSettings(scope.org), ...openingCalls(scope)] as const
  return services.db.change(agentScope(scope), opening, ([, ...rows], transaction) => {
    const opened = openSettings(services, scope, rows)
    return work(opened, transaction)
  })
}

/**
 * The maximum number of open proposals. Reading the settings computes the effect of every proposal, so the number must
 * be small.
 */
const MOST_PROPOSED = 20

/** @throws Refusal if too many changes are waiting for approval */
export function requireRoom({ rows }: OpenSettings): void {
  if (rows.filter(({ state }) => state === 'PROPOSED').length >= MOST_PROPOSED)
    throw new Refusal('INVALID', `${MOST_PROPOSED} changes are waiting for approval. Decide on one of them first.`)
}

/** Whether two changes have the same values. Ignores the order of keys, because the database may change that order. */
export const sameLines = (one: readonly SettingLine[], other: readonly SettingLine[]): boolean =>
  one.length === other.length &&
  one.every(({ name, before, after }, i) => {
    const found = other[i]
    return found?.name === name && found.before === before && found.after === after
  })
