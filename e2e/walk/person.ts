import type { Page } from '@playwright/test'
import type { CoOwner, Persona } from '../../personas/persona.ts'
import type { Hands } from './hands.ts'
import type { Sandbox } from './sandbox.ts'

/** A persona who uses a browser. */
export interface Person {
  readonly persona: Persona
  /** The account's email. It's the persona's own email only if the server's seed data contains the account. */
  readonly email: string
  readonly password: string
  readonly page: Page
  readonly hands: Hands
  /** The server's URL for this person's brand: http://localhost:3000 */
  readonly url: string
  readonly sandbox: Sandbox
  /** The co-owner, if this person is an additional signer. */
  readonly owner?: CoOwner
}
