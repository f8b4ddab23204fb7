/** The commands for conditions and uploads, and their forms. */

import { disclosuresForm } from '../../forms/appSummary.ts'
import { conditionForm } from '../../forms/condition.ts'
import { uuid } from '../../forms/fields.ts'
import { form } from '../../forms/form.ts'
import type { BorrowerCommand } from '../../journey/borrowerNames.ts'
import type { SignerCommand } from '../../journey/signer.ts'
import { outcome } from '../core/command.ts'
import { type Command, type CommandInput, command } from '../core/commandTable.ts'
import { answerCondition, openFor, removeUpload } from './commands.ts'
import { readSentDocuments, unreadDocumentsOf } from './sentDocuments.ts'

const conditionsOf = ({ application, context }: CommandInput) => ({
  conditions: openFor(application, context.actor.identity),
})
const unread = ({ application, context }: CommandInput) => ({
  documentUuids: unreadDocumentsOf(application, context.actor.identity).map(({ uuid: document }) => document),
})
const upload = form({ shape: { documentUuid: uuid() } })

export const BORROWER_COMMANDS = {
  answerCondition: command(conditionForm, answerCondition, { formContext: conditionsOf }),
  uploadDocument: command(upload, () => outcome({})),
  removeUpload: command(upload, removeUpload),
  readSentDocuments: command(disclosuresForm, readSentDocuments, { formContext: unread }),
} satisfies Partial<Record<BorrowerCommand, Command>>

export const SIGNER_COMMANDS = {
  uploadSignerDocument: command(upload, () => outcome({})),
  removeSignerUpload: command(upload, removeUpload),
  answerSignerCondition: command(conditionForm, answerCondition, { formContext: conditionsOf }),
  readSentDocumentsAsSigner: command(disclosuresForm, readSentDocuments, { formContext: unread }),
} satisfies Partial<Record<SignerCommand, Command>>
