/** Loads the support hours from the server, which knows the holidays and uses its own clock. */
import type { DatedHoursEntry, OpenStatus } from 'domain/api/hours.ts'
import { HOURS } from 'domain/api/paths.ts'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { transport } from '../../api/transport.ts'

export interface SupportHours {
  readonly status?: OpenStatus | undefined
  readonly week?: readonly DatedHoursEntry[] | undefined
}

/** Loads the support hours. If the request fails, the page shows the usual hours. */
export async function loadHours({ request, context }: LoaderFunctionArgs): Promise<SupportHours> {
  const read = async <T>(what: string): Promise<T | undefined> => {
    try {
      const url = new URL(`${HOURS}/OPS_PHONE/${what}`, request.url)
      const response = await context.get(transport)(new Request(url))
      return response.ok ? ((await response.json()) as T) : undefined
    } catch {
      return undefined
    }
  }
  const [status, week] = await Promise.all([
    read<OpenStatus>('openStatus'),
    read<readonly DatedHoursEntry[]>('week?display=true'),
  ])
  return { status, week }
}

const POLL_MS = 60_000

/** Returns the support hours from the loader and refetches them every minute. */
export function useSupportHours(): SupportHours {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), POLL_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return useLoaderData<SupportHours>()
}
