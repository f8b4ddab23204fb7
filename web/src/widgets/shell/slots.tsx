/** Parts of the shell that have a life of their own; their code comes after the page. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import card from '../brokerCard/BrokerCard.module.css'

interface BrokerCardProps {
  /** Beside the page, or a bar below the header that opens the rest. */
  readonly layout: 'sidebar' | 'bar'
  /** The originator who came with the application. */
  readonly referrerUuid?: string
}

const modules = import.meta.glob<Record<string, ComponentType<object>>>([
  '../notifications/NotificationsMenu.tsx',
  '../brokerCard/BrokerCard.tsx',
  '../pipeline/Pipeline.tsx',
])

/** The component `name` of a file; nothing where there is no such file. */
function part<Props extends object>(file: string, name: string): ComponentType<Props> | undefined {
  const load = modules[file]
  return (
    load &&
    lazy(async () => {
      const found = (await load())[name]
      if (!found) throw new Error(`${file} has no ${name}`)
      return { default: found as ComponentType<Props> }
    })
  )
}

const Notifications = part<object>('../notifications/NotificationsMenu.tsx', 'NotificationsMenu')
const Broker = part<BrokerCardProps>('../brokerCard/BrokerCard.tsx', 'BrokerCard')
const Files = part<object>('../pipeline/Pipeline.tsx', 'Pipeline')

const late = (shown: ReactNode) => <Suspense fallback={null}>{shown}</Suspense>

/** In the header of whoever has an account. */
export const NotificationsSlot = () => Notifications && late(<Notifications />)

/** Who brought or serves the application. */
export const BrokerSlot = (props: BrokerCardProps) =>
  Broker &&
  props.referrerUuid && (
    <Suspense fallback={<div className={card.reserved} data-layout={props.layout} />}>
      <Broker {...props} />
    </Suspense>
  )

/** On the dashboard of whoever has a seat at a brokerage: its applications. */
export const PipelineSlot = () => Files && late(<Files />)
