/** Handles the requests of the notary meeting: the identity questions, the online session and the visit. */

import { KNOWLEDGE } from 'domain/application/closing/commands.ts'
import type { NotaryJournal } from 'domain/application/closing/types.ts'
import { documentTitle } from 'domain/application/core/documents.ts'
import { sessionFor } from 'domain/application/core/sessions.ts'
import type { Application, DocumentRecord } from 'domain/application/types.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import type { Notarized } from '../providers/notary/port.ts'
import { notarizedDocuments, type Task } from '../usecases/paperwork/paperwork.ts'
import { receivedDocument } from '../usecases/paperwork/received.ts'
import type { FinalProviders, RequestContext, RequestHandlers } from './handler.ts'
import { attachment, type PersonalOf, personOf } from './questions.ts'

type Kinds = 'KNOWLEDGE_QUESTIONS' | 'NOTARY_ROOM' | 'NOTARY_BOOKING' | 'NOTARY_VISIT' | 'NOTARIZE'

/** Only the borrower signs in front of the notary. The other owners sign through their own links. */
const signerOf = (a: Application, personal: PersonalOf) => personOf(a, personal).name

const documentsOf = (a: Application, context: RequestContext) =>
  a.documents.filter(({ stage }) => stage === 'NOTARY').map((record) => attachment(context, record))

const journalOf = ({ completed: _, ...journal }: Notarized): NotaryJournal => journal

/** Stores the files that the notary completed. They're the originals, so the county gets them instead of our copy. */
export async function completedFiles(
  a: Application,
  { completed = [] }: Notarized,
  context: RequestContext,
): Promise<DocumentRecord[]> {
  const title = `Notarized ${documentTitle('DEED_OF_TRUST', a.property.address.state)}`
  const place = { type: 'NOTARIZED_DEED', stage: 'NOTARIZED', createdAt: context.now } as const
  const named = (index: number) => (completed.length === 1 ? title : `${title}, part ${index + 1}`)
  return Promise.all(
    completed.map((file, index) => receivedDocument(a, context, context, file, { ...place, title: named(index) })),
  )
}

/** @param task returns the inputs for the documents that the server makes */
export function notaryHandlers(
  { notary }: Pick<FinalProviders, 'notary'>,
  task: (a: Application, personal: PersonalOf, context: RequestContext) => Task,
): Pick<RequestHandlers, Kinds> {
  const certified = async (a: Application, personal: PersonalOf, context: RequestContext, result: Notarized) => {
    const files = await completedFiles(a, result, context)
    const sealed = await notarizedDocuments(task(a, personal, context), result)
    return { journal: journalOf(result), documents: [...sealed, ...files] }
  }
  return {
    KNOWLEDGE_QUESTIONS: (a, personal, { key }) => {
      const attempt = a.notary.knowledgeAttempts
      return notary.questions({ person: personOf(a, personal), count: KNOWLEDGE.questions, attempt }, key)
    },
    NOTARY_ROOM: async (a, personal, context) => {
      const answer = await notary.order(
        {
          ...{ loanNumber: a.loanNumber, state: a.property.address.state },
          ...{ signers: [personOf(a, personal)], documents: documentsOf(a, context) },
          returnTo: `${context.origin}${applicationPath(a.uuid, 'notary/session')}`,
          session: sessionFor(personal[a.borrower], 'NOTARY_ROOM'),
        },
        context.key,
      )
      const { session } = answer
      return { ...(answer.ok ? answer.value : { failed: answer.why }), ...(session !== undefined && { session }) }
    },
    NOTARY_BOOKING: (a, personal, context) => {
      const { appointment } = a.notary
      const contact = personal[a.borrower]?.notaryContact
      if (!appointment || !contact) throw new RangeError('there is no appointment request')
      return notary.book(
        {
          ...{ appointment, contact, property: a.property.address, loanNumber: a.loanNumber },
          ...{ signers: [signerOf(a, personal)], documents: documentsOf(a, context) },
        },
        context.key,
      )
    },
    NOTARY_VISIT: async (a, personal, context) => {
      const { appointment } = a.notary
      if (!appointment) throw new RangeError('no appointment was booked')
      const answer = await notary.visit(
        {
          ...{ reference: appointment.reference ?? '', appointment, property: a.property.address },
          ...{ county: a.property.county ?? '', signer: signerOf(a, personal), documents: documentsOf(a, context) },
        },
        context.key,
      )
      return answer.ok ? certified(a, personal, context, answer.value) : { failed: answer.why }
    },
    NOTARIZE: async (a, personal, context) => {
      const { room, notaryName, link } = a.notary
      if (!room || !(notaryName || link)) throw new RangeError('no notary has joined the room')
      const answer = await notary.outcome(
        {
          ...{ room, notary: notaryName, state: a.property.address.state, signer: signerOf(a, personal) },
          session: sessionFor(personal[a.borrower], 'NOTARIZE'),
        },
        context.key,
      )
      return answer.ok ? certified(a, personal, context, answer.value) : { failed: answer.why }
    },
  }
}
