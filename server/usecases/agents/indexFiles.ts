/** Indexes the lender's files by the words in names and addresses, so that agents can search for them. */

import { borrowerName } from 'domain/application/views/brokerView.ts'
import { lenderFileOf, searchTexts } from 'domain/application/views/lenderFile.ts'
import { isOwnFailure } from '../../errors.ts'
import { canonicalWords, words } from '../../storage/addresses/words.ts'
import { holdApplication, readApplication } from '../../storage/applications.ts'
import {
  clearTerms,
  filesToIndex,
  insertTerms,
  lockFileToIndex,
  markIndexed,
  skipIndexing,
  termsOf,
} from '../../storage/lenderFiles.ts'
import { People, readPersonal } from '../../storage/people.ts'
import { encryptJson, PLACES } from '../../storage/secrets.ts'
import type { Services } from '../services.ts'

/**
 * Splits text into lowercase words and standardizes address words, such as "st" for "Street". Removes accents from
 * Latin letters, and leaves words in other scripts unchanged.
 */
export const searchWords = (text: string): string[] => [
  ...canonicalWords(words(text)),
  ...(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).filter((word) => words(word).length === 0),
]

/**
 * Indexes the files that have changed. If a file can't be indexed, reports it to `onError` and doesn't try again until
 * the file changes.
 * @throws DatabaseUnavailable, Busy
 */
export async function indexFiles(
  services: Services,
  onError: (application: string, error: unknown) => void,
): Promise<void> {
  const [waiting] = await services.db.read({ mode: 'SWEEP' }, filesToIndex())
  for (const { application } of waiting) {
    try {
      await indexFile(services, application)
    } catch (error) {
      if (isOwnFailure(error)) throw error
      onError(application, error)
      await services.db.change({ mode: 'SYSTEM', application }, [skipIndexing(application)], () => undefined)
    }
  }
}

function indexFile(services: Services, uuid: string): Promise<void> {
  const { keyring, db } = services
  // Lock the file before reading the application. A change made in the meantime waits for the lock, and then marks the
  // file for indexing again.
  const opening = [holdApplication(uuid), lockFileToIndex(uuid)] as const
  return db.change({ mode: 'SYSTEM', application: uuid }, opening, async ([, [file]], transaction) => {
    if (!file) return
    const [[row], personal] = await transaction.ask(readApplication(uuid), readPersonal(uuid))
    if (!row) return
    const { data: application } = row
    const people = new People(keyring, uuid, personal)
    const key = people.keyOf(application.borrower)
    const name = borrowerName(people.personal[application.borrower])
    const sealed = key ? encryptJson(key, name, PLACES.lenderFile(uuid)) : Buffer.alloc(0)
    const terms = termsOf(keyring, application.orgCode, searchTexts(application, people.personal).flatMap(searchWords))
    const { stage, city, state } = lenderFileOf(application)
    transaction.later(
      clearTerms(uuid),
      insertTerms(application.orgCode, uuid, terms),
      markIndexed(uuid, stage, city, state, sealed),
    )
  })
}
