/** Parts of the shell that have a life of their own; their code comes after the page. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

interface BrokerCardProps {
  /** Beside the page, or a bar below the header that opens the rest. */
  readonly layout: 'sidebar' | 'bar'
  /** The originator who came with the application. */
  readonly referrerUuid?: string
}

const modules = import.meta.glob<Record<string, ComponentType<object>>>([
  '../notifications/NotificationsMenu.tsx',
  '../brokerCard/BrokerCard.tsx',
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

const late = (shown: ReactNode) => <Suspense fallback={null}>{shown}</Suspense>

/** In the header of whoever has an account. */
export const NotificationsSlot = () => Notifications && late(<Notifications />)

/** Who brought or serves the application. */
export const BrokerSlot = (props: BrokerCardProps) => Broker && late(<Broker {...props} />)
