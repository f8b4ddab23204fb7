/** What a registration shows of the broker whose link was followed. Loaded late. */
import type { OriginatorInfo } from 'domain/api/broker.ts'
import { OriginatorCard } from './OriginatorCard.tsx'
import { Sees } from './Sees.tsx'

interface CardProps {
  readonly layout: 'sidebar' | 'bar'
  readonly originator: OriginatorInfo
  /** Says what they will see of the application: where it is about to be made. */
  readonly sees?: boolean
}

export function RegistrationCard({ layout, originator: { originatorDisplayInfo: info }, sees }: CardProps) {
  return (
    <OriginatorCard layout={layout} info={info}>
      {(sees || layout === 'bar') && <Sees name={info.originatorName} />}
    </OriginatorCard>
  )
}
