import { ServerError } from '../../errors.ts'
/** Lets agents send ad hoc documents, handle mailed letters, and record the progress of signing on paper. */

import { randomUUID } from 'node:crypto'
import { letterStep, paperStep, recordCancellation, sendDocument } from 'domain/application/agentDecisions.ts'
import { CANCELLATION_TITLE, checkCancelable, recordUnwinding } from 'domain/application/closing/cancellations.ts'
import { mayUploadPapers, paperUploaded, SIGNED_PAPERS_TITLE } from 'domain/application/closing/paper.ts'
import { invalid } from 'domain/application/core/command.ts'
import { messageStep } from 'domain/application/letters/messages.ts'
import type { DocumentRecord } from 'domain/application/types.ts'
import { sendDocumentForm } from 'domain/forms/agent.ts'
import { cancellationForm, unwindingForm } from 'domain/forms/cancellation.ts'
import { FILE_MESSAGES } from 'domain/forms/files.ts'
import { letterStepForm, messageStepForm } from 'domain/forms/letter.ts'
import { paperStepForm } from 'domain/forms/paper.ts'
import type { Instant } from 'domain/values/dates.ts'
import type { OriginalFile } from '../files.ts'
import { scanBytes } from '../scanning.ts'
import type { Services } from '../services.ts'
import { actAs, mayAct } from './act.ts'
import { asked, type Decided, judged } from './decide.ts'

export interface Uploaded extends Decided {
  readonly file: {
    readonly name: string
    readonly mediaType: string
    readonly pages: number
    readonly bytes: Uint8Array
    readonly sha256: string
    readonly original: OriginalFile
  }
}

/**
 * Returns the file to store, after the virus scanner has checked it. Unlike borrowers' files, staff's files are scanned
 * at once, because nobody would be asked for another file if a virus were found later.
 * @throws Refusal if the file has a virus, ServerError SCANNER_UNAVAILABLE if the scanner can't check it now
 */
export async function scanned(services: Services, uuid: string, { file: { mediaType, bytes, original } }: Uploaded) {
  const scan = await scanBytes(services, original.bytes)
  if (scan.state === 'INFECTED') throw invalid('file', FILE_MESSAGES.infected)
  if (scan.state === 'NOT_YET') throw new ServerError('SCANNER_UNAVAILABLE')
  return { uuid, mediaType, bytes, original, scan: scan.row }
}

type Uploading = Parameters<typeof mayAct>[1]

/**
 * Checks that an agent may send documents. The server calls this before it reads the document.
 * @throws NotFound, Refusal
 */
export const checkSending = (services: Services, uploading: Uploading): Promise<void> =>
  mayAct(services, uploading, () => undefined)

/**
 * Checks that the application is waiting for signed papers. The server calls this before it reads their scan.
 * @throws NotFound, NotNow, Refusal
 */
export const checkUploadingPapers = (services: Services, uploading: Uploading): Promise<void> =>
  mayAct(services, uploading, (_, application) => mayUploadPapers(application))

export const recordOf = (
  uuid: string,
  { name, mediaType, pages, sha256, original }: Uploaded['file'],
  now: Instant,
  rest: Pick<DocumentRecord, 'type' | 'title' | 'stage' | 'forIdentity' | 'comments'>,
): DocumentRecord => ({
  ...{ uuid, fileName: name, mediaType, pages, sha256, originalSha256: original.sha256 },
  ...{ createdAt: now, sealed: false, ...rest },
})

/** Sends a document to the borrower or another signer, who must read it. @throws Refusal with the form's messages */
export async function sendAdHoc(services: Services, sent: Uploaded): Promise<void> {
  const uuid = randomUUID()
  const { forIdentity } = sent.body
  const identity = typeof forIdentity === 'string' && forIdentity !== '' ? forIdentity : undefined
  const file = { ...(await scanned(services, uuid, sent)), identity }
  return actAs(services, { ...asked(sent, 'sendDocument'), file }, (application, context) => {
    const { title, comments } = judged(sendDocumentForm, sent.body, context)
    const rest = { type: 'AD_HOC_DOCUMENT', stage: 'SENT', title, comments, forIdentity: identity } as const
    return sendDocument(application, recordOf(uuid, sent.file, context.now, rest), context)
  })
}

/**
 * Records an agent's action on the papers that a borrower signs by hand.
 * @throws Refusal with the form's messages, or if the current step of signing on paper doesn't allow the action
 */
export const takePaperStep = (services: Services, decided: Decided): Promise<void> =>
  actAs(services, asked(decided, 'paperStep'), (application, context) => {
    return paperStep(application, judged(paperStepForm, decided.body, context), context)
  })

/**
 * Handles a letter that was returned or couldn't be mailed.
 * @throws Refusal with the form's messages, or if the letter's status doesn't allow the action
 */
export const takeLetterStep = (services: Services, decided: Decided, letter: string): Promise<void> =>
  actAs(services, asked(decided, 'letterStep'), (application, context) => {
    return letterStep(application, { ...judged(letterStepForm, decided.body, context), letter }, context)
  })

/**
 * Handles an email that the server gave up sending.
 * @throws Refusal with the form's messages, or if another agent has already decided
 */
export const takeMessageStep = (services: Services, decided: Decided, message: string): Promise<void> =>
  actAs(services, asked(decided, 'messageStep'), (application, context) => {
    return messageStep(application, { ...judged(messageStepForm, decided.body, context), message }, context)
  })

/** Stores the scan of the papers that the borrower signed. @throws Refusal if the papers haven't come back yet */
export async function uploadSignedPapers(services: Services, sent: Uploaded): Promise<void> {
  const uuid = randomUUID()
  const file = await scanned(services, uuid, sent)
  return actAs(services, { ...asked(sent, 'uploadSignedPapers'), file }, (application, context) => {
    const rest = {
      type: 'SIGNED_PAPERS',
      stage: 'PAPER',
      title: SIGNED_PAPERS_TITLE,
      forIdentity: application.borrower,
    } as const
    return paperUploaded(application, recordOf(uuid, sent.file, context.now, rest))
  })
}

/**
 * Checks that an agent may record a written cancellation. The server calls this before it reads the scan.
 * @throws NotFound, Refusal
 */
export const checkCancellation = (services: Services, uploading: Uploading): Promise<void> =>
  mayAct(services, uploading, (_, application) => checkCancelable(application))

/** Records a written cancellation, with its scan. @throws Refusal with the form's messages */
export async function takeCancellation(services: Services, sent: Uploaded): Promise<void> {
  const uuid = randomUUID()
  const file = await scanned(services, uuid, sent)
  return actAs(services, { ...asked(sent, 'recordCancellation'), file }, (application, context) => {
    const input = judged(cancellationForm, sent.body, context)
    const rest = { type: 'CANCELLATION_NOTICE', stage: 'PAPER', title: CANCELLATION_TITLE } as const
    return recordCancellation(application, input, recordOf(uuid, sent.file, context.now, rest), context)
  })
}

/** Records a step that unwinds a canceled line. @throws Refusal with the form's messages */
export const takeUnwinding = (services: Services, decided: Decided): Promise<void> =>
  actAs(services, asked(decided, 'recordUnwinding'), (application, context) => {
    return recordUnwinding(application, judged(unwindingForm, decided.body, context), context)
  })
