/** Validates the answers in a command's form, together with the files uploaded for it. */

import { Refusal } from 'domain/application/core/command.ts'
import { type Command, checkCommand } from 'domain/application/core/commandTable.ts'
import type { Application, DocumentRecord } from 'domain/application/types.ts'
import { isCommonPassword } from 'domain/forms/commonPasswords.ts'
import { readPhone } from 'domain/values/phoneInternational.ts'
import type { Participant } from './participants.ts'
import type { contextFor } from './persist.ts'

/** Validates the answers in a command's form. @throws Refusal that lists the fields to correct */
export function readAnswers(
  definition: Command,
  body: unknown,
  application: Application,
  participant: Participant,
  context: ReturnType<typeof contextFor>,
): never {
  const answers = withUploads(body, definition, application, participant)
  const tools = { isCommon: isCommonPassword, readPhone }
  const checked = checkCommand(definition, answers, { application, context }, tools)
  if (!checked.ok) throw new Refusal('INVALID', 'Please check your answers.', checked.errors)
  return checked.value
}

/**
 * People upload files first and then submit the form, whose fields contain the files' UUIDs. If a field has no UUID, it
 * gets the newest file of its type, or all files of that type if it accepts several.
 */
function withUploads(body: unknown, { uploads }: Command, application: Application, { actor }: Participant): unknown {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const own = application.documents.filter(
    ({ stage, forIdentity }) => stage === 'UPLOAD' && (forIdentity ?? application.borrower) === actor.identity,
  )
  const filled: Record<string, unknown> = { ...given }
  for (const [field, types] of Object.entries(uploads)) {
    const candidates = own.filter(({ type }) => [types].flat().includes(type))
    // A page may send the upload's name and size instead of its UUID. If so, use the newest file.
    const named = [given[field]].flat().filter((one) => typeof one === 'string' && one !== '')
    const chosen =
      named.length > 0 ? candidates.filter(({ uuid }) => named.includes(uuid)) : newest(candidates, field.endsWith('s'))
    filled[field] = chosen.length === 0 ? '' : chosen.map(chosenFile)
  }
  return filled
}

const newest = (documents: readonly DocumentRecord[], several: boolean) => (several ? documents : documents.slice(-1))
/** The file's real size was already checked during the upload, so use a size that the form always accepts. */
const chosenFile = ({ fileName }: DocumentRecord) => ({ name: fileName, size: 1 })
