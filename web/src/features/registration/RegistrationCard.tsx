/**
 * During registration, this card shows visitors the broker whose link they followed. The card's code is loaded lazily.
 */
import type { OriginatorInfo } from 'domain/api/broker.ts'
import { OriginatorCard } from '../../widgets/brokerCard/OriginatorCard.tsx'
import { Sees } from '../../widgets/brokerCard/Sees.tsx'

interface CardProps {
  readonly layout: 'sidebar' | 'bar'
  readonly originator: OriginatorInfo
  /** Adds a sentence about the data that the broker will see. Set only on the page that creates the application. */
  readonly sees?: boolean
}

export function RegistrationCard({ layout, originator: { originatorDisplayInfo: info }, sees }: CardProps) {
  return (
    <OriginatorCard layout={layout} info={info}>
      {(sees || layout === 'bar') && <Sees name={info.originatorName} />}
    </OriginatorCard>
  )
}
