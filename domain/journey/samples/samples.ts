/**
 * One sample answer for each command: the body as a browser posts it, which passes the command's form. Code that walks
 * the journey uses these answers: the sandbox, the tests, the crash test and the benches.
 */
import { borrowerTable } from '../borrower.ts'
import type { BorrowerCommand } from '../borrowerNames.ts'
import { type SignerCommand, signerTable } from '../signer.ts'
import { ANSWERS, type Answer, SOME_RENTAL } from './answers.ts'
import type { Situation } from './situation.ts'

type Command = BorrowerCommand | SignerCommand

const rows = [...borrowerTable.steps, ...borrowerTable.overrides, ...signerTable.steps, ...signerTable.overrides]

/** The rows' answers, and answers for commands that a sample person doesn't send by themselves. */
export const SAMPLES = Object.assign({}, ANSWERS, ...rows.map(({ sample }) => sample)) as Readonly<
  Record<Command, Answer>
>

const identityPictures = () => ['ID_FRONT', 'SELFIE']

/** Types of the files that a person uploads before they send a command. */
export const SAMPLE_UPLOADS: Readonly<Partial<Record<Command, (situation: Situation) => readonly string[]>>> = {
  saveRental: ({ person: { rental: told = SOME_RENTAL } }) => {
    if (told.qualifyBy === 'INCOME') return []
    return [told.state === 'LEASED' ? 'LEASE' : 'RENT_ESTIMATE']
  },
  submitPaystubs: () => ['USER_UPLOADED_PAYSTUB'],
  submitIdentity: identityPictures,
  submitSignerIdentity: identityPictures,
  submitInsurance: ({ seen }) => [
    'PROOF_OF_INSURANCE',
    ...(seen.flood?.inHazardArea ? ['PROOF_OF_FLOOD_INSURANCE'] : []),
  ],
}
