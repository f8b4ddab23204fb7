/**
 * For tests: checks that every application must pass, regardless of the order in which people and outside parties act.
 */

import { expect } from 'vitest'
import { borrowerRow, borrowerTable, resolveBorrower } from '../../journey/borrower.ts'
import { resolveSigner } from '../../journey/signer.ts'
import { hasEnded } from '../../journey/statuses.ts'
import { APPLICATION_SCREENS } from '../../routes/routes.ts'
import { quoteOffer } from '../../rules/offers.ts'
import { waitForAnswers } from '../conditions/incomplete.ts'
import { awaited, failed } from '../core/awaited.ts'
import type { Outcome } from '../core/command.ts'
import { isInsured } from '../core/insured.ts'
import type { EventType } from '../events.ts'
import { evolve } from '../evolve.ts'
import { hasRefusedDiscount } from '../offers/memberDiscount.ts'
import { choiceOf } from '../offers/reprice.ts'
import { proceed } from '../proceed.ts'
import { isBlocked, openReviews } from '../reviews/reviews.ts'
import type { Application } from '../types.ts'
import { factsOf, signerFactsOf } from '../views/facts.ts'
import { serverStateOf } from '../views/serverStates.ts'
import { waitOf } from '../views/waits.ts'
import type { Play } from './play.testdata.ts'

const AFTER_THE_END: readonly EventType[] = [
  'Requested',
  'RequestSettled',
  'RequestDelayed',
  'RequestPending',
  'RequestLate',
  'StaleResultKept',
  'PayoffsSettled',
  'PaymentSettled',
  'LineBoarded',
  'PaymentReturned',
  'AdverseActionNoticed',
  'ReviewResolved',
  'AdverseActionOverdue',
  'DemographicsAsked',
  'DemographicsWaitEnded',
  'DemographicsSaved',
  'DemographicsTaken',
  'LettersAsked',
  'LetterMailed',
  'LetterTracked',
  'MessageGivenUp',
  'MessageHandled',
  'ConsentGiven',
  'ConsentWithdrawn',
]

const openReviewsOf = (a: Application) => (a.reviews ?? []).filter(({ resolved }) => !resolved)

/** Checks the events that one decision stored. `before`: the application before these events. */
export function checkEvents(play: Play, before: Application, { events }: Outcome): void {
  let a = before
  for (const one of events) {
    if (hasEnded(a.status)) {
      expect(AFTER_THE_END, `${one.type} after the end`).toContain(one.type)
      if (one.type === 'Requested')
        expect(
          ['ADVERSE_ACTION', 'SETTLEMENT', 'BOARDING', 'LETTERS', 'LETTER_TRACKING'],
          'asked after the end',
        ).toContain(one.data.kind)
    }
    if (one.type === 'Requested') {
      expect(one.data.no, `number of ${one.data.kind}`).toBe((a.requests[one.data.kind]?.no ?? 0) + 1)
      if (one.data.kind === 'CLOSING_DOCUMENTS' && a.offer?.memberDiscount)
        expect(a.membership?.confirmed, 'the membership behind the rate is confirmed').toBe(true)
      if (one.data.kind === 'DISBURSEMENT' || one.data.kind === 'PAYOFF') checkMoney(a, one.data.kind)
    }
    a = evolve(a, one, play.now)
  }
}

/** Checks that money is sent at most once, and only after every earlier step is done. */
function checkMoney(a: Application, kind: 'DISBURSEMENT' | 'PAYOFF'): void {
  expect(a.requests[kind]?.state, `${kind} is under way`).not.toBe('OPEN')
  if (kind === 'DISBURSEMENT' && a.requests[kind]?.state === 'DONE') {
    expect(a.funding.returns?.length ?? 0, 'sent again without a return').toBeGreaterThan(0)
    expect(a.funding.fundedAt, 'sent already').toBeUndefined()
  }
  expect(a.requests.DISBURSEMENT?.state, 'money is on its way').not.toBe('OPEN')
  expect(a.recording, 'recorded').toBeDefined()
  expect(isInsured(a), 'insured').toBe(true)
  expect(a.rescission?.expired ?? true, 'nobody can cancel').toBe(true)
  expect(a.rescission?.satisfied ?? true, 'no letter can be on its way').toBe(true)
  expect(
    a.owners.filter(({ signedAt }) => !signedAt),
    'all have signed',
  ).toEqual([])
  expect(isBlocked(a), `held up at ${kind}: ${JSON.stringify([openReviewsOf(a), a.conditions])}`).toBe(false)
}

