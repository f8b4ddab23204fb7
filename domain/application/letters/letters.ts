/**
 * Mails documents on paper to people who withdrew their consent to electronic records. Federal law lets them withdraw
 * it at any time (15 U.S.C. 7001(c)(1)), and the notices that federal and state law require must still reach them. Also
 * mails the notices that must be in writing to people who haven't consented yet.
 */
import type { ValueOf } from '../../forms/form.ts'
import type { letterStepForm } from '../../forms/letter.ts'
import { hasEnded } from '../../journey/statuses.ts'
import { addDays, type PlainDate } from '../../values/dates.ts'
import { andThen } from '../core/andThen.ts'
import {
  ask,
  type Context,
  type Effect,
  gave,
  isPending,
  merge,
  type Outcome,
  outcome,
  Refusal,
} from '../core/command.ts'
import { goesByMail, isWrittenNotice } from '../core/documents.ts'
import { event } from '../events.ts'
import type { Application, DocumentRecord, Letter } from '../types.ts'

/** Number of days for which a mailed letter is tracked. The Postal Service returns mail within about three weeks. */
const TRACKED_DAYS = 30

/** Whether additional signers may see a shared document. */
export const isForSigners = ({ stage, type }: DocumentRecord): boolean =>
  stage !== 'UPLOAD' && stage !== 'QUARANTINED' && stage !== 'SUMMARY' && type !== 'AUTOPAY_AUTHORIZATION'

const isFor = (a: Application, document: DocumentRecord, identity: string): boolean =>
  document.forIdentity ? document.forIdentity === identity : identity === a.borrower || isForSigners(document)

/**
 * The written notices that an applicant must get even after the application has ended: the adverse action notice, the
 * notice about the right to copies of valuations, and the copies themselves (12 CFR 1002.14(a)(1)).
 */
const AFTER_END: readonly DocumentRecord['type'][] = ['ADVERSE_ACTION_NOTICE', 'VALUATION_NOTICE', 'VALUATION_COPY']

interface Owed {
  readonly document: DocumentRecord
  readonly identity: string
}

/**
 * Returns the documents that still must be mailed. These are the documents that were prepared or signed after a person
 * withdrew electronic consent, and the written notices to people who haven't consented. Once an application has ended,
 * only some notices are still mailed.
 */
function owed(a: Application): readonly Owed[] {
  const withdrawn = (a.onPaper ?? []).flatMap(({ identity, had }) =>
    a.documents
      .filter((one) => goesByMail(one) && isFor(a, one, identity) && !had.includes(one.uuid))
      .map((document) => ({ document, identity })),
  )
  const isOnPaper = (identity: string) => a.onPaper?.some((one) => one.identity === identity)
  const unconsented = a.documents
    .filter((one) => isWrittenNotice(one) && (!hasEnded(a.status) || AFTER_END.includes(one.type)))
    .map((document) => ({ document, identity: document.forIdentity ?? a.borrower }))
    .filter(({ identity }) => !isOnPaper(identity) && !gave(a, 'E_SIGN', identity))
  return [...withdrawn, ...unconsented].filter(
    ({ document: { uuid }, identity }) =>
      !a.letters?.some((one) => one.document === uuid && one.forIdentity === identity),
  )
}

/**
 * Returns the letters that still have to be mailed. If a new document replaced a letter's document, the letter is no
 * longer needed.
 */
export const lettersToMail = (a: Application): readonly Letter[] =>
  (a.letters ?? []).filter(
    ({ mailed, refusedAt, document }) => !mailed && !refusedAt && a.documents.some(({ uuid }) => uuid === document),
  )

/** Returns the mailed letters that haven't been reported as delivered or returned. */
export const lettersToTrack = (a: Application): readonly Letter[] =>
  (a.letters ?? []).filter(({ mailed, tracked }) => mailed && !tracked)

/** Whether a letter was mailed so long ago that it's no longer tracked. */
export const isOld = ({ mailed }: Letter, today: PlainDate): boolean =>
  mailed !== undefined && addDays(mailed.on, TRACKED_DAYS) <= today

