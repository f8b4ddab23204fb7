/**
 * During registration, shows visitors the broker whose link they followed. The code for the broker's card loads
 * separately, and only if there is a broker.
 */
import type { DraftView } from 'domain/api/registration.ts'
import { type ComponentProps, Suspense, useState } from 'react'
import css from '../../widgets/brokerCard/BrokerCard.module.css'
import { latePart } from './latePart.ts'

type RegistrationCard = typeof import('./RegistrationCard.tsx').RegistrationCard
type Choice = typeof import('./OutOfState.tsx').OutOfState

const card = latePart(async () => (await import('./RegistrationCard.tsx')).RegistrationCard)
const choice = latePart(async () => (await import('./OutOfState.tsx')).OutOfState)

/**
 * Loads the code that shows a broker. A broker who isn't licensed in the home's state gets no card; the page asks the
 * visitor how to continue.
 */
export const loadBroker = ({ servesState }: NonNullable<DraftView['broker']>) =>
  servesState === false ? choice.load() : card.load()

export function Originator(props: ComponentProps<RegistrationCard>) {
  // On the server, the card's code is always loaded, so the card renders immediately. In the browser, the server's HTML
  // stays visible until the code has loaded.
  const [Card] = useState(card.now)
  return (
    <Suspense fallback={<div className={css.reserved} data-layout={props.layout} />}>
      <Card {...props} />
    </Suspense>
  )
}

export function OutOfState(props: ComponentProps<Choice>) {
  const [Choice] = useState(choice.now)
  return (
    <Suspense fallback={null}>
      <Choice {...props} />
    </Suspense>
  )
}
