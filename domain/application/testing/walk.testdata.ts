/** For tests: the next moves that people, agents and outside parties can make, and random moves. */

import { borrowerRow, resolveBorrower } from '../../journey/borrower.ts'
import { BORROWER_COMMANDS, type BorrowerCommand, type BorrowerState } from '../../journey/borrowerNames.ts'
import { REVIEWS } from '../../journey/reviews.ts'
import { NEXT_COMMAND, NEXT_SIGNER_COMMAND } from '../../journey/samples/nextCommand.ts'
import { resolveSigner, SIGNER_COMMANDS, type SignerCommand } from '../../journey/signer.ts'
import { hasEnded } from '../../journey/statuses.ts'
import { dollars } from '../../values/money.ts'
import {
  approveException,
  closeCondition,
  confirmMembership,
  resolveReview,
  returnException,
} from '../agentDecisions.ts'
import { wantCondition } from '../conditions/agentConditions.ts'
import { openConditionsOf } from '../conditions/conditions.ts'
import { CONDITION_CATEGORIES } from '../conditions/types.ts'
import { failed } from '../core/awaited.ts'
import { WITHDRAWABLE } from '../core/personEvents.ts'
import { REQUEST_KINDS, type RequestKind } from '../core/requests.ts'
import { event } from '../events.ts'
import { isRefusalReversible } from '../offers/memberDiscount.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application, Review } from '../types.ts'
import { factsOf, signerFactsOf } from '../views/facts.ts'
import { answerTo } from './answers.testdata.ts'
import { BODIES } from './bodies.testdata.ts'
import { Dice, type Job, type Play } from './play.testdata.ts'
import { sampleBody, situationOf } from './sampleBody.ts'
import { BORROWER, COLLEAGUE } from './testWorld.ts'

type Steps = readonly BorrowerCommand[] | ((a: Application) => readonly BorrowerCommand[])

/**
 * For each state, the commands that the borrower can send, with the most useful command first. In other states, the
 * test sends the sample form data for the journey's current step.
 */
const BORROWER_STEPS: Partial<Record<BorrowerState, Steps>> = {
  product: ['chooseOffer', 'saveLiens'],
  ach: ({ bank }) => (bank.checkStatus === 'PENDING_REVIEW' ? [] : ['saveManualBankAccount', 'linkBank']),
  autopay: ['saveAutopay', 'saveManualPayment'],
  docVerify: ({ identity, conditions }) =>
    identity.status === 'SUBMITTED' && !conditions?.some(({ state }) => state === 'OPEN') ? [] : ['submitIdentity'],
  notary: ({ notary }) => {
    if (notary.kind === 'MANUAL') return notary.appointment ? [] : ['bookManualNotary']
    if (notary.questions) return ['answerKnowledge']
    if (notary.roomState === 'LIVE') return ['signWithNotary']
    return notary.knowledgePassed ? ['joinNotary'] : ['chooseNotary', 'bookManualNotary']
  },
  // The usual sample borrower submits insurance only once. In these tests, the lender may reject the policy, so the
  // borrower must be able to submit another policy.
  insurance: ['submitInsurance'],
  floodInsurance: ['submitInsurance'],
  incorrectPin: ['retryCredit'],
  notaryError: ['chooseNotary', 'bookManualNotary'],
  bpo: ['orderBpo', 'keepValue', 'saveHomeValue'],
}

export const signersOf = (a: Application): string[] =>
  a.owners.flatMap(({ identityUuid, role, invitedAt }) => (role !== 'BORROWER' && invitedAt ? [identityUuid] : []))

export function stepsNow(play: Play, identity: string): readonly (BorrowerCommand | SignerCommand)[] {
  const { application: a } = play
  const situation = situationOf(a, identity, play.today)
  if (identity === BORROWER) {
    const { state } = resolveBorrower(factsOf(a))
    const steps = BORROWER_STEPS[state] ?? [NEXT_COMMAND[state](situation) ?? []].flat()
    return typeof steps === 'function' ? steps(a) : steps
  }
  const facts = signerFactsOf(a, identity)
  if (!facts || facts.identitySubmitted) return []
  return [NEXT_SIGNER_COMMAND[resolveSigner(facts).state](situation) ?? []].flat()
}

/** Uploads the files that a person's open conditions require, before the person answers. */
function sendWanted(play: Play, identity: string): void {
  for (const one of openConditionsOf(play.application, identity))
    if (one.actionNeeded === 'UPLOAD')
      for (let n = 0; n < one.numDocsRequired; n++)
        play.upload(identity, one.requestDocuments[n] ?? 'SUPPORT', one.uuid)
}

