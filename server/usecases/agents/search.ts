/** Finds the lender's applications by loan number or by words in names and addresses. Each search is logged. */

import { type FoundFile, type FoundFiles, MOST_FOUND } from 'domain/api/agentPipeline.ts'
import { searchForm } from 'domain/forms/agent.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { NotFound } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import { readAgentSeat, readKeys } from '../../storage/agents.ts'
import { type FileRow, findFiles, shareFiles, termsOf } from '../../storage/lenderFiles.ts'
import { decryptJson, PLACES, unwrapKey } from '../../storage/secrets.ts'
import type { ActorScope, Transaction } from '../../storage/transactions.ts'
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
export function searchFiles(
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
  return services.db.change(agentScope(scope), opening, async ([[seat], rows], transaction) => {
    if (!seat) throw new NotFound()
    const found = rows.slice(0, MOST_FOUND).filter(({ borrower }) => borrower !== actor)
    const view = await viewsOf(services, transaction, found)
    transaction.later(
      noteAccess(org, null, actor, 'search by name, address or loan number, by the lender'),
      ...found.map(({ application }) => noteAccess(org, application, actor, 'search result, by the lender')),
    )
    return {
      files: found.map(view),
      isComplete: rows.length <= MOST_FOUND && !rows[0]?.is_cut,
    }
  })
}

/**
 * Returns a function that converts any of the given files to the data shown on the screen, with the borrower's name.
 * The transaction must have entered an AGENT scope.
 */
export async function viewsOf(
  services: Services,
  transaction: Transaction,
  files: readonly FileRow[],
): Promise<(file: FileRow) => FoundFile> {
  const [, wrapped] = await transaction.ask(
    shareFiles(files.map(({ application }) => application)),
    readKeys(files.map(({ borrower }) => borrower)),
  )
  const keys = new Map(wrapped.map((row) => [row.identity, unwrapKey(services.keyring, row.identity, row)]))
  return ({ application, borrower, loan_number, stage, city, state, ciphertext }) => {
    const key = keys.get(borrower)
    const borrowerName =
      key && ciphertext.length > 0 ? decryptJson<string>(key, ciphertext, PLACES.lenderFile(application)) : ''
    return { application, borrowerName, loanNumber: loan_number, stage, city, state }
  }
}