/** Checks that the application is consistent after a decision was stored. */
export function checkState(play: Play, before: Application): void {
  const { application: a, log } = play
  expect(a.version, 'number of events').toBe(log.length)
  const ends = [a.funding.fundedAt, a.cancelled, a.declinedAt].filter((one) => one !== undefined)
  expect(ends.length, 'one end').toBe(hasEnded(a.status) ? 1 : 0)
  const facts = factsOf(a)
  const resolution = resolveBorrower(facts)
  const { state, base } = resolution
  expect(borrowerRow(facts).row.statuses, `${state} before ${base}`).toContain(a.status)
  for (const { uuid, type, forIdentity, sealed } of before.documents)
    if (sealed)
      expect(
        a.documents.some((one) => one.uuid === uuid || (one.type === type && one.forIdentity === forIdentity)),
        `the sealed ${type} is gone`,
      ).toBe(true)
  const open = openReviewsOf(a).map(({ kind, subject }) => `${kind} ${subject}`)
  expect(new Set(open).size, `open twice: ${open}`).toBe(open.length)
  const context = play.system()
  const more = proceed(a, context).events.map(({ type, data }) => `${type} ${JSON.stringify(data)}`)
  expect(more, `forgotten to go on in ${a.status}`).toEqual([])
  const { route } = serverStateOf(a)
  if (route && route !== '/') expect(APPLICATION_SCREENS as readonly string[], 'a route').toContain(route)
  waitOf(a, play.now)
  checkOffer(a)
  checkRightToCancel(a)
  checkReopened(play, before)
  checkInHand(play, resolution.commands)
  checkAnswers(play)
}

const placeOf = (id: string) => borrowerTable.steps.findIndex((step) => step.id === id)

/** Checks that a late change reopens only the steps that the journey table lists for that change. */
function checkReopened({ application, acting }: Play, before: Application): void {
  const was = resolveBorrower(factsOf(before))
  const { base } = resolveBorrower(factsOf(application))
  const { commands } = borrowerRow(factsOf(before)).row
  // A command can also start a refresh of stale data, which itself reopens steps.
  if (application.refresh) return
  if (!acting || was.state !== was.base || placeOf(base) >= placeOf(was.base)) return
  if (commands.some((name) => name === acting)) return
  const changed = borrowerTable.steps.flatMap(({ lateChange }) =>
    lateChange?.commands.some((name) => name === acting) ? lateChange.reopens : [],
  )
  expect(changed, `${acting} at ${was.base} leads back`).toContain(base)
}

function checkOffer(a: Application): void {
  const { offer, quote, bank } = a
  // Skip the check if there are no offers.
  if (!offer || !quote || a.decision.maxLine <= 0 || a.counterOffer || a.closing.signedAt || hasEnded(a.status)) return
  // While the application is blocked or being refreshed, the offer may still include a member discount that the
  // borrower has lost.
  if (hasRefusedDiscount(a) && (isBlocked(a) || a.refresh)) return
  const choice = choiceOf(offer, a.liens)
  const result = quoteOffer(quote, choice)
  // Without autopay, the borrower keeps the autopay discount if the price would otherwise exceed a limit.
  if (!result.ok && bank.payType === 'MANUAL' && quoteOffer(quote, { ...choice, autopay: true }).ok) return
  expect(result.ok ? [] : result.problems, `the offer in ${a.status}`).toEqual([])
}

/** Checks that every owner can cancel the line exactly while they have the right to cancel it. */
function checkRightToCancel(a: Application): void {
  const hasRight = !hasEnded(a.status) && a.rescission?.expired === false
  expect(resolveBorrower(factsOf(a)).commands.includes('rescind'), `rescind in ${a.status}`).toBe(hasRight)
  for (const { identityUuid } of a.owners) {
    const facts = signerFactsOf(a, identityUuid)
    if (!facts) continue
    const { state, commands } = resolveSigner(facts)
    expect(commands.includes('rescindAsSigner'), `rescindAsSigner in ${state}`).toBe(hasRight)
  }
}

/**
 * Commands that a person may send outside the current step. They don't move the application forward, so an application
 * that allows only these commands is stuck.
 */
const BESIDE: readonly string[] = ['withdraw', 'rescind', 'stateNoCancellation', 'submitInsurance', 'uploadDocument']

/**
 * Checks that the application isn't stuck: an outside party, the lender, a person or a deadline can move it forward.
 */
function checkInHand(play: Play, commands: readonly string[]): void {
  const { application: a, deadlines } = play
  if (hasEnded(a.status)) return
  const held =
    awaited(a) !== undefined ||
    failed(a) !== undefined ||
    openReviews(a).length > 0 ||
    (a.conditions ?? []).some(({ state }) => state !== 'CLOSED') ||
    deadlines.size > 0 ||
    borrowerRow(factsOf(a)).row.commands.length > 0 ||
    commands.some((name) => !BESIDE.includes(name)) ||
    a.owners.some(({ role, signedAt, invitedAt }) => role !== 'BORROWER' && invitedAt && !signedAt)
  expect(held, `nobody has it in hand: ${a.status} ${commands}`).toBe(true)
}

/** Checks that the deadline for open conditions is set, and isn't later than the earliest condition's due date. */
function checkAnswers({ application: a, deadlines }: Play): void {
  for (const { kind, due } of waitForAnswers(a).effects.filter((one) => one.kind === 'deadline')) {
    const set = deadlines.get('CONDITION_WAITS')
    expect(set !== undefined && set <= due, `${kind} ${set}, and not ${due}`).toBe(true)
  }
}

/** Checks that replaying the stored events produces the same application. */
export function checkReplay({ log, application }: Play): void {
  const stored = JSON.parse(JSON.stringify(log)) as Play['log']
  const again = stored.reduce<Application | undefined>((a, one) => evolve(a, one, one.at), undefined)
  expect(JSON.parse(JSON.stringify(again))).toEqual(JSON.parse(JSON.stringify(application)))
}
