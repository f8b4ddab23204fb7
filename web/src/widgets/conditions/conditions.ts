/** What is asked of the person who is signed in beside the steps, as every page of it needs it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CONDITIONS_OF } from 'domain/api/paths.ts'
import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { carryingWallet } from 'domain/values/wallet.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'

const EVERY_MS = 60_000

export const conditionsQuery = (application: string) => ({
  queryKey: ['conditions', application],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<ConditionView[]>('GET', `${CONDITIONS_OF}/${application}/conditions/external-applicants`, { signal }),
})

/**
 * Asked for each minute and as soon as the window is looked at again. That it failed is nobody's business here: what was
 * known stays, and undefined is nothing known yet.
 * @param query of the application, which is read again where something has changed
 */
export function useConditions(application: string, query: readonly unknown[]): readonly ConditionView[] | undefined {
  const client = useQueryClient()
  const { data } = useQuery({
    ...conditionsQuery(application),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  })
  const key = JSON.stringify(query)
  const standing = data && JSON.stringify(data.map(({ uuid, status }) => [uuid, status]))
  useEffect(() => {
    if (standing !== undefined) void client.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] })
  }, [client, key, standing])
  return data
}

/** The list is read again after an answer. */
export function useConditionsChanged(application: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: conditionsQuery(application).queryKey })
}

/**
 * A link to the page that answers a condition.
 * @param path of that page
 */
export function conditionLink(path: string, condition: ConditionView, walletAddress?: string): string {
  const named = new URLSearchParams({
    conditionUuid: condition.uuid,
    conditionType: condition.actionNeeded,
    conditionEnum: condition.categoryEnum,
  })
  return carryingWallet(`${path}${path.includes('?') ? '&' : '?'}${named}`, walletAddress)
}

/**
 * The open condition that the address names; null where it names none, another kind, or one that is not open (any more).
 * Undefined while nothing is known yet.
 */
export function useNamedCondition(
  conditions: readonly ConditionView[] | undefined,
  ...actions: readonly ConditionView['actionNeeded'][]
): ConditionView | null | undefined {
  const [search] = useSearchParams()
  const uuid = search.get('conditionUuid') ?? ''
  if (!isUuid(uuid)) return null
  if (!conditions) return undefined
  const found = conditions.find((one) => one.uuid === uuid.toLowerCase() && one.status === 'OPEN')
  const named =
    found &&
    actions.includes(found.actionNeeded) &&
    search.get('conditionType') === found.actionNeeded &&
    search.get('conditionEnum') === found.categoryEnum
  return named ? found : null
}
