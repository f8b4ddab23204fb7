/** Notifications, derived from the application's events each time, so they never contradict them. */

import { resolveBorrower } from '../journey/borrower.ts'
import type { BorrowerState } from '../journey/borrowerNames.ts'
import { applicationPath, type Screen, signerPath } from '../routes/routes.ts'
import { formatLongDate, type Instant, type PlainDate } from '../values/dates.ts'
import { clockTime } from '../values/hours.ts'
import { formatMoney } from '../values/money.ts'
import { todayAt } from '../values/timeZones.ts'
import { openConditionsOf } from './conditions/conditions.ts'
import { hasEnded } from './core/status.ts'
import type { DomainEvent, EventData, EventType } from './events.ts'
import { promisedDay } from './funding/fundingDay.ts'
import { wantsPaystubs } from './income/employment.ts'
import type { Application } from './types.ts'
import { factsOf } from './views/facts.ts'

/** A stored event with its place in the record. */
export type PastEvent = DomainEvent & { readonly seq: number; readonly at: Instant }

interface CallToAction {
  readonly title: string
  readonly redirectPath: string
}

export interface Notice {
  /** Its event's data. */
  readonly seq: number
  readonly created: Instant
  readonly title: string
  readonly description: string
  /** Only if it can still be done. */
  readonly ctas: readonly CallToAction[]
}

type Told = Pick<Notice, 'title' | 'description'> & { readonly ctas?: readonly (CallToAction | undefined)[] }

/** The inputs of a notification's text. */
interface Scene {
  readonly application: Application
  /** The recipient. */
  readonly identity: string
  readonly at: Instant
  /** The next event. */
  readonly next?: DomainEvent | undefined
  /** Whether one of this type was announced before. */
  readonly again: boolean
  /** A link to a screen while the borrower's journey is in one of these states; always, if none are named. */
  readonly go: (title: string, screen: Screen, ...during: BorrowerState[]) => CallToAction | undefined
}

type Tell<T extends EventType> = (data: EventData[T], scene: Scene) => Told | undefined

/** Events at the start of a decline: only the decline is announced. */
const ends = (event: DomainEvent): boolean =>
  event.type === 'Declined' ||
  (event.type === 'Underwritten' && ['DECLINE', 'INELIGIBLE'].includes(event.data.decision.decision))

const until = (date: PlainDate) => `until midnight on ${formatLongDate(date)}`

