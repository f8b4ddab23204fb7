/**
 * The forms for tasks at the lender's desk. They don't include the form for the answer, which is generated from a
 * schema.
 */
import { reason } from './agent.ts'
import { form } from './form.ts'
import { secondFactor } from './oneTimeCode.ts'

/** The form with which the approving person sends an answer back. */
export const sendBackForm = form({ shape: { reason } })

/** The form for revealing full ID and account numbers. The agent must enter a new code. */
export const revealForm = form({ shape: { code: secondFactor() } })
