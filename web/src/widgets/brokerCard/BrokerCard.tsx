import { useQuery } from '@tanstack/react-query'
import type { OriginatorInfo } from 'domain/api/broker.ts'
import { ORIGINATOR } from 'domain/api/paths.ts'
import { call } from '../../api/client.ts'
import { retried } from '../../api/queries.ts'
import css from './BrokerCard.module.css'
import { OriginatorCard } from './OriginatorCard.tsx'
import { Sees } from './Sees.tsx'

/** Milliseconds for which the originator's details are cached. */
const KEPT_MS = 10 * 60_000

export const originatorQuery = (uuid: string) => ({
  ...retried,
  queryKey: ['originator', uuid],
  staleTime: KEPT_MS,
  gcTime: KEPT_MS,
  queryFn: ({ signal }: { signal: AbortSignal }) => call<OriginatorInfo>('GET', `${ORIGINATOR}/${uuid}`, { signal }),
})

interface BrokerCardProps {
  readonly layout: 'sidebar' | 'bar'
  readonly referrerUuid?: string | undefined
}

/**
 * Shows the card of the application's originator. Renders nothing if the application has no originator or the
 * originator has left the company.
 */
export function BrokerCard({ layout, referrerUuid }: BrokerCardProps) {
  const { data, isPending } = useQuery({ ...originatorQuery(referrerUuid ?? ''), enabled: referrerUuid !== undefined })
  if (!referrerUuid) return null
  if (isPending) return <div className={css.reserved} data-layout={layout} />
  if (!data) return null
  return (
    <OriginatorCard layout={layout} info={data.originatorDisplayInfo}>
      <Sees name={data.originatorDisplayInfo.originatorName} />
    </OriginatorCard>
  )
}
