/** Opens a lender's settings for a person who may change them. */
import { Refusal } from 'domain/application/core/command.ts'
import { may } from 'domain/application/views/agents.ts'
import type { SettingLine } from 'domain/forms/lenderSettings.ts'
import { lockSettings } from '../../storage/lenderSettings.ts'
import type { ActorScope, Transaction } from '../../storage/transactions.ts'
import { agentScope } from '../agents/act.ts'
import type { Services } from '../services.ts'
import { deskCalls, deskOf, type SettingsDesk } from './read.ts'

/**
 * Runs `work` for a person who may manage the settings. Changes of one lender's settings run one after the other.
 * @throws NotFound if the caller has no seat, Refusal if the role may not manage settings
 */
export async function managing<T>(
  services: Services,
  scope: ActorScope,
  work: (desk: SettingsDesk, transaction: Transaction) => Promise<T> | T,
): Promise<T> {
  const opening = [lockSettings(scope.org), ...deskCalls(scope)] as const
  return services.db.change(agentScope(scope), opening, ([, ...rows], transaction) => {
    const desk = deskOf(services, scope, rows)
    const { role } = desk.seat
    if (!may(role, 'MANAGE_SETTINGS'))
      throw new Refusal(
        'NOT_ALLOWED',
        `A ${role.toLowerCase()} can’t change the lender’s settings. Ask an underwriter.`,
      )
    return work(desk, transaction)
  })
}

/** The database may return the keys of an object in another order, so compare the values. */
export const sameLines = (one: readonly SettingLine[], other: readonly SettingLine[]): boolean =>
  one.length === other.length &&
  one.every(({ name, before, after }, i) => {
    const found = other[i]
    return found?.name === name && found.before === before && found.after === after
  })
