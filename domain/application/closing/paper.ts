/**
 * Signing on paper. The borrower asks for the papers, and the server prepares a printable package. The lender's staff
 * mail the package, get it back, upload a scan, and confirm the signatures.
 */

import type { ValueOf } from '../../forms/form.ts'
import type { paperStepForm } from '../../forms/paper.ts'
import type { PaperStage } from '../../journey/facts.ts'
import { formatDate } from '../../values/dates.ts'
import { ask, type Context, happened, isPending, merge, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import type { Application, DocumentRecord } from '../types.ts'
import { signingFrom } from './firstSigningDay.ts'
import { remade, signedBy } from './signatures.ts'

/** The title of the scan of the signed papers. */
export const SIGNED_PAPERS_TITLE = 'Documents signed on paper'

/**
 * Asks to sign on paper. The borrower can ask again if the package couldn't be prepared, or after going back to signing
 * online.
 */
export function requestPaper(a: Application, _: unknown, context: Context<LendingContext>): Outcome {
  if (a.closing.signedAt || a.closing.paper) return outcome({})
  const again = remade(a, context)
  if (again) return again
  const asked = happened(event('PaperRequested', {}))
  return isPending(a, 'PAPER_PACKAGE') ? asked : merge(asked, ask(a, 'PAPER_PACKAGE'))
}

/** Cancels signing on paper, so that the borrower can sign online again. */
export const cancelPaper = (a: Application): Outcome =>
  a.closing.paper ? happened(event('PaperCancelled', {})) : outcome({})

/**
 * Stores the printable package. Ignores it if the borrower went back to signing online, or if new documents are being
 * prepared.
 */
export const paperPrepared = (a: Application, documents: readonly DocumentRecord[]): Outcome => {
  const [document] = documents
  return document && a.closing.paper?.stage === 'REQUESTED' && a.status === 'SIGNING'
    ? happened(event('PaperPrepared', { document }))
    : outcome({})
}

/** The stages at which an agent can record each step. */
const WHEN: Readonly<Record<ValueOf<typeof paperStepForm>['step'], readonly PaperStage[]>> = {
  SENT: ['PREPARED'],
  RECEIVED: ['SENT'],
  CONFIRMED: ['UPLOADED'],
  RETURNED: ['RECEIVED', 'UPLOADED'],
}

function mustBeAt(a: Application, stages: readonly PaperStage[]): void {
  const { paper, signedAt } = a.closing
  if (signedAt || !paper || !stages.includes(paper.stage))
    throw new Refusal('NOT_NOW', 'Paper signing has moved to another stage. Reload the file.')
}

/**
 * Records an agent's action: the papers were mailed or came back, all signatures are there, or the borrower must sign
 * again.
 * @throws Refusal if signing on paper is at another stage.
 */
export function paperStep(a: Application, input: ValueOf<typeof paperStepForm>, context: Context): Outcome {
  mustBeAt(a, WHEN[input.step])
  switch (input.step) {
    case 'SENT': {
      const from = signingFrom(a, context.today)
      if (from && context.today < from)
        throw new Refusal('NOT_NOW', `The borrower can’t sign before ${formatDate(from)}, so mail the papers then.`)
      return outcome({
        events: [event('PaperSent', { carrier: input.carrier ?? '', tracking: input.tracking ?? '' })],
        effects: [{ kind: 'mail', template: 'PAPER_SENT', identity: a.borrower, key: context.now }],
      })
    }
    case 'RECEIVED':
      return happened(event('PaperReceived', {}))
    case 'RETURNED':
      return happened(event('PaperReturned', { comments: input.comments ?? '' }))
    case 'CONFIRMED':
      return merge(happened(event('PaperConfirmed', { by: context.actor.identity })), signedBy(a, context))
  }
}

/** @throws Refusal unless the signed papers came back and their scan is due */
export function mayUploadPapers(a: Application): void {
  mustBeAt(a, ['RECEIVED', 'UPLOADED'])
}

/** Stores the scan of the signed papers. @throws Refusal if the papers haven't come back. */
export function paperUploaded(a: Application, document: DocumentRecord): Outcome {
  mayUploadPapers(a)
  return happened(event('PaperUploaded', { document }))
}
