/**
 * Creates the sandbox's people. A visitor can sign in as any of them. The driver takes each person's application to a
 * state of the journey.
 */
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import * as answers from '../../personas/answers.ts'
import type { Persona } from '../../personas/persona.ts'
import { persona } from '../../personas/personas.ts'
import type { Services } from '../usecases/services.ts'
import { seedBorrower } from './driver/seed.ts'

export const SANDBOX_PASSWORD = answers.PASSWORD

interface Seed {
  readonly persona: Persona
  /** An email address other than the persona's own, so that a visitor can still register with the persona's address. */
  readonly email: string
  readonly at: BorrowerState
  readonly what: string
}

const seed = (id: string, at: BorrowerState, where: string): Seed => ({
  persona: persona(id),
  email: `${id}@sandbox.test`,
  at,
  what: `${persona(id).title}, ${where}`,
})

export const SEEDED: readonly Seed[] = [
  seed('prime', 'liens', 'ready to confirm the liens'),
  seed('nearprime', 'product', 'ready to choose an offer'),
  seed('selfemployed', 'profile', 'at the beginning'),
]

const PATIENCE_MS = 15_000
const POLL_MS = 50

/** Creates the people who don't exist yet. */
export async function seedPeople(services: Services): Promise<void> {
  const driving = { patience: PATIENCE_MS, poll: POLL_MS }
  await Promise.all(
    SEEDED.map(({ persona: one, email, at }) => seedBorrower(services, { ...driving, persona: { ...one, email }, at })),
  )
}
