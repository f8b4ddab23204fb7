/** Lets agents send ad hoc documents, handle mailed letters, and record the progress of signing on paper. */

import { randomUUID } from 'node:crypto'
import { letterStep, paperStep, sendDocument } from 'domain/application/agentDecisions.ts'
import { mayUploadPapers, paperUploaded, SIGNED_PAPERS_TITLE } from 'domain/application/closing/paper.ts'
import { Refusal } from 'domain/application/core/command.ts'
import type { DocumentRecord } from 'domain/application/types.ts'
import { mayHandlePapers } from 'domain/application/views/agents.ts'
import { sendDocumentForm } from 'domain/forms/agent.ts'
import { letterStepForm } from 'domain/forms/letter.ts'
import { paperStepForm } from 'domain/forms/paper.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import type { Instant } from 'domain/values/dates.ts'
import type { Services } from '../services.ts'
import { actAs, mayAct } from './act.ts'
import { asked, type Decided, judged, mustHave } from './decide.ts'

export interface Uploaded extends Decided {
  readonly file: {
    readonly name: string
    readonly mediaType: string
    readonly pages: number
    readonly bytes: Uint8Array
    readonly sha256: string
  }
}

type Uploading = Parameters<typeof mayAct>[1]

/** Checks that an agent may send documents, before the server reads the document. @throws NotFound, Refusal */
export const checkSending = (services: Services, uploading: Uploading): Promise<void> =>
  mayAct(services, uploading, (role) => mustHave(role, 'SEND_DOCUMENTS'))

/** Checks that signed papers are due, before the server reads their scan. @throws NotFound, NotNow, Refusal */
export const checkUploadingPapers = (services: Services, uploading: Uploading): Promise<void> =>
  mayAct(services, uploading, (role, application) => {
    mustHandle(role)
    mayUploadPapers(application)
  })

const recordOf = (
  uuid: string,
  { name, mediaType, pages, sha256 }: Uploaded['file'],
  now: Instant,
  rest: Pick<DocumentRecord, 'type' | 'title' | 'stage' | 'forIdentity' | 'comments'>,
): DocumentRecord => ({ uuid, fileName: name, mediaType, pages, sha256, createdAt: now, sealed: false, ...rest })

/** Sends a document to the borrower or another signer, who must read it. @throws Refusal with the form's messages */
export function sendAdHoc(services: Services, sent: Uploaded): Promise<void> {
  const uuid = randomUUID()
  const { forIdentity } = sent.body
  const identity = typeof forIdentity === 'string' && forIdentity !== '' ? forIdentity : undefined
  const file = { uuid, mediaType: sent.file.mediaType, bytes: sent.file.bytes, identity }
  return actAs(services, { ...asked(sent, 'sendDocument'), file }, (application, context, role) => {
    mustHave(role, 'SEND_DOCUMENTS')
    const { title, comments } = judged(sendDocumentForm, sent.body, context)
    const rest = { type: 'AD_HOC_DOCUMENT', stage: 'SENT', title, comments, forIdentity: identity } as const
    return sendDocument(application, recordOf(uuid, sent.file, context.now, rest), context)
  })
}

function mustHandle(role: AgentRole): void {
  if (!mayHandlePapers(role))
    throw new Refusal('NOT_ALLOWED', 'Only processors and underwriters handle paper documents.')
}

/**
 * Records an agent's action on the papers that a borrower signs by hand.
 * @throws Refusal with the form's messages, or if the current step of signing on paper doesn't allow the action
 */
export const takePaperStep = (services: Services, decided: Decided): Promise<void> =>
  actAs(services, asked(decided, 'paperStep'), (application, context, role) => {
    mustHandle(role)
    return paperStep(application, judged(paperStepForm, decided.body, context), context)
  })

/**
 * Handles a letter that was returned or couldn't be mailed.
 * @throws Refusal with the form's messages, or if the letter's status doesn't allow the action
 */
export const takeLetterStep = (services: Services, decided: Decided, letter: string): Promise<void> =>
  actAs(services, asked(decided, 'letterStep'), (application, context, role) => {
    mustHandle(role)
    return letterStep(application, { ...judged(letterStepForm, decided.body, context), letter }, context)
  })

/** Stores the scan of the papers that the borrower signed. @throws Refusal if the papers haven't come back yet */
export function uploadSignedPapers(services: Services, sent: Uploaded): Promise<void> {
  const uuid = randomUUID()
  const file = { uuid, mediaType: sent.file.mediaType, bytes: sent.file.bytes }
  return actAs(services, { ...asked(sent, 'uploadSignedPapers'), file }, (application, context, role) => {
    mustHandle(role)
    const rest = {
      type: 'SIGNED_PAPERS',
      stage: 'PAPER',
      title: SIGNED_PAPERS_TITLE,
      forIdentity: application.borrower,
    } as const
    return paperUploaded(application, recordOf(uuid, sent.file, context.now, rest))
  })
}
