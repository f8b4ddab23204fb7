import type { Page } from '@playwright/test'
import type { CoOwner, Persona } from '../../personas/persona.ts'
import type { Hands } from './hands.ts'
import type { Sandbox } from './sandbox.ts'

/** A persona in a browser. */
export interface Person {
  readonly persona: Persona
  /**
   * The account's email. Accounts in the server's seed data use the persona's own email, and all other accounts use a
   * different one.
   */
  readonly email: string
  readonly password: string
  readonly page: Page
  readonly hands: Hands
  /** The URL of the server for this person's brand: http://localhost:3000 */
  readonly url: string
  readonly sandbox: Sandbox
  /** The co-owner, if this person is an additional signer. */
  readonly owner?: CoOwner
}
