import { useQueryClient } from '@tanstack/react-query'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { applicationQuery } from '../../api/queries.ts'

const BASE_MS = 1000
const CAP_MS = 5000
const TRIES = { stable: 7, waiting: 14 }

interface Status {
  readonly version: number
}

/**
 * Polls the status while the application is waiting. Intervals double from 1 s up to 5 s. Polling makes 14 attempts if
 * the server is waiting for an outside party, and 7 in other cases, such as a missing adverse action notice. `late` is
 * true after the last attempt. `again` restarts polling.
 */
export function usePolling(view: ApplicationView): { late: boolean; again: () => void } {
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  // The latest polling round that has used up all its attempts.
  const [spent, setSpent] = useState(-1)
  const waiting = view.serverState.kind === 'waiting'
  const { adverseAction } = view
  // The server creates the adverse action notice shortly after the decline, so continue polling until the notice
  // exists.
  const noticing = adverseAction !== undefined && adverseAction.noticedAt === undefined
  const polls = waiting || noticing || view.journey.waits

  useEffect(() => {
    if (!polls) return
    let tries = 0
    let timer: ReturnType<typeof setTimeout>
    const stop = new AbortController()
    const next = () => {
      if (tries >= (waiting ? TRIES.waiting : TRIES.stable)) return setSpent(round)
      timer = setTimeout(() => void ask(), Math.min(BASE_MS * 2 ** tries, CAP_MS))
      tries += 1
    }
    const ask = async () => {
      try {
        const status = await call<Status>('GET', `/service-krang-heloc/borrower/secure/api/v1/${view.uuid}/status`, {
          signal: stop.signal,
        })
        if (status.version !== view.version) {
          await client.invalidateQueries({ queryKey: applicationQuery(view.uuid).queryKey })
          return
        }
      } catch {
        // Ignore a lost connection, because the next attempt sends the request again.
      }
      if (!stop.signal.aborted) next()
    }
    next()
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [polls, waiting, view.uuid, view.version, client, round])

  return { late: spent === round && polls, again: () => setRound((n) => n + 1) }
}
