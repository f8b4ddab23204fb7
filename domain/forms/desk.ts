/** The forms of tasks at the lender's desk. The form of an answer is generated from the port's schema. */
import { reason } from './agent.ts'
import { form } from './form.ts'
import { secondFactor } from './oneTimeCode.ts'

/** The form with which the second person sends an answer back. */
export const sendBackForm = form({ shape: { reason } })

/** The form that shows full ID and account numbers, in exchange for a new code. */
export const revealForm = form({ shape: { code: secondFactor() } })
