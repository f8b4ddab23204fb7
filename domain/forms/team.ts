/** The forms that a lender's staff use to propose changes to the lender's team and to decide on proposed changes. */
import { AGENT_ROLES } from '../values/agentRoles.ts'
import { email } from './contactFields.ts'
import { choice, text, uuid } from './fields.ts'
import { form } from './form.ts'
import { firstName, lastName } from './nameFields.ts'

const REASON_MAX = 500
const reason = (required: string) => text({ required, max: REASON_MAX, lines: true })
const WHY = 'Enter the reason for the change'
const role = choice(AGENT_ROLES, 'Choose a role')

/** The form for proposing a seat for a new colleague. */
export const inviteForm = form({
  shape: {
    firstName: firstName(),
    lastName: lastName(),
    email: email('Enter the colleague’s work email'),
    role,
    reason: reason(WHY),
  },
})

/** The form for proposing another role for a seat. */
export const roleForm = form({ shape: { seat: uuid('Choose a colleague'), role, reason: reason(WHY) } })
/** The form for proposing to remove a seat. */
export const endSeatForm = form({ shape: { seat: uuid('Choose a colleague'), reason: reason(WHY) } })

/** The form for returning a proposed change to the colleague who proposed it. */
export const returnForm = form({ shape: { answer: reason('Enter what the proposer should change') } })
