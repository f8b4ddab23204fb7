/** The bot's answers about an application's current step, and about when the next steps take place. */
import { formatMoney } from '../../../values/money.ts'
import { zonedTime } from '../../../values/timeZones.ts'
import type { ApplicationView } from '../borrowerView.ts'
import { isOver, type NextDate } from '../waits.ts'
import { answerOf, day, dayOf, isBorrowers, pageOf, zoneAt } from './pages.ts'
import type { OwnAnswer, OwnCase } from './types.ts'
import { HOLDER_SENTENCES, WAIT_SENTENCES } from './waitSentences.ts'

/** Returns a sentence that explains the next date; undefined if there's no next date. */
function dateSentence({ view, wait: { next } }: OwnCase): string | undefined {
  if (!next) return undefined
  const date = day(next.date)
  const words: Readonly<Record<NextDate['kind'], string>> = {
    OFFER_EXPIRES: `Your offers expire after ${date}.`,
    SEND_BY: `Please send it by ${date}.`,
    SIGNING_FROM: `You can sign starting ${date}.`,
    BOOKING: `The notary appointment is ${date}${next.time ? ` at ${zonedTime(zoneAt(view), next.date, next.time)}` : ''}.`,
    RESCISSION_ENDS: `The right to cancel ends at midnight on ${date}.`,
    FUNDING_EXPECTED: `We expect to send the money on ${date}. This is an estimate.`,
  }
  return words[next.kind]
}

/** Returns the answer that says what the application waits for, and who must act. */
export function waitSentence({ wait: { what, by, mine, delayed } }: OwnCase): string {
  const sentence = `${WAIT_SENTENCES[what]}.`
  if (delayed) return `${sentence} A service we work with isn’t responding right now. We’ll keep trying.`
  if (mine) return `${sentence} It’s your turn.`
  return by === 'NOBODY' ? sentence : `${sentence} ${HOLDER_SENTENCES[by]}.`
}

const ended = (view: ApplicationView): string | undefined => {
  const { status, cancelled, line } = view
  if (status === 'COMPLETE')
    return line
      ? `Your line is open. We sent ${formatMoney(line.sent, 2)} on ${day(line.sentOn)}. Your bank should show it by ${day(line.arrivesOn)}.`
      : 'Your line is open.'
  if (status === 'DECLINED') return 'We declined this application. Your notice states the main reasons and your rights.'
  if (!cancelled) return undefined
  const word = cancelled.why === 'RESCINDED' ? 'The line was canceled' : 'This application was withdrawn'
  return `${word} on ${dayOf(view, cancelled.at)}. You don’t need to do anything else.`
}

/** Returns the answer while a decision waits for the borrower's demographic answers; undefined if none waits. */
export const questionsFirst = ({ view }: OwnCase): OwnAnswer | undefined =>
  isBorrowers(view) && view.askedFirst
    ? answerOf(
        pageOf(view, 'Answer the questions', 'start/before-decision'),
        'We’ve made our decision. Before you read it, please answer the demographic questions, or choose not to.',
      )
    : undefined

/** Returns the answer that says how an application ended; undefined if it hasn't ended. */
export function endedAnswer(own: OwnCase): OwnAnswer | undefined {
  const { view, wait } = own
  const asked = questionsFirst(own)
  if (asked) return asked
  if (!isOver(wait)) return undefined
  const page = pageOf(view, wait.what === 'DECLINED' ? 'See the decision' : 'See your application', ...OVER)
  if (!isBorrowers(view)) return answerOf(page, `${WAIT_SENTENCES[wait.what]}.`)
  return answerOf(page, ended(view))
}
const OVER = ['complete', 'error/decline', 'error/credit', 'error/income'] as const

export const statusAnswer = (own: OwnCase): OwnAnswer =>
  endedAnswer(own) ?? answerOf(pageOf(own.view, 'See your status', 'status'), waitSentence(own), dateSentence(own))