function type(play: Play, identity: string, name: BorrowerCommand | SignerCommand, seen: Application, dice: Dice) {
  if (name === 'answerCondition' || name === 'answerSignerCondition') sendWanted(play, identity)
  if (name === 'uploadDocument' || name === 'uploadSignerDocument')
    return play.upload(identity, dice.oneOf(['ID_FRONT', 'USER_UPLOADED_PAYSTUB']))
  const body = BODIES[name]?.({ seen, identity, dice, play })
  return play.command(identity, name, body ?? sampleBody(name, situationOf(seen, identity, play.today)))
}

export const isWaited = ({ application }: Play, { kind, no, answers }: Job): boolean =>
  answers === 0 && application.requests[kind]?.no === no && application.requests[kind]?.state === 'OPEN'

function answer<K extends RequestKind>(play: Play, job: Job & { readonly kind: K }, dice: Dice): void {
  const a = dice.chance(0.3) ? job.asked : play.application
  play.answer(job, answerTo(job.kind, { a, dice, play }))
}

const BEST = ['CLEAR', 'VALUE', 'AGAIN', 'ASK', 'DECLINE'] as const
function endReview(play: Play, { uuid, kind, proposed }: Review, dice: Dice) {
  if (proposed)
    return play.act((a, context) =>
      dice.well()
        ? approveException(
            a,
            uuid,
            { ...context, actor: { ...context.actor, identity: COLLEAGUE } },
            () => 'UNDERWRITER',
          )
        : returnException(a, uuid, 'Not enough', context),
    )
  const { ways } = REVIEWS[kind]
  const best = BEST.find((way) => (ways as readonly string[]).includes(way))
  const way =
    dice.well() && best
      ? best
      : dice.oneOf(ways.filter((one) => (one !== 'DECLINE' && one !== 'HIT') || dice.chance(0.2)))
  return play.act((a, context) =>
    resolveReview(
      a,
      {
        review: uuid,
        way,
        reason: 'Looked at',
        value: kind === 'PAYSTUBS' ? a.income.annual : dollars(680_000),
        comments: 'Please send it',
      },
      context,
    ),
  )
}

/**
 * Makes one useful move: a person, an agent or an outside party acts, or the clock moves.
 * @returns false if no move is possible.
 */
export function goOn(play: Play, dice: Dice): boolean {
  if (hasEnded(play.application.status)) return true
  const job = play.jobs.find((one) => isWaited(play, one))
  if (job) {
    answer(play, job, dice)
    return true
  }
  const broken =
    failed(play.application) ?? REQUEST_KINDS.find((kind) => play.application.requests[kind]?.state === 'FAILED')
  if (broken && play.retryRequest(broken) === 'DONE') return true
  const [review] = openReviews(play.application)
  if (review && endReview(play, review, dice) === 'DONE') return true
  const sent = play.application.conditions?.find(({ state }) => state === 'SUBMITTED')
  if (sent) {
    play.act((a, context) => closeCondition(a, { condition: sent.uuid, way: 'CLEAR', reason: 'Fine' }, context))
    return true
  }
  for (const identity of [BORROWER, ...signersOf(play.application)])
    for (const name of stepsNow(play, identity)) {
      const before = play.log.length
      const came = type(play, identity, name, play.application, dice)
      if (came === 'DONE' && play.log.length > before) return true
    }
  const [deadline] = [...play.deadlines].sort(([, one], [, other]) => (one < other ? -1 : 1))
  const { scheduledOn } = play.application.closing
  if (scheduledOn && scheduledOn > play.today) {
    play.wait(1)
    return true
  }
  if (!deadline) return false
  play.meet(...deadline)
  return true
}

/** One minute as a fraction of a day. */
const MINUTE = 1 / (24 * 60)

export type MoveKind =
  | 'NEXT'
  | 'LOOK'
  | 'TAB'
  | 'SIGNER'
  | 'PARTY'
  | 'LATE'
  | 'GIVE_UP'
  | 'AGENT'
  | 'DEADLINE'
  | 'CLOCK'
  | 'CONSENT'
export interface Move {
  readonly kind: MoveKind
  readonly seed: number
}

const TABS = ['tab1', 'tab2']
/**
 * The application as each open page last loaded it. The borrower has two browser tabs, and each signer has one page.
 */
export type Views = Map<string, Application>
const viewOf = (play: Play, views: Views, who: string): Application => views.get(who) ?? play.application