/** Adds to each document the day on which it was mailed to the given person. */
export function withMailing(a: Application, identity: string, documents: readonly DocumentRecord[]): DocumentRecord[] {
  return documents.map((document) => {
    const mailed = a.letters?.findLast(
      (one) => one.document === document.uuid && one.forIdentity === identity && one.mailed && !one.returnedAt,
    )?.mailed
    return mailed ? { ...document, mailedOn: mailed.on } : document
  })
}

/** Returns the letters that came back or were refused, and that no agent has handled yet. */
export const lettersToHandle = (a: Application): readonly Letter[] =>
  (a.letters ?? []).filter(({ refusedAt, returnedAt, handled }) => (refusedAt || returnedAt) && !handled)

/**
 * Asks the mail service to mail outstanding letters and to track mailed letters. The server calls this function after
 * every change, even if the application has ended. Extra calls are safe: the lender never mails a person the same
 * document twice.
 */
export function mailLetters(a: Application, context: Pick<Context, 'newUuid'>): Outcome {
  const fresh = owed(a).map(({ document: { uuid, title, sha256 }, identity }) => ({
    ...{ uuid: context.newUuid(), document: uuid, title, sha256 },
    forIdentity: identity,
  }))
  return send(a, fresh)
}

function send(a: Application, fresh: readonly Omit<Letter, 'askedAt'>[]): Outcome {
  const asked = fresh.length > 0 ? [event('LettersAsked', { letters: fresh })] : []
  const mailing = fresh.length > 0 || (lettersToMail(a).length > 0 && a.requests.LETTERS?.state === 'DONE')
  const open = a.requests.LETTERS
  const isWaiting = open && isPending(a, 'LETTERS')
  const wake: Effect[] = isWaiting && mailing ? [{ kind: 'wake', request: 'LETTERS', no: open.no }] : []
  const tracking = a.requests.LETTER_TRACKING?.state ?? 'DONE'
  return merge(
    outcome({ events: asked, effects: wake }),
    mailing && !isWaiting ? ask(a, 'LETTERS') : outcome({}),
    lettersToTrack(a).length > 0 && tracking === 'DONE' ? ask(a, 'LETTER_TRACKING') : outcome({}),
  )
}

/**
 * Records an agent's action on a letter: marking it as returned, mailing it to another address, or closing it for
 * another reason.
 * @throws Refusal if the letter isn't at a stage that allows the action.
 */
export function letterStep(
  a: Application,
  { letter: uuid, ...input }: ValueOf<typeof letterStepForm> & { readonly letter: string },
  context: Context,
): Outcome {
  const by = context.actor.identity
  const letter = a.letters?.find((one) => one.uuid === uuid)
  const isOpen = letter && lettersToHandle(a).includes(letter)
  if (!letter || (input.step === 'RETURNED' ? !letter.mailed || letter.returnedAt : !isOpen))
    throw new Refusal('NOT_NOW', 'This letter was already handled. Reload the file.')
  const { reason = '', address } = input
  if (input.step === 'RETURNED') return outcome({ events: [event('LetterReturned', { letter: uuid, by })] })
  if (!address) return outcome({ events: [event('LetterHandled', { letter: uuid, by, reason })] })
  const { document, title, sha256, forIdentity } = letter
  if (!a.documents.some((one) => one.uuid === document))
    throw new Refusal('NOT_NOW', 'This document was replaced by a newer one. Close the letter instead.')
  const again = context.newUuid()
  const handled = outcome({
    events: [event('LetterHandled', { letter: uuid, by, reason, again })],
    personal: [
      {
        identity: forIdentity,
        patch: {
          letterAddresses: { ...context.personal[forIdentity]?.letterAddresses, [again]: address },
        },
      },
    ],
  })
  return andThen(a, handled, context, (after) => send(after, [{ uuid: again, document, title, sha256, forIdentity }]))
}
