import type { Person } from '../person.ts'
import type { Place } from '../place.ts'
import { applicationScreens } from './application.ts'
import { closingScreens } from './closing.ts'
import { registrationScreens } from './registration.ts'
import { signerScreens } from './signer.ts'
import { verificationScreens } from './verification.ts'

/** What somebody does on a screen, up to pressing its button. */
export type Act = (person: Person, place: Place) => Promise<void>
export type Screens = Readonly<Record<string, Act>>

/** Every screen a persona comes to, by its path. */
export const SCREENS: Screens = {
  ...registrationScreens,
  ...applicationScreens,
  ...verificationScreens,
  ...signerScreens,
  ...closingScreens,
}
