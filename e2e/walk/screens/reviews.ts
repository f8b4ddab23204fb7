/** Completes the screens on which a person of the lender has to act first. */
import type { Act, Screens } from './act.ts'

/** Moves the clock by an ISO 8601 duration, so that the sandbox's agent has acted. */
const later =
  (advance: string): Act =>
  async ({ page, sandbox }) => {
    await sandbox.moveClock({ advance })
    await page.reload()
  }

export const reviewScreens: Screens = {
  '{uuid}/error/timeout': later('PT9H'),
  '{uuid}/hold': later('PT1H'),
}
