/** Shell parts with their own lifecycle; their code loads after the page. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import card from '../brokerCard/BrokerCard.module.css'

interface BrokerCardProps {
  /** Shown beside the page, or in a bar below the header that opens the rest. */
  readonly layout: 'sidebar' | 'bar'
  /** The application's originator. */
  readonly referrerUuid?: string | undefined
}

const modules = import.meta.glob<Record<string, ComponentType<object>>>([
  '../notifications/NotificationsMenu.tsx',
  '../brokerCard/BrokerCard.tsx',
  '../pipeline/Pipeline.tsx',
])

/** The component `name` of a file; nothing if the file doesn't exist. */
function part<Props extends object>(file: string, name: string): ComponentType<Props> | undefined {
  const load = modules[file]
  return (
    load &&
    lazy(async () => {
      const found = (await load())[name]
      if (!found) throw new Error(`${file} doesn't export ${name}`)
      return { default: found as ComponentType<Props> }
    })
  )
}

const Notifications = part<object>('../notifications/NotificationsMenu.tsx', 'NotificationsMenu')
const Broker = part<BrokerCardProps>('../brokerCard/BrokerCard.tsx', 'BrokerCard')
const Files = part<object>('../pipeline/Pipeline.tsx', 'Pipeline')

const late = (shown: ReactNode) => <Suspense fallback={null}>{shown}</Suspense>

/** In the header of signed-in people. */
export const NotificationsSlot = () => Notifications && late(<Notifications />)

/** Who brought or serves the application. */
export const BrokerSlot = (props: BrokerCardProps) =>
  Broker &&
  props.referrerUuid && (
    <Suspense fallback={<div className={card.reserved} data-layout={props.layout} />}>
      <Broker {...props} />
    </Suspense>
  )

/** A broker's applications, on the dashboard of people with a broker seat. */
export const PipelineSlot = () => Files && late(<Files />)
