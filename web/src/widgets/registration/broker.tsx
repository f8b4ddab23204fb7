/** What a registration shows of a broker whose link was followed; its code comes after the page, and only then. */
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import card from '../brokerCard/BrokerCard.module.css'

type Parts = typeof import('../brokerCard/RegistrationParts.tsx')
let parts: Parts | undefined

export const loadBroker = async (): Promise<Parts> => {
  parts ??= await import('../brokerCard/RegistrationParts.tsx')
  return parts
}

const LateCard = lazy(async () => ({ default: (await loadBroker()).RegistrationCard }))
const LateChoice = lazy(async () => ({ default: (await loadBroker()).OutOfState }))

export function Originator(props: ComponentProps<Parts['RegistrationCard']>) {
  // What is here already is drawn at once, as on the server: the browser keeps what that drew until the code is here.
  const [Card] = useState(() => parts?.RegistrationCard ?? LateCard)
  return (
    <Suspense fallback={<div className={card.reserved} data-layout={props.layout} />}>
      <Card {...props} />
    </Suspense>
  )
}

export function OutOfState(props: ComponentProps<Parts['OutOfState']>) {
  const [Choice] = useState(() => parts?.OutOfState ?? LateChoice)
  return (
    <Suspense fallback={null}>
      <Choice {...props} />
    </Suspense>
  )
}
