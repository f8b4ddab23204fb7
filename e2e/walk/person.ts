import type { Page } from '@playwright/test'
import type { CoOwner, Persona } from '../../personas/persona.ts'
import type { Hands } from './hands.ts'
import type { Sandbox } from './sandbox.ts'

/** Somebody at a browser. */
export interface Person {
  readonly persona: Persona
  /** Of the account; the persona's own may be taken by somebody who was seeded. */
  readonly email: string
  readonly password: string
  readonly page: Page
  readonly hands: Hands
  /** Where the program answers under this person's brand: http://localhost:3000 */
  readonly url: string
  readonly sandbox: Sandbox
  /** Set for somebody who signs beside the borrower. */
  readonly owner?: CoOwner
}

/** The address of a co-owner, told apart from that of other tests by the borrower's. */
export const ownerEmail = (borrower: Person, owner: CoOwner): string =>
  `${owner.name.firstName.toLowerCase()}.${borrower.email}`
