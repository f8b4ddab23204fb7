import type { Screens } from './act.ts'
import { applicationScreens } from './application.ts'
import { closingScreens } from './closing.ts'
import { registrationScreens } from './registration.ts'
import { reviewScreens } from './reviews.ts'
import { signerScreens } from './signer.ts'
import { verificationScreens } from './verification.ts'

/**
 * Maps a screen's path to the function that completes it. A screen that isn't listed here is completed with its row's
 * sample body.
 */
export const SCREENS: Screens = {
  ...registrationScreens,
  ...applicationScreens,
  ...verificationScreens,
  ...signerScreens,
  ...closingScreens,
  ...reviewScreens,
}
