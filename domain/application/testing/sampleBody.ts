/**
 * Sample form data for commands in tests. Tests don't upload real files, so file fields contain only a name and a size.
 */

import { formatCodeOf } from '../../forms/signing.ts'
import type { BorrowerCommand } from '../../journey/borrowerNames.ts'
import { SAMPLE_PERSON } from '../../journey/samples/person.fixture.ts'
import { SAMPLE_UPLOADS, SAMPLES } from '../../journey/samples/samples.ts'
import type { Situation } from '../../journey/samples/situation.ts'
import type { SignerCommand } from '../../journey/signer.ts'
import type { PlainDate } from '../../values/dates.ts'
import { borrowerCommands, signerCommands } from '../commands.ts'
import { openConditionsOf } from '../conditions/conditions.ts'
import type { Command } from '../core/commandTable.ts'
import type { Application } from '../types.ts'

export const COMMANDS: Readonly<Record<BorrowerCommand | SignerCommand, Command>> = {
  ...borrowerCommands,
  ...signerCommands,
}

const FILE = { name: 'a.jpg', size: 1000 }

/** The data from which sample form data is made: the person and the application. */
export const situationOf = (
  application: Application,
  identity: string,
  today: PlainDate,
  more: Partial<Situation> = {},
): Situation => {
  const condition = openConditionsOf(application, identity).find(({ actionNeeded }) => actionNeeded !== 'IDENTITY')
  return {
    seen: application,
    person: SAMPLE_PERSON,
    identity,
    today,
    formatCode: formatCodeOf(application.uuid),
    ...(condition && { condition: condition.uuid }),
    ...more,
  }
}

/** Returns a command's sample form data, including its files. */
export function sampleBody(name: BorrowerCommand | SignerCommand, situation: Situation): Record<string, unknown> {
  const sent = SAMPLE_UPLOADS[name]?.(situation) ?? []
  const files = Object.entries(COMMANDS[name].uploads)
    .filter(([, types]) => [types].flat().some((type) => sent.includes(type)))
    .map(([field]) => [field, field.endsWith('s') ? [FILE] : FILE])
  return { ...SAMPLES[name](situation), ...Object.fromEntries(files) }
}
