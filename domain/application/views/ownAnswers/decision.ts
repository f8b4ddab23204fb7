/** The bot's answers about a decline and about canceling. They repeat only what the person's own notices state. */
import { MOST_REASONS, OF_ANOTHER, plainReason, reasonText } from '../../../rules/adverseAction.ts'
import { REASONS } from '../../../rules/reasons.ts'
import type { ApplicationView } from '../borrowerView.ts'
import { answerOf, day, dayOf, isBorrowers, pageOf } from './pages.ts'
import { endedAnswer, questionsFirst, statusAnswer, waitSentence } from './progress.ts'
import type { OwnAnswer, OwnCase } from './types.ts'

/**
 * Returns the reasons in the notice's wording, or undefined if the bot can't be sure of that wording. The notice about
 * a low score lists the key factors of one credit file. This view contains only the borrower's own file, but a
 * co-signer's file may be the reason.
 */
function reasonsIn(view: ApplicationView): readonly string[] | undefined {
  const { decision, score, helocSigners, adverseAction } = view
  const { reasons } = decision
  const ofAnother = adverseAction?.ofAnother ?? []
  const isScore = reasons.includes('CREDIT_SCORE_TOO_LOW')
  const isCertain = score !== undefined && helocSigners.every(({ role }) => role !== 'CO_SIGNER')
  if (isScore && !isCertain) return undefined
  const texts = reasons.flatMap((code) => {
    const { about } = REASONS[code]
    if (about && ofAnother.includes(code)) return OF_ANOTHER[about]
    return code === 'CREDIT_SCORE_TOO_LOW' ? (score?.keyFactors ?? []) : (reasonText(code) ?? [])
  })
  return [...new Set(texts.map(plainReason))].slice(0, MOST_REASONS)
}

/** Returns the reasons of a decline, or an answer that the application isn't declined. */
export function declineAnswer(own: OwnCase): OwnAnswer {
  const { view, wait } = own
  if (wait.what !== 'DECLINED')
    return (
      endedAnswer(own) ??
      answerOf(pageOf(view, 'See your status', 'status'), 'We haven’t declined this application.', waitSentence(own))
    )
  const page = pageOf(view, 'See the decision', 'error/decline', 'error/credit', 'error/income')
  const notice = view.documents.findLast(({ type }) => type === 'ADVERSE_ACTION_NOTICE')
  if (!isBorrowers(view) || !notice)
    return answerOf(
      page,
      'We declined this application.',
      notice
        ? 'Your notice states the main reasons and your rights. It’s with your documents.'
        : 'We’re preparing your notice, which states the main reasons and your rights.',
    )
  const reasons = reasonsIn(view) ?? []
  return answerOf(
    page,
    reasons.length > 0
      ? `Your adverse action notice dated ${dayOf(view, notice.createdAt)} lists these main reasons:`
      : `Your adverse action notice dated ${dayOf(view, notice.createdAt)} lists the main reasons.`,
    ...reasons.map((reason) => `• ${reason}`),
    'The notice also states your rights. It’s with your documents.',
  )
}

/** Returns an answer that says whether the person can still cancel, and until when. */
export function cancelAnswer(own: OwnCase): OwnAnswer {
  const { view, wait } = own
  const { rescission } = view
  if (wait.what === 'CANCELLED' || wait.what === 'DECLINED' || questionsFirst(own)) return statusAnswer(own)
  if (rescission) {
    const page = pageOf(view, 'See your right to cancel', 'complete')
    const isPast = rescission.expired || rescission.expires < (isBorrowers(view) ? view.lastDay : view.today)
    return isPast
      ? answerOf(page, `Your right to cancel ended at midnight on ${day(rescission.expires)}.`)
      : answerOf(
          page,
          `Your notice of the right to cancel says you can cancel until midnight on ${day(rescission.expires)}.`,
          'Any owner can cancel for all owners. This can’t be undone.',
        )
  }
  if (!isBorrowers(view))
    return answerOf(
      pageOf(view, 'See your documents'),
      'Only the borrower can withdraw the application. Your documents state whether you have a right to cancel.',
    )
  if (!view.notary.completedAt)
    return answerOf(
      pageOf(view, 'See your status', 'status'),
      'You haven’t signed with the notary, so you can withdraw this application at no cost. Open it and choose “Withdraw my application.”',
    )
  return answerOf(
    pageOf(view, 'See your documents', 'complete'),
    'Your line is open, and your documents include no right to cancel. Please ask our team about your options.',
  )
}
