/** Notifications about closing. */

import { formatFullDate } from '../../values/dates.ts'
import { clockTime } from '../../values/hours.ts'
import { type Tells, until } from '../core/notices.ts'

/** The wording of the borrower's notifications about closing, keyed by event type. */
export const BORROWER = {
  SummaryDocumentsReady: (_, { go }) => ({
    title: 'Your application summary is ready',
    description: 'Read it with the terms of your line before you continue.',
    ctas: [go('Read your summary', 'start/app-summary', 'appSummary')],
  }),
  ClosingDocumentsReady: ({ scheduledOn }, { go }) => ({
    title: 'Your documents are ready to sign',
    description:
      scheduledOn === undefined
        ? 'Read them first. Then you can sign online.'
        : `You can read them now and sign starting ${formatFullDate(scheduledOn)}.`,
    ctas: [go('Read and sign', 'document/disclosures', 'sign')],
  }),
  PaperPrepared: (_, { go }) => ({
    title: 'Your documents are ready to mail',
    description: 'We’ll mail them to you. You can also print them yourself.',
    ctas: [go('See your documents', 'signing/support', 'paperSigning')],
  }),
  PaperSent: ({ carrier, tracking }, { go }) => ({
    title: 'Your documents are in the mail',
    description: tracking ? `${carrier}, tracking number ${tracking}.` : `They’re on the way with ${carrier}.`,
    ctas: [go('See what to do', 'signing/support', 'paperSigning')],
  }),
  PaperReceived: () => ({
    title: 'We received your signed documents',
    description: 'Next, we’ll check the signatures.',
  }),
  PaperReturned: (_, { go }) => ({
    title: 'Please sign your documents again',
    description: 'Something is missing. We’ll mail the documents again.',
    ctas: [go('See what’s missing', 'signing/support', 'paperSigning')],
  }),
  PaperConfirmed: () => ({
    title: 'Your signatures are confirmed',
    description: 'Your signed documents are complete.',
  }),
  SignerSigned: ({ identity }, { application }) => {
    const role = application.owners.find((owner) => owner.identityUuid === identity)?.role
    return {
      title: role === 'CO_SIGNER' ? 'Your co-signer signed' : 'Another owner signed',
      description: 'We’re finalizing their documents and keeping them with yours.',
    }
  },
  NotaryDocumentsReady: (_, { application, go }) => ({
    title: 'Next: sign with a notary',
    description: 'Everyone has signed. Next, you’ll meet with a notary.',
    ctas: [
      application.notary.kind === 'MANUAL'
        ? go('Book a visit', 'notary/schedule-manual', 'notary')
        : go('Start notary session', 'notary/intro', 'notary'),
    ],
  }),
  // The server records NotaryBooked twice: when the borrower books, and when the notary confirms.
  NotaryBooked: ({ appointment: { date, slot, reference } }, { go }) =>
    reference === undefined
      ? undefined
      : {
          title: 'Your notary visit is booked',
          description: `Have your ID ready on ${formatFullDate(date)} at ${clockTime(slot)}`,
          ctas: [go('View your visit', 'notary/reserve-manual', 'notary')],
        },
  Notarized: ({ rescission }, { go }) => ({
    title: 'Notarization is complete',
    description: rescission
      ? `You can still cancel for any reason ${until(rescission.expires)}.`
      : 'Next, the county will record our lien.',
    ctas: [
      go('Submit insurance', 'insurance/requirements', 'insurance'),
      go('See what comes next', 'complete', 'waitFund'),
    ],
  }),
} satisfies Tells

/** The wording of additional signers' notifications about closing, keyed by event type. */
export const SIGNER = {
  Notarized: ({ rescission }) => ({
    title: 'Notarization is complete',
    description: rescission
      ? `As an owner, you can still cancel for any reason ${until(rescission.expires)}.`
      : 'Next, the county will record our lien.',
  }),
} satisfies Tells
