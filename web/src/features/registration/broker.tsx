/**
 * The broker whose link was followed, during registration. The code for this loads after the page, and only when
 * needed.
 */
import type { DraftView } from 'domain/api/registration.ts'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import css from '../../widgets/brokerCard/BrokerCard.module.css'

type RegistrationCard = typeof import('../../widgets/brokerCard/RegistrationCard.tsx').RegistrationCard
type Choice = typeof import('../../widgets/brokerCard/OutOfState.tsx').OutOfState
let card: RegistrationCard | undefined
let choice: Choice | undefined

const loadCard = async () => {
  card ??= (await import('../../widgets/brokerCard/RegistrationCard.tsx')).RegistrationCard
  return { default: card }
}
const loadChoice = async () => {
  choice ??= (await import('../../widgets/brokerCard/OutOfState.tsx')).OutOfState
  return { default: choice }
}
/**
 * Loads the code that shows a broker. Where the broker isn't licensed, the page asks the visitor how to continue and
 * shows no card.
 */
export const loadBroker = ({ servesState }: NonNullable<DraftView['broker']>) =>
  servesState === false ? loadChoice() : loadCard()

const LateCard = lazy(loadCard)
const LateChoice = lazy(loadChoice)

export function Originator(props: ComponentProps<RegistrationCard>) {
  // Loaded code renders at once, as on the server. Until it loads, the browser keeps the server's HTML.
  const [Card] = useState(() => card ?? LateCard)
  return (
    <Suspense fallback={<div className={css.reserved} data-layout={props.layout} />}>
      <Card {...props} />
    </Suspense>
  )
}

export function OutOfState(props: ComponentProps<Choice>) {
  const [Choice] = useState(() => choice ?? LateChoice)
  return (
    <Suspense fallback={null}>
      <Choice {...props} />
    </Suspense>
  )
}
