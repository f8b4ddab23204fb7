/** Shows the linked broker during registration. Loaded lazily. */
import type { OriginatorInfo } from 'domain/api/broker.ts'
import { OriginatorCard } from './OriginatorCard.tsx'
import { Sees } from './Sees.tsx'

interface CardProps {
  readonly layout: 'sidebar' | 'bar'
  readonly originator: OriginatorInfo
  /** Says what the broker will see of the application. Set it on the page that creates the application. */
  readonly sees?: boolean
}

export function RegistrationCard({ layout, originator: { originatorDisplayInfo: info }, sees }: CardProps) {
  return (
    <OriginatorCard layout={layout} info={info}>
      {(sees || layout === 'bar') && <Sees name={info.originatorName} />}
    </OriginatorCard>
  )
}
