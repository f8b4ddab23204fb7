/** Opens a lender's settings for a person who may change them. */
import { Refusal } from 'domain/application/core/command.ts'
import type { SettingLine } from 'domain/forms/lenderSettings.ts'
import { lockSettings } from '../../storage/lenderSettings.ts'
import type { ActorScope, Transaction } from '../../storage/transactions.ts'
import { agentScope } from '../agents/act.ts'
import { mustHave } from '../agents/decide.ts'
import type { Services } from '../services.ts'
import { type OpenSettings, openingCalls, openSettings } from './read.ts'

/**
 * Runs `work` for a person who may manage the settings. Changes of one lender's settings run one after the other.
 * @throws NotFound if the caller has no seat, Refusal if the role may not manage settings
 */
export async function managing<T>(
  services: Services,
  scope: ActorScope,
  work: (opened: OpenSettings, transaction: Transaction) => Promise<T> | T,
): Promise<T> {
  const opening = [lockSettings(scope.org), ...openingCalls(scope)] as const
  return services.db.change(agentScope(scope), opening, ([, ...rows], transaction) => {
    const opened = openSettings(services, scope, rows)
    mustHave(opened.seat.role, 'MANAGE_SETTINGS')
    return work(opened, transaction)
  })
}

/** Each reading of the settings computes the effect of every proposal, so there can't be many. */
const MOST_PROPOSED = 20

/** @throws Refusal if too many changes wait for approval */
export function requireRoom({ rows }: OpenSettings): void {
  if (rows.filter(({ state }) => state === 'PROPOSED').length >= MOST_PROPOSED)
    throw new Refusal('INVALID', `${MOST_PROPOSED} changes are waiting for approval. Decide on one of them first.`)
}

/** The database may return the keys of an object in another order, so compare the values. */
export const sameLines = (one: readonly SettingLine[], other: readonly SettingLine[]): boolean =>
  one.length === other.length &&
  one.every(({ name, before, after }, i) => {
    const found = other[i]
    return found?.name === name && found.before === before && found.after === after
  })
