/** The form for recording a step of signing on paper. An agent fills it in. */
import { choice, text } from './fields.ts'
import { form } from './form.ts'
import { withoutPrivateNumbers } from './ownWords.ts'

const COMMENTS_MAX = 500
const NAME_MAX = 60

/**
 * SENT: the package was mailed. RECEIVED: the signed papers came back. CONFIRMED: all signatures are there and match.
 * RETURNED: the borrower must sign the papers again.
 */
export const PAPER_STEPS = ['SENT', 'RECEIVED', 'CONFIRMED', 'RETURNED'] as const

const shape = {
  step: choice(PAPER_STEPS, 'Choose what happened'),
  carrier: text({ required: 'Enter the carrier, such as USPS or UPS', max: NAME_MAX }),
  tracking: text({ max: NAME_MAX }),
  /** The message to the borrower, if the borrower must sign the papers again. */
  comments: text({
    required: 'Tell the borrower what’s missing',
    max: COMMENTS_MAX,
    lines: true,
    check: withoutPrivateNumbers,
  }),
}

export const paperStepForm = form({
  shape,
  hidden: ({ step }) => [
    ...(step === 'SENT' ? [] : (['carrier', 'tracking'] as const)),
    ...(step === 'RETURNED' ? [] : (['comments'] as const)),
  ],
  value: ({ step, carrier, tracking, comments }) => ({
    step,
    ...(step === 'SENT' && { carrier, tracking }),
    ...(step === 'RETURNED' && { comments }),
  }),
})
