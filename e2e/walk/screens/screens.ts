import type { Screens } from './act.ts'
import { applicationScreens } from './application.ts'
import { closingScreens } from './closing.ts'
import { registrationScreens } from './registration.ts'
import { signerScreens } from './signer.ts'
import { verificationScreens } from './verification.ts'

/** Maps the path of every screen that a persona visits to the function that completes it. */
export const SCREENS: Screens = {
  ...registrationScreens,
  ...applicationScreens,
  ...verificationScreens,
  ...signerScreens,
  ...closingScreens,
}
