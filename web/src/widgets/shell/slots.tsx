/** Parts of the layout whose code loads after the page. */
import { lazy, Suspense } from 'react'
import card from '../brokerCard/BrokerCard.module.css'

interface BrokerCardProps {
  /** Shown beside the page, or as a bar below the header that opens the details. */
  readonly layout: 'sidebar' | 'bar'
  /** The application's originator. */
  readonly referrerUuid?: string | undefined
}

const Notifications = lazy(async () => ({
  default: (await import('../notifications/NotificationsMenu.tsx')).NotificationsMenu,
}))
const Broker = lazy(async () => ({ default: (await import('../brokerCard/BrokerCard.tsx')).BrokerCard }))

/** The notifications in the header of signed-in pages. */
export const NotificationsSlot = () => (
  <Suspense fallback={null}>
    <Notifications />
  </Suspense>
)

/** The card of the application's originator. */
export const BrokerSlot = (props: BrokerCardProps) =>
  props.referrerUuid && (
    <Suspense fallback={<div className={card.reserved} data-layout={props.layout} />}>
      <Broker {...props} />
    </Suspense>
  )