/** The borrower's notification for each event; events without a row are their own action or not about them. */
const BORROWER: { readonly [T in EventType]?: Tell<T> } = {
  Underwritten: ({ decision }, { again, next, go }) => {
    if (next && ends(next)) return undefined
    if (decision.decision === 'ASSET_DEPLETION')
      return {
        title: 'Your savings may count as income',
        description: 'Tell us what you have put by, and we look again at what you can borrow.',
        ctas: [go('Tell us about your assets', 'product/assets', 'assetDepletion')],
      }
    if (again || decision.maxLine <= 0) return undefined
    return {
      title: 'Your offers are ready',
      description: 'Choose how much you want and how long you take to pay it back.',
      ctas: [go('Choose an offer', 'product/select', 'product')],
    }
  },
  LiensSearched: (_, { go }) => ({
    title: 'The loans on your home are found',
    description: 'Look whether they are right: your offers follow from them.',
    ctas: [go('Confirm the loans', 'liens', 'liens')],
  }),
  CreditBlocked: ({ block, identity }, { again, go }) =>
    identity || (again && !block.pinRefused)
      ? undefined
      : {
          title: block.pinRefused ? 'The PIN did not open your credit file' : 'Your credit file is closed to us',
          description: `Lift the ${block.kind === 'LOCKED' ? 'lock' : 'freeze'} at ${block.bureau}, and we go on by ourselves.`,
          ctas: [
            go('See how to open it', 'credit/error', 'errorCredit'),
            go('See how to open it', 'review-app/incorrect-pin', 'incorrectPin'),
          ],
        },
  SsnWanted: (_, { go }) => ({
    title: 'We need your Social Security number',
    description: 'The credit bureau cannot tell without it which file is yours.',
    ctas: [go('Enter the number', 'credit/social', 'ssnCredit')],
  }),
  InquiriesFound: (_, { go }) => ({
    title: 'Others asked about your credit lately',
    description: 'Tell us whether new debts came of it, and your summary follows.',
    ctas: [go('Answer', 'credit/inquiries', 'inquiries')],
  }),
  CounterOffered: ({ offer, until: last, because }, { go }) => ({
    title: `A line of ${formatMoney(offer.amount)} for you`,
    description: because
      ? `We couldn’t confirm your membership, so the rate no longer includes its discount. You can take the offer ${until(last)}.`
      : `That is what the income you showed carries. It is yours to take ${until(last)}.`,
    ctas: [go('See the offer', 'product/counter-offer', 'counterOffer')],
  }),
  Refreshed: ({ changes, because }, { go }) => {
    if (changes.length === 0) return undefined
    if (because === 'MEMBERSHIP')
      return {
        title: 'Your offers have changed',
        description: 'We couldn’t confirm your membership, so the rates no longer include its discount.',
        ctas: [go('See what changed', 'product/select', 'product')],
      }
    if (because === 'CREDIT')
      return {
        title: 'Your offers have changed',
        description: 'Your full credit report, or a new debt, changes what we can offer. See what changed, and choose.',
        ctas: [go('See what changed', 'product/select', 'product')],
      }
    if (changes.some(({ what }) => what === 'LIENS'))
      return {
        title: 'There is a new loan on your home',
        description: 'We looked again, because it was a while ago. Look whether the list is right.',
        ctas: [go('Confirm the loans', 'liens', 'liens')],
      }
    return {
      title: 'Your offers have changed',
      description: 'We looked at the figures again, because it was a while ago. See what changed, and choose.',
      ctas: [go('See what changed', 'product/select', 'product')],
    }
  },
  SummaryDocumentsReady: (_, { go }) => ({
    title: 'Your application summary is ready',
    description: 'Read it with the terms of your line before you go on.',
    ctas: [go('Read the summary', 'start/app-summary', 'appSummary')],
  }),
  IncomeVerified: ({ matched, employmentToConfirm }, { next, go }) => {
    if (next && (ends(next) || next.type === 'PaystubsWanted')) return undefined
    if (!matched)
      return {
        title: 'Your income needs another look',
        description: 'What we found is less than you stated. You can show it in another way.',
        ctas: [go('Show your income', 'income/review', 'incomeReview')],
      }
    if (employmentToConfirm)
      return {
        title: 'Your income matches',
        description: 'One more thing: tell us whom to ask about your job.',
        ctas: [go('Name your employer', 'income/employer-verification', 'emplVerify')],
      }
    return {
      title: 'Your income is confirmed',
      description: 'It matches what you stated.',
      ctas: [go('Link your bank account', 'bank/disburse', 'ach')],
    }
  },
  EmploymentConfirmed: (_, { go }) => ({
    title: 'Your job is confirmed',
    description: 'Your employer answered.',
    ctas: [go('Link your bank account', 'bank/disburse', 'ach')],
  }),
  EmploymentNotConfirmed: (_, { next, go }) =>
    next?.type === 'PaystubsWanted'
      ? undefined
      : {
          title: 'Your employer did not confirm your job',
          description: 'Look whether we asked the right one, and name another where we did not.',
          ctas: [go('Name your employer', 'income/employer-verification', 'emplVerify')],
        },
  PaystubsWanted: (_, { application, go }) => ({
    title: 'We need your paystubs',
    description: wantsPaystubs(application)
      ? 'Your employer could not confirm your job, so your paystubs are to show it.'
      : 'What we found is less than you stated. Your paystubs can show the rest.',
    ctas: [go('Send your paystubs', 'income/upload/:type', 'manualPaystubUpload')],
  }),
  AccountChecked: ({ status }, { go }) => {
    if (status === 'NONE') return undefined
    if (status === 'VERIFIED')
      return {
        title: 'Your bank account is confirmed',
        description: 'Your money will go there.',
        ctas: [go('Choose how you pay back', 'bank/autopay', 'autopay')],
      }
    if (status === 'PENDING_REVIEW')
      return {
        title: 'We are looking at your bank account',
        description: 'The bank’s answer was not clear. This usually takes one business day.',
        ctas: [go('Choose another account', 'bank/disburse', 'ach')],
      }
    return {
      title: 'Your bank account could not be confirmed',
      description: 'Choose another account of yours, or look at its numbers once more.',
      ctas: [go('Choose an account', 'bank/disburse', 'ach')],
    }
  },
  ClosingDocumentsReady: ({ scheduledOn }, { go }) => ({
    title: 'Your documents are ready to sign',
    description:
      scheduledOn === undefined
        ? 'Read them first; then you sign here.'
        : `Read them first. The law lets you sign from ${formatLongDate(scheduledOn)} on.`,
    ctas: [go('Read and sign', 'document/disclosures', 'sign')],
  }),
  SignerSigned: ({ identity }, { application }) => {
    const role = application.owners.find((owner) => owner.identityUuid === identity)?.role
    return {
      title: role === 'CO_SIGNER' ? 'Your co-signer has signed' : 'An owner of your home has signed',
      description: 'Their documents are sealed and kept with yours.',
    }
  },
  NotaryDocumentsReady: (_, { application, go }) => ({
    title: 'The notary is next',
    description: 'Everybody has signed. Now a notary has to see you.',
    ctas: [
      application.notary.kind === 'MANUAL'
        ? go('Book a visit', 'notary/schedule-manual', 'notary')
        : go('Meet the notary', 'notary/intro', 'notary'),
    ],
  }),
  // Once on request, and again after the notary's message.
  NotaryBooked: ({ appointment: { date, slot, reference } }, { go }) =>
    reference === undefined
      ? undefined
      : {
          title: 'Your notary visit is booked',
          description: `Have your ID at hand on ${formatLongDate(date)} at ${clockTime(slot)}`,
          ctas: [go('See the visit', 'notary/reserve-manual', 'notary')],
        },
  Notarized: ({ rescission }, { go }) => ({
    title: 'The notary is done',
    description: rescission
      ? `You can still cancel, for any reason, ${until(rescission.expires)}.`
      : 'The county records your line next.',
    ctas: [
      go('Send proof of insurance', 'insurance/requirements', 'insurance'),
      go('See what comes next', 'complete', 'fundingChecklist', 'waitFund'),
    ],
  }),
  InsuranceAccepted: () => ({
    title: 'Your home insurance is accepted',
    description: 'It covers what your line needs.',
  }),
  RescissionExpired: (_, { application, at, go }) => {
    const day = promisedDay(application, todayAt(application.property.address.state, at))
    return {
      title: 'The time to cancel is over',
      description: `The county records your line next.${day ? ` We expect to send your money on ${formatLongDate(day)}.` : ''}`,
      ctas: [go('See what comes next', 'complete', 'fundingChecklist', 'waitFund')],
    }
  },
  // People know their own actions, so only others' are announced.
  ForecastMoved: ({ from, to, by }, { go }) =>
    from === undefined || by === 'BORROWER'
      ? undefined
      : {
          title: to > from ? 'Your money comes later than we said' : 'Your money comes earlier than we said',
          description: `We now expect to send it on ${formatLongDate(to)}, not on ${formatLongDate(from)}.`,
          ctas: [go('See why', 'status')],
        },
  Recorded: () => ({ title: 'The county has recorded your line', description: 'It is entered in the public record.' }),
  LiensPaidOff: () => ({
    title: 'Your loans are paid off',
    description: 'What is left of your draw goes to you next.',
  }),
  Funded: (_, { go }) => ({
    title: 'Your money is on its way',
    description: 'It is usually in your account on the next banking day.',
    ctas: [go('See your line', 'complete', 'complete')],
  }),
  RequestSettled: ({ kind, state }, { next, go }) => {
    // A late notice is the lender's to fix; the decision itself is announced.
    if (kind === 'ADVERSE_ACTION' || kind === 'INCOMPLETE_NOTICE') return undefined
    if (state === 'FAILED')
      return {
        title: 'This takes longer than usual',
        description: 'Somebody outside did not answer, so someone on our team has it now. You need not do anything.',
        ctas: [go('See where it stands', 'hold', 'hold')],
      }
    if (kind !== 'INSURANCE' || next?.type === 'InsuranceAccepted') return undefined
    return {
      title: 'Your proof of insurance will not do',
      description: 'Look at what it has to show, and send another one.',
      ctas: [go('Send proof of insurance', 'insurance/upload', 'insurance')],
    }
  },
  IncompleteNoticeSent: ({ until: last }, scene) => ({
    title: 'Your application is incomplete',
    description: `Please send what we asked for by ${formatLongDate(last)}. The letter says what it is.`,
    ctas: [toConditions(scene)],
  }),
  Declined: (_, { go }) => ({
    title: 'There is a decision on your application',
    description: 'We cannot offer you a line now. The letter gives the reasons and your rights.',
    ctas: [go('Read the decision', 'error/decline', 'declined')],
  }),
}