/** Commands that end the application. Random moves use these commands rarely. */
const RARE: readonly string[] = ['withdraw', 'rescind', 'rescindAsSigner']
/** Commands that the borrower may send long before they're needed. Random moves rarely send them that early. */
const EARLY: readonly string[] = ['submitInsurance', 'uploadDocument']
const isEarly = (play: Play, name: string): boolean =>
  EARLY.includes(name) && !borrowerRow(factsOf(play.application)).row.commands.some((own) => own === name)

function any<T>(dice: Dice, list: readonly T[], act: (one: T) => unknown): void {
  if (list.length > 0) act(dice.oneOf(list))
}

/** Submits a form from a page that a person opened earlier and that may be outdated. */
function pressed(play: Play, views: Views, dice: Dice, identity: string, who: string): void {
  // Usually, pick a command that the journey allows now. Sometimes, pick any command, as an outdated page could.
  const offered = dice.chance(0.85) ? play.commandsOf(identity) : [...BORROWER_COMMANDS, ...SIGNER_COMMANDS]
  const names = offered.filter((name) => !(RARE.includes(name) || isEarly(play, name)) || dice.chance(0.06))
  any(dice, names, (name) => {
    type(play, identity, name, viewOf(play, views, who), dice)
    if (dice.chance(0.7)) views.set(who, play.application)
  })
}

const waited = (play: Play) => play.jobs.filter((job) => isWaited(play, job))

/**
 * Makes a random move for an agent. The agent reverses a membership rejection, reviews a condition's answer, ends a
 * review, or opens a condition.
 */
function lender(play: Play, dice: Dice): unknown {
  if (isRefusalReversible(play.application) && dice.chance(0.3))
    return play.act((a, context) => confirmMembership(a, 'Found after all', context))
  const { conditions = [] } = play.application
  const sent = conditions.filter(({ state }) => state === 'SUBMITTED')
  if (sent.length > 0 && dice.chance(0.7))
    return any(dice, sent, ({ uuid: condition }) => {
      const way = dice.well() ? 'CLEAR' : 'ASK'
      const ending = { condition, way, reason: 'Looked at', comments: 'Once more' } as const
      return play.act((a, context) => closeCondition(a, ending, context))
    })
  if (dice.chance(0.8)) return any(dice, openReviews(play.application), (review) => endReview(play, review, dice))
  if (!dice.chance(0.3)) return undefined
  const wish = {
    category: dice.oneOf(CONDITION_CATEGORIES),
    comments: 'Please',
    reason: 'Unclear',
    documents: [],
    number: 0,
    forIdentity: dice.oneOf([BORROWER, BORROWER, ...signersOf(play.application)]),
  }
  return play.act((a, context) => wantCondition(a, wish, context))
}

const MOVES: Readonly<Record<MoveKind, (play: Play, dice: Dice, views: Views) => unknown>> = {
  NEXT: goOn,
  LOOK: (play, dice, views) => views.set(dice.oneOf(TABS), play.application),
  TAB: (play, dice, views) => pressed(play, views, dice, BORROWER, dice.oneOf(TABS)),
  SIGNER: (play, dice, views) =>
    any(dice, signersOf(play.application), (identity) => pressed(play, views, dice, identity, identity)),
  PARTY: (play, dice) => any(dice, waited(play), (job) => answer(play, job, dice)),
  LATE: (play, dice) => any(dice, play.jobs, (job) => answer(play, job, dice)),
  GIVE_UP: (play, dice) => any(dice, waited(play), (job) => play.giveUp(job, dice.chance(0.5))),
  AGENT: lender,
  DEADLINE: (play, dice) => any(dice, play.due(), (name) => play.deadline(name)),
  CLOCK: (play, dice) => play.wait(dice.oneOf([MINUTE, MINUTE, 2 * MINUTE, 1, 1, 3, 14, 45])),
  // A person who hasn't signed yet withdraws a consent in the account settings.
  CONSENT: (play, dice) => {
    const { consents, owners } = play.application
    const given = consents.filter(
      (one) =>
        (WITHDRAWABLE as readonly string[]).includes(one.type) &&
        !owners.some(({ identityUuid, signedAt }) => identityUuid === one.identity && signedAt),
    )
    any(dice, given, ({ identity, type: withdrawn }) =>
      play.happen(event('ConsentWithdrawn', { identity, type: withdrawn })),
    )
  },
}

/** Makes one random move. */
export const make = (play: Play, views: Views, { kind, seed }: Move): unknown =>
  MOVES[kind](play, new Dice(seed, 0.8), views)
