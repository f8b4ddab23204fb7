/**
 * The page that tells a visitor why the lender doesn't accept the application. Visitors can sign up for an email that's
 * sent once the lender accepts such applications.
 */
import { randomUUID } from 'node:crypto'
import type { KnockoutView } from 'domain/api/registration.ts'
import { notifyMeForm } from 'domain/forms/notifyMe.ts'
import { addDays } from 'domain/values/dates.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { NotFound, TooManyAttempts } from '../../errors.ts'
import { insertOpening } from '../../storage/openings.ts'
import { changeDraft, type Draft, type DraftHolder, readDraftAnswers } from '../registrationDraft.ts'
import type { Services } from '../services.ts'
import { checked } from '../settings/own.ts'
import { type FoundKnockout, knockoutIn, type OwnAccount, settleDenial } from './denials.ts'
import { emailNotice, mayEmail, personFor } from './mailing.ts'
import { noticeOfDenial } from './notice.ts'
import { nextLook, tellsOn } from './openings.ts'

/** @throws NotFound if the answers are eligible */
function found(services: Services, org: string, draft: Draft): FoundKnockout {
  const knockout = knockoutIn(draft, services.clock.now(), services.organization(org).policy.eligibility)
  if (!knockout) throw new NotFound()
  return knockout
}

function viewOf(
  services: Services,
  org: string,
  draft: Draft,
  knockout: FoundKnockout,
  account: OwnAccount | undefined,
): KnockoutView {
  const { eligibility } = services.organization(org).policy
  const { recentPurchaseDays } = eligibility
  const { reasons, answer, denies, answers } = knockout
  const { state } = answers.address
  const { denial, tells } = draft
  const [reason] = reasons
  const told = tells?.reason === reason ? tells : undefined
  const on = told ? told.on : tellsOn(reason, state, services.clock.now(), eligibility)
  return {
    reasons: [...reasons],
    answer,
    state,
    propertyType: answers.propertyType,
    ...(reasons.includes('RECENTLY_PURCHASED') && {
      eligibleFrom: addDays(todayAt(state, denial?.at ?? services.clock.now()), recentPurchaseDays + 1),
    }),
    ...(denies && denial && { notice: noticeOfDenial(services, org, denial) }),
    ...(account?.email && { accountEmail: account.email }),
    ...(on && { tellsOn: on }),
    ...(told && { tellsTo: told.email }),
  }
}

/**
 * Returns the draft's knockout. If the answers were eligible when they were saved but the lender's criteria have
 * changed since, also records the denial.
 * @throws NotFound if there's no draft or its answers are eligible
 */
export async function readKnockout(
  services: Services,
  holder: DraftHolder | undefined,
  account: OwnAccount | undefined,
): Promise<KnockoutView> {
  if (!holder) throw new NotFound()
  const { org } = holder
  const draft = await readDraftAnswers(services, holder)
  const knockout = found(services, org, draft)
  if (!knockout.denies || draft.denial) return viewOf(services, org, draft, knockout, account)
  const settled = await changeDraft(services, holder, (now) => settleDenial(services, org, now, account))
  return viewOf(services, org, settled, found(services, org, settled), account)
}

/**
 * Stores the email address of a visitor who wants an email once the lender accepts such applications. If there's a
 * denial, also sends its notice to this address, unless the notice was already emailed.
 * @throws Refusal with the form's messages, NotFound if the answers are eligible, TooManyAttempts
 */
export async function tellLater(
  services: Services,
  holder: DraftHolder,
  body: unknown,
  account: OwnAccount | undefined,
  ip: string,
): Promise<KnockoutView> {
  const { org } = holder
  const { email } = checked(services, notifyMeForm, body)
  found(services, org, await readDraftAnswers(services, holder))
  if (!(await mayEmail(services, org, ip))) throw new TooManyAttempts()
  const { eligibility } = services.organization(org).policy
  const kept = await changeDraft(services, holder, (draft) => {
    const { reasons, answers } = found(services, org, draft)
    const [reason] = reasons
    const { denial, tells } = draft
    const isNew = tells?.reason !== reason || tells.email !== email
    const person = personFor(services, org, account)
    const at = services.clock.now()
    const { state } = answers.address
    const opening = insertOpening(person.key, {
      uuid: randomUUID(),
      identity: person.identity,
      org,
      reason,
      state,
      propertyType: answers.propertyType,
      due: nextLook(reason, state, at, eligibility),
      email,
    })
    const on = tellsOn(reason, state, at, eligibility)
    const isUnsent = denial && !denial.emailedTo
    return {
      draft: {
        ...draft,
        tells: { reason, email, ...(on && { on }) },
        ...(isUnsent && { denial: { ...denial, emailedTo: email } }),
      },
      calls: [
        ...(isNew ? [...person.calls, opening] : []),
        ...(isUnsent ? emailNotice(services, org, denial, email, account) : []),
      ],
    }
  })
  return viewOf(services, org, kept, found(services, org, kept), account)
}
