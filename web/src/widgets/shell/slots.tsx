/** Parts of the layout whose code is loaded after the page. */
import { lazy, Suspense } from 'react'
import card from '../brokerCard/BrokerCard.module.css'

interface BrokerCardProps {
  /** The layout: a card next to the page, or a bar below the header. Pressing the bar opens the card. */
  readonly layout: 'sidebar' | 'bar'
  /** The UUID of the application's originator. */
  readonly referrerUuid?: string | undefined
}

const Notifications = lazy(async () => ({
  default: (await import('../notifications/NotificationsMenu.tsx')).NotificationsMenu,
}))
const Broker = lazy(async () => ({ default: (await import('../brokerCard/BrokerCard.tsx')).BrokerCard }))

export const NotificationsSlot = () => (
  <Suspense fallback={null}>
    <Notifications />
  </Suspense>
)

export const BrokerSlot = (props: BrokerCardProps) =>
  props.referrerUuid && (
    <Suspense fallback={<div className={card.reserved} data-layout={props.layout} />}>
      <Broker {...props} />
    </Suspense>
  )
