/** Fetches the conditions of the signed-in person, for every conditions page. */
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
 * Fetches the conditions every minute and on window focus. If a request fails, the last known list stays. Returns
 * undefined until the list is known.
 * @param query the application's query, which is refetched when a condition has changed
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

/** Returns a function that refetches the conditions after the person has answered one of them. */
export function useConditionsChanged(application: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: conditionsQuery(application).queryKey })
}

/**
 * Returns a link to the page for answering a condition.
 * @param path the page's path
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
 * Returns the open condition whose ID is in the URL. Returns null if the URL contains no condition, a condition of
 * another kind, or one that isn't open. Returns undefined while the conditions are loading.
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
