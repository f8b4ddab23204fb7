/** Fetches the signed-in person's conditions, for all pages that show conditions. */
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CONDITIONS_OF } from 'domain/api/paths.ts'
import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { carryingWallet } from 'domain/values/wallet.ts'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'
import { toast } from '../../ui/toast.ts'

const EVERY_MS = 60_000

export const conditionsQuery = (application: string) => ({
  queryKey: ['conditions', application],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<ConditionView[]>('GET', `${CONDITIONS_OF}/${application}/conditions/external-applicants`, { signal }),
})

/**
 * Fetches the conditions every minute and whenever the window gets focus. After a failed request, returns the last
 * fetched list. Returns undefined until the first list has been fetched.
 * @param query the application's query, which is refetched after a condition changes
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

/**
 * Opens the journey's next page once all conditions are resolved. Does nothing if all conditions were already resolved
 * when the person opened the conditions list.
 * @param goOn the path of the journey's next page; undefined while the journey stays on the conditions list
 */
export function useMoveOn(conditions: readonly ConditionView[] | undefined, goOn: string | undefined): void {
  const navigate = useNavigate()
  const [waited, setWaited] = useState(false)
  const isOutstanding = conditions?.some(({ status }) => status !== 'LOOKED_AT')
  if (isOutstanding && !waited) setWaited(true)
  const next = waited && isOutstanding === false ? goOn : undefined
  useEffect(() => {
    if (next) void navigate(next, { replace: true })
  }, [navigate, next])
}

/** Returns a function that confirms to the person that their answer was sent, and refetches the conditions. */
export function useAnswered(application: string): () => Promise<void> {
  const { t } = useLingui()
  const client = useQueryClient()
  return () => {
    // Confirm the answer in a toast, because the next page may not mention the answer.
    toast(t`We received your answer`)
    return client.invalidateQueries({ queryKey: conditionsQuery(application).queryKey })
  }
}

/**
 * Returns a link to the page where a condition is answered.
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
 * Returns the condition whose ID is in the URL. Returns null if the URL contains no condition ID, or if the condition
 * isn't open or asks for something else. Returns undefined while the conditions are loading.
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
