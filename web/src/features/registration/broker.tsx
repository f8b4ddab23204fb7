/** What a registration shows of a broker whose link was followed; its code comes after the page, and only then. */
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
/** The code of what is shown of a broker. Where they may not lend the page asks what to do, and has no card. */
export const loadBroker = ({ servesState }: NonNullable<DraftView['broker']>) =>
  servesState === false ? loadChoice() : loadCard()

const LateCard = lazy(loadCard)
const LateChoice = lazy(loadChoice)

export function Originator(props: ComponentProps<RegistrationCard>) {
  // What is here already is drawn at once, as on the server: the browser keeps what that drew until the code is here.
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
