/** Shows the broker whose link the visitor followed, during registration. The code loads lazily. */
import type { OriginatorInfo } from 'domain/api/broker.ts'
import { OriginatorCard } from './OriginatorCard.tsx'
import { Sees } from './Sees.tsx'

interface CardProps {
  readonly layout: 'sidebar' | 'bar'
  readonly originator: OriginatorInfo
  /** Adds a sentence that says what the broker will see. Set it on the page that creates the application. */
  readonly sees?: boolean
}

export function RegistrationCard({ layout, originator: { originatorDisplayInfo: info }, sees }: CardProps) {
  return (
    <OriginatorCard layout={layout} info={info}>
      {(sees || layout === 'bar') && <Sees name={info.originatorName} />}
    </OriginatorCard>
  )
}
