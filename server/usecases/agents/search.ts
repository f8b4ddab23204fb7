/** Finds the lender's applications by loan number or by words in names and addresses. Each search is logged. */

import { type FoundFile, type FoundFiles, MOST_FOUND } from 'domain/api/agentPipeline.ts'
import { searchForm } from 'domain/forms/agent.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { NotFound } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import { readAgentSeat, readKeys } from '../../storage/agents.ts'
import { type FileRow, findFiles, shareFiles, termsOf } from '../../storage/lenderFiles.ts'
import type { KeyRow } from '../../storage/people.ts'
import { decryptJson, PLACES, unwrapKey } from '../../storage/secrets.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'
import { agentScope } from './act.ts'
import { judged } from './decide.ts'
import { searchWords } from './indexFiles.ts'

const LOAN_NUMBER = /^hl\d+$/

/** A search uses at most this many words, which is enough for a name and an address. */
const MOST_WORDS = 16

/**
 * Returns the applications that match every word of a search. A word can match an owner's name, the home's address or
 * the loan number. Logs the search itself, and each match as access to that application. Leaves out the agent's own
 * applications.
 * @throws NotFound if the caller has no seat, Refusal if the text is empty or too long
 */
export async function searchFiles(
  services: Services,
  scope: ActorScope,
  body: Readonly<Record<string, unknown>>,
): Promise<FoundFiles> {
  const { actor, org } = scope
  const { searchFor } = judged(searchForm, body, { today: todayAt('', services.clock.now()) })
  const joined = searchFor.replaceAll(/\s/g, '').toLowerCase()
  const words = LOAN_NUMBER.test(joined) ? [joined] : searchWords(searchFor)
  const terms = termsOf(services.keyring, org, words.slice(0, MOST_WORDS))
  // Read one more file than the screen shows, to find out whether there are more.
  const opening = [readAgentSeat(actor), findFiles(org, terms, MOST_FOUND + 1)] as const
  const { value, last } = await services.db.readTwice(agentScope(scope), opening, ([[seat], rows]) => {
    if (!seat) throw new NotFound()
    const found = rows.slice(0, MOST_FOUND).filter(({ borrower }) => borrower !== actor)
    return {
      value: { found, isComplete: rows.length <= MOST_FOUND && !rows[0]?.is_cut },
      last: [
        ...keysOf(found),
        noteAccess(org, null, actor, 'search by name, address or loan number, by the lender'),
        ...found.map(({ application }) => noteAccess(org, application, actor, 'search result, by the lender')),
      ],
    }
  })
  return { files: value.found.map(viewsIn(services, last[1])), isComplete: value.isComplete }
}

/** Returns the statements that read the keys of the files' borrowers. They require an AGENT scope. */
export const keysOf = (files: readonly FileRow[]) =>
  [shareFiles(files.map(({ application }) => application)), readKeys(files.map(({ borrower }) => borrower))] as const

/**
 * Returns a function that converts a file to the data shown on the screen, with the borrower's name.
 * @param found the borrowers' keys
 */
export function viewsIn(services: Services, found: readonly KeyRow[]): (file: FileRow) => FoundFile {
  const keys = new Map(found.map((row) => [row.identity, unwrapKey(services.keyring, row.identity, row)]))
  return ({ application, borrower, loan_number, stage, city, state, ciphertext }) => {
    const key = keys.get(borrower)
    const borrowerName =
      key && ciphertext.length > 0 ? decryptJson<string>(key, ciphertext, PLACES.lenderFile(application)) : ''
    return { application, borrowerName, loanNumber: loan_number, stage, city, state }
  }
}
