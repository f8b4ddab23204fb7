/** Notifications about closing. */

import { formatFullDate } from '../../values/dates.ts'
import { clockTime } from '../../values/hours.ts'
import { type Tells, until } from '../core/notices.ts'

/** The wording of the borrower's notifications about closing, keyed by event type. */
export const BORROWER = {
  SummaryDocumentsReady: (_, { go }) => ({
    title: 'Your application summary is ready',
    description: 'Read it with the terms of your line before you go on.',
    ctas: [go('Read the summary', 'start/app-summary', 'appSummary')],
  }),
  ClosingDocumentsReady: ({ scheduledOn }, { go }) => ({
    title: 'Your documents are ready to sign',
    description:
      scheduledOn === undefined
        ? 'Read them first; then you sign here.'
        : `Read them first. The law lets you sign from ${formatFullDate(scheduledOn)} on.`,
    ctas: [go('Read and sign', 'document/disclosures', 'sign')],
  }),
  PaperPrepared: (_, { go }) => ({
    title: 'Your papers are ready to mail',
    description: 'We’ll mail them to you. You can also print them yourself.',
    ctas: [go('See the papers', 'signing/support', 'paperSigning')],
  }),
  PaperSent: ({ carrier, tracking }, { go }) => ({
    title: 'Your papers are in the mail',
    description: tracking ? `${carrier}, tracking number ${tracking}.` : `They come with ${carrier}.`,
    ctas: [go('See what to do', 'signing/support', 'paperSigning')],
  }),
  PaperReceived: () => ({
    title: 'We received your signed papers',
    description: 'Next, we check the signatures.',
  }),
  PaperReturned: (_, { go }) => ({
    title: 'Please sign the papers again',
    description: 'Something is missing. We’ll mail the papers once more.',
    ctas: [go('See what is missing', 'signing/support', 'paperSigning')],
  }),
  PaperConfirmed: () => ({
    title: 'Your signatures are confirmed',
    description: 'The papers that you signed are complete.',
  }),
  SignerSigned: ({ identity }, { application }) => {
    const role = application.owners.find((owner) => owner.identityUuid === identity)?.role
    return {
      title: role === 'CO_SIGNER' ? 'Your co-signer has signed' : 'An owner of your home has signed',
      description: 'Their documents are sealed and kept with yours.',
    }
  },
  NotaryDocumentsReady: (_, { application, go }) => ({
    title: 'The notary is next',
    description: 'Everybody has signed. Now a notary has to see you.',
    ctas: [
      application.notary.kind === 'MANUAL'
        ? go('Book a visit', 'notary/schedule-manual', 'notary')
        : go('Meet the notary', 'notary/intro', 'notary'),
    ],
  }),
  // A NotaryBooked event occurs twice: when the borrower books, and when the notary confirms.
  NotaryBooked: ({ appointment: { date, slot, reference } }, { go }) =>
    reference === undefined
      ? undefined
      : {
          title: 'Your notary visit is booked',
          description: `Have your ID at hand on ${formatFullDate(date)} at ${clockTime(slot)}`,
          ctas: [go('See the visit', 'notary/reserve-manual', 'notary')],
        },
  Notarized: ({ rescission }, { go }) => ({
    title: 'The notary is done',
    description: rescission
      ? `You can still cancel, for any reason, ${until(rescission.expires)}.`
      : 'The county records your line next.',
    ctas: [
      go('Submit insurance', 'insurance/requirements', 'insurance'),
      go('See what comes next', 'complete', 'waitFund'),
    ],
  }),
} satisfies Tells

/** The wording of additional signers' notifications about closing, keyed by event type. */
export const SIGNER = {
  Notarized: ({ rescission }) => ({
    title: 'The notary is done',
    description: rescission
      ? `As an owner you can still cancel, for any reason, ${until(rescission.expires)}.`
      : 'The county records the line next.',
  }),
} satisfies Tells
