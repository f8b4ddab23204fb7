/** Staff's notes, mentions of colleagues, and work assignments. */
import { randomUUID } from 'node:crypto'
import { invalid } from 'domain/application/core/command.ts'
import { addNote, assignWork, readNote } from 'domain/application/staffWork.ts'
import { noteForm } from 'domain/forms/agent.ts'
import { agentApplicationPath } from 'domain/routes/routes.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { NotFound } from '../../errors.ts'
import { listAgentSeats } from '../../storage/agents.ts'
import { readApplication } from '../../storage/applications.ts'
import type { Services } from '../services.ts'
import { actAs, agentScope, isPartyTo } from './act.ts'
import { namesOf } from './colleagues.ts'
import { asked, type Decided, judged } from './decide.ts'
import { staffMail } from './staffMail.ts'

/** Returns the application and the seats of the colleagues who may open it. @throws NotFound */
async function readTeam(services: Services, { scope, application }: Pick<Decided, 'scope' | 'application'>) {
  const [[row], seats] = await services.db.read(
    agentScope(scope, application),
    readApplication(application),
    listAgentSeats(),
  )
  if (!row) throw new NotFound()
  return { application: row.data, team: seats.filter(({ identity }) => !isPartyTo(row.data, identity)) }
}

/**
 * Adds a note, and sends the mentioned colleague one email, which doesn't contain the note.
 * @throws Refusal if the note is missing or the colleague has no seat
 */
export async function writeNote(services: Services, decided: Decided): Promise<void> {
  const { scope, body } = decided
  const { note, mention } = judged(noteForm, body, { today: todayAt('', services.clock.now()) })
  const { application, team } = await readTeam(services, decided)
  const colleague = team.find(({ identity }) => identity === mention && identity !== scope.actor)
  if (mention && !colleague) throw invalid('mention', 'Choose a colleague')
  const uuid = randomUUID()
  const author = namesOf(team)(scope.actor)
  const beside =
    colleague &&
    (await staffMail(services, scope.org, colleague.identity, {
      ...{ key: uuid, template: 'STAFF_MENTION' },
      subject: `${author} mentioned you on loan ${application.loanNumber}`,
      body: [
        `${author} mentioned you in a note on loan ${application.loanNumber}.`,
        { action: 'Read the note', url: services.originOf(scope.org) + agentApplicationPath(application.uuid) },
      ],
    }))
  await actAs(services, { ...asked(decided, 'writeNote'), beside }, (a, context) => {
    return addNote(a, { uuid, text: note, mentions: colleague ? [colleague.identity] : [] }, context)
  })
}

/** Marks a note as read. @throws Refusal if the note doesn't mention the agent */
export const markNoteRead = (services: Services, decided: Decided, note: string): Promise<void> =>
  actAs(services, asked(decided, 'readNote'), (a, context) => readNote(a, note, context))

/**
 * Assigns work to a colleague, or returns it to the queue.
 * @throws Refusal if the colleague can't do the work, or if the work is already finished
 */
export async function assign(services: Services, decided: Decided, key: string, to: string | undefined): Promise<void> {
  const { team } = await readTeam(services, decided)
  const colleague = team.find(({ identity }) => identity === to)
  if (to && !colleague) throw invalid('to', 'Choose a colleague')
  await actAs(services, asked(decided, 'assignWork'), (a, context) => {
    return assignWork(a, key, colleague, context)
  })
}
