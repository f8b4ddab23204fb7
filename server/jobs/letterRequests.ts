/** Handles paper letters: mails them and asks whether they arrived. */
import { isOld, lettersToMail, lettersToTrack } from 'domain/application/letters/letters.ts'
import type { Letter } from 'domain/application/types.ts'
import { fullName } from 'domain/application/views/borrowerView.ts'
import { BadAnswer } from '../providers/shared/badAnswer.ts'
import { ProviderFault } from '../providers/shared/port.ts'
import { type FinalProviders, NotYet, type RequestHandlers } from './handler.ts'
import { attachment, personOf } from './questions.ts'

/**
 * HTTP statuses for a problem with one letter, such as an address that doesn't exist. Requests for other letters can
 * still succeed.
 */
const ABOUT_A_LETTER = [400, 404, 422]
/**
 * Whether the company refused a letter. An answer that we can't read doesn't say so, and the letter may be on its way.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProviderFault && !(error instanceof BadAnswer) && ABOUT_A_LETTER.includes(error.status)

/**
 * Asks the party for the status of each letter and returns the updates. A slow or failed request doesn't delay the
 * others, and the server retries it later.
 * @throws if no letter has an update: NotYet, or the party's error
 */
async function updatesOf<T>(letters: readonly Letter[], ask: (letter: Letter) => Promise<T>): Promise<T[]> {
  const updates: T[] = []
  let waiting: unknown
  let failure: unknown
  for (const letter of letters) {
    try {
      updates.push(await ask(letter))
    } catch (error) {
      if (error instanceof NotYet) waiting ??= error
      else failure ??= error
    }
  }
  const reason = failure ?? waiting
  if (updates.length === 0 && reason !== undefined) throw reason
  return updates
}

export function letterHandlers(providers: FinalProviders): Pick<RequestHandlers, 'LETTERS' | 'LETTER_TRACKING'> {
  const keyOf = (application: string, { uuid }: Letter, kind: 'LETTERS' | 'LETTER_TRACKING') =>
    `request:${application}:${kind}:${uuid}`
  return {
    LETTERS: async (a, personal, context) => ({
      updates: await updatesOf(lettersToMail(a), async (letter) => {
        const { uuid, title, forIdentity } = letter
        const record = a.documents.find((one) => one.uuid === letter.document)
        if (!record) throw new RangeError('the letter has no document')
        const { name, address } = personOf(a, personal, forIdentity)
        const recipient = { name: fullName(name), address: personal[forIdentity]?.letterAddresses?.[uuid] ?? address }
        const document = attachment(context, record)
        const question = { recipient, title, loanNumber: a.loanNumber, document, color: false, doubleSided: true }
        try {
          return { letter: uuid, mailed: await providers.post.mail(question, keyOf(a.uuid, letter, 'LETTERS')) }
        } catch (error) {
          if (isRefusal(error)) return { letter: uuid }
          throw error
        }
      }),
    }),
    LETTER_TRACKING: async (a, _, { today }) => ({
      updates: await updatesOf(lettersToTrack(a), async (letter) => {
        const { uuid, mailed } = letter
        if (!mailed || isOld(letter, today)) return { letter: uuid, state: 'UNKNOWN' as const }
        const question = { reference: mailed.reference, mailedOn: mailed.on }
        const { state } = await providers.post.track(question, keyOf(a.uuid, letter, 'LETTER_TRACKING'))
        return { letter: uuid, state }
      }),
    }),
  }
}
