/**
 * One sample request body per command. A body has the format that a browser posts, and passes the command's form. The
 * sandbox, the tests, the crash test and the benchmarks use these bodies to complete the journey.
 */
import { borrowerTable } from '../borrower.ts'
import type { BorrowerCommand } from '../borrowerNames.ts'
import { type SignerCommand, signerTable } from '../signer.ts'
import { ANSWERS, type Answer, faceScanOf, idTypeOf, SOME_RENTAL } from './answers.ts'
import type { Situation } from './situation.ts'

type Command = BorrowerCommand | SignerCommand

const rows = [...borrowerTable.steps, ...borrowerTable.overrides, ...signerTable.steps, ...signerTable.overrides]

/** All sample request bodies, keyed by command: the bodies in `ANSWERS` and the bodies in the journey's rows. */
export const SAMPLES = Object.assign({}, ANSWERS, ...rows.map(({ sample }) => sample)) as Readonly<
  Record<Command, Answer>
>

const identityPictures = (situation: Situation) => [
  'ID_FRONT',
  ...(idTypeOf(situation) === 'PASSPORT' ? [] : ['ID_BACK']),
  ...(faceScanOf(situation) === 'DECLINED' ? [] : ['SELFIE']),
]

/** The types of files that a borrower or signer uploads before sending a command. */
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