/** Returns the answer that says when the person can sign, or when the notary's visit is. */
export function signingAnswer(own: OwnCase): OwnAnswer {
  const { view } = own
  const over = endedAnswer(own)
  if (over) return over
  if (!isBorrowers(view))
    return view.signedAt
      ? answerOf(pageOf(view, 'See your documents'), `You signed on ${dayOf(view, view.signedAt)}.`)
      : answerOf(pageOf(view, 'See your next step'), waitSentence(own))
  const { completedAt } = view.notary
  if (completedAt)
    return answerOf(
      pageOf(view, 'See your application', 'complete'),
      `You signed with the notary on ${dayOf(view, completedAt)}.`,
      waitSentence(own),
    )
  return visitAnswer(view) ?? unsignedAnswer(own, view)
}

function visitAnswer(view: ApplicationView): OwnAnswer | undefined {
  const { kind, appointment } = view.notary
  if (view.status !== 'NOTARY' || kind !== 'MANUAL' || !appointment) return undefined
  const { date, slot, reference } = appointment
  const at = `${day(date)} at ${zonedTime(zoneAt(view), date, slot)}`
  const page = pageOf(view, 'See your visit', 'notary/reserve-manual')
  if (date < view.today) return answerOf(page, `Your notary appointment was on ${at}. You can book another time.`)
  if (reference === undefined) return answerOf(page, `You asked for ${at}. The notary still has to confirm it.`)
  return answerOf(page, `Your notary appointment is ${at}. Have your ID ready.`)
}

function unsignedAnswer(own: OwnCase, view: ApplicationView): OwnAnswer {
  const { closing, documents, forecast } = view
  const { scheduledOn, signedAt } = closing
  if (signedAt)
    return answerOf(
      pageOf(view, 'Sign with a notary', 'notary/intro', 'notary/session'),
      `You signed your closing documents on ${dayOf(view, signedAt)}.`,
      waitSentence(own),
    )
  const page = pageOf(view, 'Read and sign', 'document/disclosures', 'signing/intro', 'signing/support')
  const isReady = documents.some(({ stage }) => stage === 'CLOSING')
  if (isReady && scheduledOn && scheduledOn > view.lastDay)
    return answerOf(page, `Your documents are ready to read. You can sign them starting ${day(scheduledOn)}.`)
  if (isReady) return answerOf(page, waitSentence(own))
  const expected = forecast.milestones.find(({ kind, state }) => kind === 'SIGNING' && state !== 'DONE')?.on
  return answerOf(
    pageOf(view, 'See your status', 'status'),
    expected !== undefined && expected > view.today
      ? `We expect that you can sign on ${day(expected)}. This is an estimate.`
      : 'There’s no signing date yet. You can sign once the earlier steps are done.',
    waitSentence(own),
  )
}

/** Returns the answer that says when the money is sent. */
export function fundingAnswer(own: OwnCase): OwnAnswer {
  const { view, wait } = own
  const over = endedAnswer(own)
  if (over) return over
  const page = pageOf(view, 'See your status', 'status')
  if (!isBorrowers(view)) return answerOf(page, waitSentence(own), dateSentence(own))
  const { funding, about } = view.forecast
  if (wait.what === 'RETURNED_PAYMENT' || wait.what === 'PAYMENT_REVIEW')
    return answerOf(pageOf(view, 'Choose an account', 'bank/returned'), waitSentence(own))
  return answerOf(
    page,
    funding && `We expect to send your money on ${day(funding)}. This is an estimate.`,
    !funding && about !== undefined
      ? `After you choose an offer, it usually takes about ${about} business days to get your money.`
      : undefined,
    waitSentence(own),
  )
}

/** Returns the answer that says how long the offers are valid; undefined if there are no offers to choose from. */
export function offersAnswer(own: OwnCase): OwnAnswer | undefined {
  const { view, wait } = own
  if (wait.next?.kind !== 'OFFER_EXPIRES') return undefined
  return answerOf(pageOf(view, 'See your offers', 'product/select'), dateSentence(own))
}
