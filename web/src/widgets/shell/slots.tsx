/** Shell parts with their own lifecycle; their code loads after the page. */
import { lazy, Suspense } from 'react'
import card from '../brokerCard/BrokerCard.module.css'

interface BrokerCardProps {
  /** Shown beside the page, or in a bar below the header that opens the rest. */
  readonly layout: 'sidebar' | 'bar'
  /** The application's originator. */
  readonly referrerUuid?: string | undefined
}

const Notifications = lazy(async () => ({
  default: (await import('../notifications/NotificationsMenu.tsx')).NotificationsMenu,
}))
const Broker = lazy(async () => ({ default: (await import('../brokerCard/BrokerCard.tsx')).BrokerCard }))

/** In the header of signed-in people. */
export const NotificationsSlot = () => (
  <Suspense fallback={null}>
    <Notifications />
  </Suspense>
)

/** Who brought or serves the application. */
export const BrokerSlot = (props: BrokerCardProps) =>
  props.referrerUuid && (
    <Suspense fallback={<div className={card.reserved} data-layout={props.layout} />}>
      <Broker {...props} />
    </Suspense>
  )
