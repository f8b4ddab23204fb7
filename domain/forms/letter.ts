/** The forms for handling a letter that couldn't be delivered, and an email that couldn't be sent. */
import type { Address } from '../values/address.ts'
import { addressOf, addressShape } from './addressFields.ts'
import { reason } from './agent.ts'
import { choice } from './fields.ts'
import { type FormContext, form } from './form.ts'

/**
 * RETURNED: the letter came back. AGAIN: the letter is mailed to another address. CLOSED: staff settled the matter in
 * another way.
 */
export const LETTER_STEPS = ['RETURNED', 'AGAIN', 'CLOSED'] as const

const shape = { step: choice(LETTER_STEPS, 'Choose what to do with the letter'), ...addressShape(), reason }

interface LetterStep {
  readonly step: (typeof LETTER_STEPS)[number]
  readonly address?: Address
  readonly reason?: string
}

export const letterStepForm = form<typeof shape, FormContext, LetterStep>({
  shape,
  hidden: ({ step }) => [
    ...(step === 'AGAIN' ? [] : (['street1', 'street2', 'city', 'state', 'zip'] as const)),
    ...(step === 'RETURNED' ? (['reason'] as const) : []),
  ],
  value: ({ step, reason, ...address }) => ({
    step,
    ...(step !== 'RETURNED' && { reason }),
    ...(step === 'AGAIN' && { address: addressOf(address) }),
  }),
})

/** AGAIN: the server sends the email again. CLOSED: staff reached the person in another way. */
const MESSAGE_STEPS = ['AGAIN', 'CLOSED'] as const
export const messageStepForm = form({
  shape: { step: choice(MESSAGE_STEPS, 'Choose what to do with the message'), reason },
})
