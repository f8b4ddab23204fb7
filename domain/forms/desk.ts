/**
 * The forms for tasks at the lender's desk. The form for a task's answer isn't in this file, because it's generated
 * from a schema.
 */
import { reason } from './agent.ts'
import { form } from './form.ts'
import { secondFactor } from './oneTimeCode.ts'

/** The form for an approver who sends an answer back instead of approving it. */
export const sendBackForm = form({ shape: { reason } })

/** The form for revealing full ID and account numbers. The agent must enter a new code. */
export const revealForm = form({ shape: { code: secondFactor() } })