/** Notifications to an owner about themselves, borrower or additional signer. */
const OWN: { readonly [T in EventType]?: Tell<T> } = {
  IdentityVerified: () => ({ title: 'Your identity is confirmed', description: 'The check of your ID is done.' }),
  IdentityFailed: (_, scene) => ({
    title: 'We need other pictures of your ID',
    description: 'Those that you sent could not be checked.',
    ctas: [
      scene.identity === scene.application.borrower
        ? scene.go('Take new pictures', 'identity', 'docVerify')
        : signing(scene, 'Take new pictures', 'identity'),
    ],
  }),
  ConditionOpened: (_, scene) => ({
    title: 'We need something more from you',
    description: 'Your application waits for it. See what it is and why.',
    ctas: [toConditions(scene)],
  }),
  ConditionClosed: ({ again, condition }, scene) => {
    if (again !== undefined)
      return {
        title: 'We need a little more',
        description: 'What you sent was not enough yet. See what is missing.',
        ctas: [toConditions(scene)],
      }
    // If a review continues with it, the answer settles nothing.
    const own = scene.application.conditions?.find(({ uuid }) => uuid === condition)
    return own?.review === undefined
      ? { title: 'Thank you, that is all we needed', description: 'What you sent will do.' }
      : { title: 'We have what you sent', description: 'A person looks at it next.' }
  },
  SignerInvited: (_, scene) =>
    scene.again
      ? undefined
      : {
          title: 'Your signature is needed',
          description: 'You own a home that a line of credit is asked for. Read what it means for you, and sign.',
          ctas: [signing(scene, 'Read and sign', 'resume')],
        },
}

