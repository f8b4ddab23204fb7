/** Every command by name, collected from all feature folders. API paths are derived from the command names. */
import type { BorrowerCommand } from '../journey/borrowerNames.ts'
import type { SignerCommand } from '../journey/signer.ts'
import * as closing from './closing/commandTable.ts'
import * as conditions from './conditions/commandTable.ts'
import type { Command } from './core/commandTable.ts'
import * as credit from './credit/commandTable.ts'
import * as funding from './funding/commandTable.ts'
import * as income from './income/commandTable.ts'
import * as offers from './offers/commandTable.ts'
import * as owners from './owners/commandTable.ts'
import { proceedAfter } from './proceed.ts'
import * as property from './property/commandTable.ts'

/**
 * Wraps each command. After the command's own decision, the application takes every further step that needs no input.
 */
const proceeding = <K extends string>(table: Record<K, Command>): Readonly<Record<K, Command>> => {
  const rows = Object.entries<Command>(table).map(([name, row]): [string, Command] => [
    name,
    {
      ...row,
      decide: (a, input, context) => proceedAfter(a, row.decide(a, input, context), context),
    },
  ])
  return Object.fromEntries(rows) as Record<K, Command>
}

export const borrowerCommands = proceeding<BorrowerCommand>({
  ...conditions.BORROWER_COMMANDS,
  ...offers.BORROWER_COMMANDS,
  ...property.BORROWER_COMMANDS,
  ...credit.BORROWER_COMMANDS,
  ...owners.BORROWER_COMMANDS,
  ...income.BORROWER_COMMANDS,
  ...closing.BORROWER_COMMANDS,
  ...funding.BORROWER_COMMANDS,
})

export const signerCommands = proceeding<SignerCommand>({
  ...conditions.SIGNER_COMMANDS,
  ...owners.SIGNER_COMMANDS,
  ...closing.SIGNER_COMMANDS,
})
