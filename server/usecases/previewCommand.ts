/** Previews a command: makes the same decision as running the command, but stores nothing. */

import { borrowerCommands } from 'domain/application/commands.ts'
import { type ChangePreview, type Previewable, previewOf } from 'domain/application/views/preview.ts'
import { NotFound, NotNow } from '../errors.ts'
import { readApplication, readParty } from '../storage/applications.ts'
import { People, readPersonal } from '../storage/people.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { readAnswers } from './commandAnswers.ts'
import { allowedNow, participantOf } from './participants.ts'
import { type Client, contextFor } from './persist.ts'
import type { Services } from './services.ts'

/**
 * @throws NotFound if the application is outside the caller's scope, NotNow if the journey doesn't allow the command,
 * Refusal for invalid answers.
 */
export async function previewCommand(
  services: Services,
  scope: ActorScope,
  uuid: string,
  command: Previewable,
  body: unknown,
  client: Client,
): Promise<ChangePreview> {
  const [[row], [party], personal] = await services.db.read(
    scope,
    readApplication(uuid),
    readParty(uuid, scope.actor),
    readPersonal(uuid),
  )
  if (!row) throw new NotFound()
  const participant = participantOf(party)
  if (participant.actor.kind !== 'BORROWER') throw new NotFound()
  const { commands, location } = allowedNow(row.data, participant)
  if (!commands.includes(command)) throw new NotNow('This step isn’t open right now.', location)
  const locked = { application: row.data, head: row.head, people: new People(services.keyring, uuid, personal) }
  const context = contextFor(services, locked, participant.actor, client)
  const definition = borrowerCommands[command]
  const answers = readAnswers(definition, body, row.data, participant, context)
  return previewOf(row.data, definition.decide(row.data, answers, context), context)
}
