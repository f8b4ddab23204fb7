import type { Screens } from './act.ts'
import { applicationScreens } from './application.ts'
import { closingScreens } from './closing.ts'
import { registrationScreens } from './registration.ts'
import { reviewScreens } from './reviews.ts'
import { signerScreens } from './signer.ts'
import { verificationScreens } from './verification.ts'

/**
 * Maps a screen's path to the function that completes it. Screens not listed here are completed with the sample body
 * from their journey row.
 */
export const SCREENS: Screens = {
  ...registrationScreens,
  ...applicationScreens,
  ...verificationScreens,
  ...signerScreens,
  ...closingScreens,
  ...reviewScreens,
}