/** The person's conditions list, while something is open. */
function toConditions({ application, identity }: Scene): CallToAction | undefined {
  if (openConditionsOf(application, identity).length === 0 || hasEnded(application.status)) return undefined
  const { uuid, borrower } = application
  const redirectPath = identity === borrower ? applicationPath(uuid, 'conditions') : signerPath('conditions', uuid)
  return { title: 'See what we need', redirectPath }
}

/** A link for an additional signer, while unsigned. */
function signing(
  { application, identity }: Scene,
  title: string,
  screen: 'identity' | 'resume',
): CallToAction | undefined {
  const owner = application.owners.find(({ identityUuid }) => identityUuid === identity)
  const over = application.cancelled || application.declinedAt || owner?.signedAt
  if (over || (screen === 'identity' && owner?.identityStatus !== 'FAILED')) return undefined
  return { title, redirectPath: signerPath(screen, application.uuid) }
}

/** Notifications to every owner. */
const EVERYBODY: { readonly [T in EventType]?: Tell<T> } = {
  Cancelled: ({ why }) =>
    why === 'RESCINDED'
      ? {
          title: 'The line is cancelled',
          description: 'The right to cancel was used. Nothing is owed, and what was paid is returned.',
        }
      : { title: 'The application is withdrawn', description: 'Nothing more happens with it.' },
}

const SIGNER: { readonly [T in EventType]?: Tell<T> } = {
  Notarized: ({ rescission }) => ({
    title: 'The notary is done',
    description: rescission
      ? `As an owner you can still cancel, for any reason, ${until(rescission.expires)}.`
      : 'The county records the line next.',
  }),
  Declined: () => ({
    title: 'The application is closed',
    description: 'There will be no line of credit, and you have nothing to sign.',
  }),
}

/** Event types with a notification. */
export const TOLD_EVENTS = [
  ...new Set([BORROWER, OWN, EVERYBODY, SIGNER].flatMap((rows) => Object.keys(rows))),
] as readonly EventType[]

/**
 * An owner's notifications, newest first, without personal data.
 * @param events in order; other types may be left out.
 * @param identity of the owner.
 */
export function noticesFor(application: Application, events: readonly PastEvent[], identity: string): Notice[] {
  const borrows = application.borrower === identity
  const { state } = resolveBorrower(factsOf(application))
  // The only linked screen with a parameter is the paystub upload.
  const go: Scene['go'] = (title, screen, ...during) =>
    borrows && (during.length === 0 || during.includes(state))
      ? { title, redirectPath: applicationPath(application.uuid, screen, 'MANUAL_PAYSTUB') }
      : undefined
  const before = new Set<EventType>()
  const notices = events.flatMap((event, index): Notice[] => {
    const { seq, at, type, data } = event
    const after = events[index + 1]
    const scene: Scene = {
      application,
      identity,
      at,
      next: after?.seq === seq + 1 ? after : undefined,
      again: before.has(type),
      go,
    }
    const told = tellOf(event, application, identity)?.(data as never, scene)
    if (!told) return []
    before.add(type)
    const ctas = (told.ctas ?? []).filter((cta) => cta !== undefined)
    return [{ seq, created: at, title: told.title, description: told.description, ctas }]
  })
  return notices.reverse()
}

/** The person an event is about, if it's one. */
function personOf({ type, data }: DomainEvent, { conditions = [] }: Application): string | undefined {
  if (type === 'ConditionOpened') return data.condition.forIdentity
  if (type === 'ConditionClosed') return conditions.find(({ uuid }) => uuid === data.condition)?.forIdentity
  return 'identity' in data ? data.identity : undefined
}

function tellOf(event: DomainEvent, application: Application, identity: string): Tell<EventType> | undefined {
  const { type } = event
  const borrows = application.borrower === identity
  const about = personOf(event, application)
  const own = about === identity ? OWN[type] : undefined
  return (own ?? EVERYBODY[type] ?? (borrows ? BORROWER : SIGNER)[type]) as Tell<EventType> | undefined
}
