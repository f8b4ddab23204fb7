import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Notification } from 'domain/api/notifications.ts'
import { NOTIFICATIONS } from 'domain/api/paths.ts'
import type { Instant } from 'domain/values/dates.ts'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { applicationsQuery } from '../../api/queries.ts'
import { afterPaint } from '../../ui/afterPaint.ts'

interface Told {
  /** The server's current time. The notifications' `created` times come from the same clock. */
  readonly now: Instant
  readonly notifications: readonly Notification[]
}

/** Milliseconds between refetches of the notifications while the page is visible. */
const EVERY_MS = 60_000
const KEY = ['notifications']

/**
 * The person's notifications. They're refetched every minute, whenever the window gets focus, and after an application
 * changes.
 */
export function useNotifications() {
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<Told>('GET', NOTIFICATIONS, { signal }),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  })

  useEffect(() => {
    const versions = new Map<string, unknown>()
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const { queryKey, queryHash, state } = event.query
      if (queryKey[0] !== 'application' && queryKey[0] !== 'signer') return
      const version = (state.data as { version?: unknown } | undefined)?.version
      const before = versions.get(queryHash)
      versions.set(queryHash, version)
      if (before === undefined || before === version) return
      afterPaint(() => {
        void client.invalidateQueries({ queryKey: KEY })
        void client.invalidateQueries({ queryKey: applicationsQuery.queryKey })
      })
    })
  }, [client])

  const { mutate: markRead } = useMutation({
    mutationFn: (uuids: readonly string[]) => call('PUT', `${NOTIFICATIONS}/read`, { body: { uuids } }),
    onMutate: async (uuids) => {
      // Cancel any fetch in progress, because its response would show the read notifications as unread again.
      await client.cancelQueries({ queryKey: KEY })
      client.setQueryData<Told>(
        KEY,
        (told) => told && { ...told, notifications: told.notifications.map(asRead(uuids)) },
      )
    },
    onError: () => client.invalidateQueries({ queryKey: KEY }),
  })

  return { told: data, failed: error !== null, markRead }
}

const asRead =
  (uuids: readonly string[]) =>
  (one: Notification): Notification =>
    uuids.includes(one.uuid) ? { ...one, status: 'READ' } : one
