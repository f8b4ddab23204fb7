/** The wording of emails that ask the recipient to continue, to send something, or to read something. */

import { formatFullDate } from 'domain/values/dates.ts'
import { NEVER_ASKED } from '../../mail/body.ts'
import { company, type Material, street, type Template, toScreen, toSignIn } from './template.ts'

const NOT_AT_HAND = 'Don’t have it, or something isn’t clear? Please call us. Another document often works, too.'

const toConditions = (m: Material) => toScreen('See what we need', m, 'conditions', 'conditions')

/** Returns the last day to answer, according to the newest notice about open conditions. */
const sendByOf = ({ application: { conditions = [] } }: Material) =>
  conditions
    .flatMap(({ state, sendBy }) => (state === 'OPEN' && sendBy ? [sendBy] : []))
    .sort()
    .at(-1)

export const ASKING = {
  YOUR_TURN: {
    subject: () => 'Your next step is ready',
    body: (m) => [`Your application for ${street(m)} is ready for your next step.`, toSignIn('See your next step', m)],
    sms: (m) => `${company(m)}: your next step is ready. Sign in to continue your application.`,
  },
  CONDITION_OPENED: {
    subject: () => 'We need something from you',
    body: (m) => [
      `We need something from you before we can continue your application for ${street(m)}. You’ll see what we need and why.`,
      toConditions(m),
      NEVER_ASKED,
    ],
    sms: (m) => `${company(m)}: we need something from you. Please sign in to see what it is.`,
  },
  CONDITION_REMINDER: {
    subject: () => 'Reminder: we still need something from you',
    body: (m) => [
      `We still need something from you for the application for ${street(m)}.`,
      toConditions(m),
      NOT_AT_HAND,
      NEVER_ASKED,
    ],
  },
  INCOMPLETE_NOTICE: {
    subject: () => 'Your application is incomplete',
    body: (m) => {
      const last = sendByOf(m)
      return [
        `We can’t decide on the application for ${street(m)} without the information we asked for.`,
        last
          ? `Please send it by ${formatFullDate(last)}. After that day, we can’t consider the application any further.`
          : 'Please send it soon. Otherwise, we can’t consider the application any further.',
        'The notice with your documents lists what we need.',
        toSignIn('Read the notice', m),
        NOT_AT_HAND,
      ]
    },
  },
  COUNSELING_LIST: {
    subject: () => 'Housing counseling agencies near you',
    body: (m) => [
      `You applied for a line of credit on ${street(m)}. Your documents now include a list of housing counseling agencies near you. They’re approved by the U.S. Department of Housing and Urban Development, and their advice is often free.`,
      toSignIn('See the list', m),
      'You don’t need to do anything for your application.',
    ],
  },
  VALUATION_DOCUMENTS: {
    subject: () => 'Documents about your home’s value',
    body: (m) => [
      `There are new documents about the value of ${street(m)}. You have a right to a copy of each valuation that we get for your application, even if your line doesn’t open.`,
      toSignIn('View your documents', m),
    ],
  },
  DOCUMENT_SENT: {
    subject: () => 'We sent you a document',
    body: (m) => [
      `There’s a new document about the application for ${street(m)}. Please read it.`,
      toScreen('Read the document', m, 'document/disclosures', 'documents'),
      NEVER_ASKED,
    ],
    sms: (m) => `${company(m)}: we sent you a document. Please sign in to read it.`,
  },
} satisfies Readonly<Record<string, Template>>
