import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import css from './DebugPanel.module.css'

const CLOCK = '/sandbox/clock'
const STEPS = [
  ['PT1H', 'an hour'],
  ['P1D', 'a day'],
  ['P4D', 'four days'],
  ['P7D', 'a week'],
] as const

/**
 * Controls for the sandbox clock. Moving the clock forward triggers the deadlines that become due, then refetches the
 * page's data.
 */
export function Clock() {
  const [busy, setBusy] = useState(false)
  const { data } = useQuery(
    {
      queryKey: ['debug', 'clock'],
      queryFn: ({ signal }) => call<{ now: string }>('GET', CLOCK, { signal }),
      refetchOnMount: 'always',
    },
    queryClient,
  )
  const advance = async (by: string) => {
    setBusy(true)
    try {
      await call('POST', CLOCK, { body: { advance: by } })
      await queryClient.invalidateQueries()
    } finally {
      setBusy(false)
    }
  }
  return (
    <details className={css.part} open>
      <summary>Clock</summary>
      <p>
        It is <b>{data?.now ?? '…'}</b>. Move on by
      </p>
      <div className={css.buttons}>
        {STEPS.map(([by, label]) => (
          <button key={by} type="button" disabled={busy} onClick={() => advance(by)}>
            {label}
          </button>
        ))}
      </div>
      <p>
        <a href={CLOCK}>Clock</a> · <a href="/sandbox/personas">Personas</a> · <a href="/sandbox/mail">Mailbox</a>
      </p>
    </details>
  )
}
