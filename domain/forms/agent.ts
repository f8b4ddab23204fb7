/** The forms that agents use: the outcome of a review, the decision on a condition, and requests to a borrower. */
import { REASON_CODES, type ReasonCode } from '../rules/reasons.ts'
import { type Cents, cents } from '../values/money.ts'
import { lengthOf } from '../values/text.ts'
import { CONDITION_DOCUMENTS, type ConditionAction } from './condition.ts'
import { choice, choices, date, money, NOT_LISTED, optionalChoice, text, whole } from './fields.ts'
import { type FormContext, form } from './form.ts'
import { withoutPrivateNumbers } from './ownWords.ts'

/** Minimum length of an agent's reason in characters, so that a colleague can understand the reason later. */
const REASON_MIN = 10
const REASON_MAX = 1000
const COMMENTS_MAX = 500
export const REASON_TOO_SHORT = `Enter a reason of at least ${REASON_MIN} characters`
export const COMMENTS_WANTED = 'Enter a message to the person'

export const reason = text({
  required: REASON_TOO_SHORT,
  max: REASON_MAX,
  lines: true,
  check: (given) => (lengthOf(given) < REASON_MIN ? REASON_TOO_SHORT : withoutPrivateNumbers(given)),
})
const comments = (required: string) => text({ required, max: COMMENTS_MAX, lines: true, check: withoutPrivateNumbers })

const LEAST = cents(100)

export interface ResolveReviewContext extends FormContext {
  /** The review outcomes that the agent may choose. */
  readonly ways: readonly string[]
  /** The decline reasons that the agent may choose. */
  readonly reasons: readonly ReasonCode[]
}
const resolveShape = {
  way: text({ required: 'Choose a decision' }),
  value: money({ required: 'Enter the amount', min: LEAST }),
  declineFor: optionalChoice(REASON_CODES),
  comments: comments(COMMENTS_WANTED),
  reason,
}
interface Ending {
  readonly way: string
  readonly reason: string
  readonly value?: Cents
  readonly declineFor?: ReasonCode
  readonly comments?: string
}
export const resolveReviewForm = form<typeof resolveShape, ResolveReviewContext, Ending>({
  shape: resolveShape,
  hidden: ({ way }) => [
    ...(way === 'VALUE' ? [] : (['value'] as const)),
    ...(way === 'DECLINE' ? [] : (['declineFor'] as const)),
    ...(way === 'ASK' ? [] : (['comments'] as const)),
  ],
  rules: ({ way, declineFor }, { ways, reasons }, fail) => {
    if (way && !ways.includes(way)) fail('way', NOT_LISTED)
    const named = declineFor ? reasons.includes(declineFor) : reasons.length < 2
    if (way === 'DECLINE' && !named) fail('declineFor', 'Choose a reason')
  },
  value: ({ way, reason: why, value, declineFor, comments: wanted }) => ({
    way,
    reason: why,
    ...(way === 'VALUE' && { value }),
    ...(way === 'DECLINE' && declineFor && { declineFor }),
    ...(way === 'ASK' && { comments: wanted }),
  }),
})

export const CONDITION_WAYS = ['CLEAR', 'ASK'] as const
export const closeConditionForm = form({
  shape: {
    way: choice(CONDITION_WAYS, 'Choose a decision'),
    comments: comments(COMMENTS_WANTED),
    reason,
  },
  hidden: ({ way }) => (way === 'ASK' ? [] : ['comments']),
  value: ({ way, reason: why, comments: wanted }) => ({
    way,
    reason: why,
    ...(way === 'ASK' && { comments: wanted }),
  }),
})

export const MOST_DOCUMENTS = 10
export interface WantConditionContext extends FormContext {
  /** The type of answer that each condition category requires. */
  readonly actions: Readonly<Record<string, ConditionAction>>
}

const wantShape = {
  /**
   * The borrower or signer who must answer the condition; the borrower by default. The server checks that this person
   * is on the application.
   */
  forIdentity: text({}),
  category: text({ required: 'Choose a type of request' }),
  comments: comments(COMMENTS_WANTED),
  documents: choices(CONDITION_DOCUMENTS),
  number: whole({ required: 'Enter the number of files', min: 1, max: MOST_DOCUMENTS }),
  reason,
}
/**
 * The form for requesting a condition. Document types apply only to conditions that are answered with documents. By
 * default, they're the usual types for the condition's category.
 */
export const wantConditionForm = form<typeof wantShape, WantConditionContext>({
  shape: wantShape,
  hidden: ({ category }, { actions }) =>
    category && actions[category] !== undefined && actions[category] !== 'UPLOAD' ? ['documents', 'number'] : [],
  rules: ({ category }, { actions }, fail) => {
    if (category && !Object.hasOwn(actions, category)) fail('category', NOT_LISTED)
  },
})

/** Who answers when a request is sent again: the vendor, or the lender's staff at the desk. */
export const RETRY_BY = ['VENDOR', 'STAFF'] as const
/** The form for retrying a request. The vendor answers it, unless the agent chooses the staff. */
export const retryForm = form({ shape: { by: optionalChoice(RETRY_BY), reason } })

/** The form for sending a proposed exception back to the agent who proposed it. */
export const returnExceptionForm = form({ shape: { reason } })

/** The form for reopening a withdrawn or lapsed application. */
export const reopenForm = form({ shape: { reason } })

/** The form for putting funding on hold or releasing a hold. */
export const fundingHoldForm = form({ shape: { reason } })

/** The form for placing a legal hold, for proposing to lift it, and for keeping it despite such a proposal. */
export const legalHoldForm = form({ shape: { reason } })

/**
 * The form for recording that an agent asked a vendor to delete an erased file's data. Agents ask the vendors that the
 * server can't ask.
 */
export const askedVendorForm = form({ shape: { note: comments('Enter how you asked the vendor') } })

/** The form for recording the day on which a line was closed. */
export const closeLineForm = form({ shape: { closedOn: date('Enter the date the line was closed') } })

/** The form for confirming a membership that was rejected by mistake. */
export const confirmMembershipForm = form({ shape: { reason } })

const NOTE_MAX = 2000
/**
 * A note on an application that only colleagues can read. `mention` is the identity UUID of a colleague to notify by
 * email.
 */
export const noteForm = form({
  shape: {
    note: text({ required: 'Write a note', max: NOTE_MAX, lines: true, check: withoutPrivateNumbers }),
    mention: text({}),
  },
})

const TITLE_MAX = 80

/**
 * The form for sending a document to one person. The file is checked separately. `comments` is the message to the
 * person.
 */
export const sendDocumentForm = form({
  shape: {
    /** The borrower or signer who gets the document; the borrower by default. */
    forIdentity: text({}),
    title: text({ required: 'Enter the document’s title', max: TITLE_MAX, check: withoutPrivateNumbers }),
    comments: comments('Tell the person why you’re sending the document'),
  },
})

const SEARCH_MAX = 120
/** The form for searching the lender's applications. */
export const searchForm = form({
  shape: { searchFor: text({ required: 'Enter a name, an address, or a loan number', max: SEARCH_MAX }) },
})
