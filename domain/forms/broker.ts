import { isNamePart, normalizeName } from '../values/name.ts'
import { email, phoneOf, phoneShape } from './contactFields.ts'
import { choice, text, UNSUPPORTED } from './fields.ts'
import { field, form } from './form.ts'

export const INVITED_ROLES = ['PROCESSOR', 'ASSISTANT'] as const
export type InvitedRole = (typeof INVITED_ROLES)[number]
export const INVITED_ROLE_LABELS = {
  PROCESSOR: 'Processor',
  ASSISTANT: 'Assistant',
} as const satisfies Record<InvitedRole, string>

export const SEAT_ROLE_LABELS = { ORIGINATOR: 'Loan officer', ...INVITED_ROLE_LABELS } as const

/** The form for inviting someone to a seat at a brokerage. */
export const inviteForm = form({
  shape: { email: email('Enter an email address'), role: choice(INVITED_ROLES, 'Choose a role') },
})

export const BROKER_CHOICES = ['LENDER', 'BROKER'] as const
export type BrokerChoice = (typeof BROKER_CHOICES)[number]

const NAME_MAX = 100
/** A field for an optional checkbox. */
export const ticked = field((input) => input === true || input === 'true' || input === 'on', {
  json: { type: 'boolean' },
})

/**
 * The form for visitors whose broker isn't licensed in the home's state. The visitor can continue with the lender or
 * ask for a call from the broker. The broker gets the visitor's name and email only if the visitor asks for the call
 * and consents.
 */
export const outOfStateForm = form({
  shape: {
    brokerChoice: choice(BROKER_CHOICES, 'Choose how to continue'),
    // The email to the broker contains the visitor's name, so don't accept a name that looks like a URL.
    name: text({
      required: 'Enter your name',
      max: NAME_MAX,
      tidy: normalizeName,
      check: (name) => (isNamePart(name.replace(/\.(?=\s|$)/g, '')) ? undefined : UNSUPPORTED),
    }),
    email: email(),
    ...phoneShape(undefined),
    shareConsent: ticked,
  },
  hidden: ({ brokerChoice }) =>
    brokerChoice === 'BROKER' ? [] : ['name', 'email', 'phoneCountry', 'phoneNumber', 'shareConsent'],
  rules: ({ brokerChoice, phoneNumber, phoneCountry, shareConsent }, context, fail) => {
    phoneOf(phoneNumber, phoneCountry, context, fail)
    if (brokerChoice === 'BROKER' && !shareConsent)
      fail('shareConsent', 'Check the box, or continue without the broker')
  },
  value: ({ brokerChoice: choice, name, email: address, phoneNumber, phoneCountry }, context) =>
    choice === 'BROKER'
      ? { choice, contact: { name, email: address, phone: phoneOf(phoneNumber, phoneCountry, context) } }
      : { choice },
})
