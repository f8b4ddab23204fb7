/** Refuses a registration with ineligible answers, and emails the notice of a denial. */
import { KnockedOut } from '../../errors.ts'
import { changeDraft, type Draft, type DraftHolder, type RawAnswers } from '../registrationDraft.ts'
import type { Services } from '../services.ts'
import { applicantOf, knockoutIn, type OwnAccount, settleDenial } from './denials.ts'
import { emailNotice, mayEmail } from './mailing.ts'

/** Emails the notice of the draft's denial, if an address is known and the notice hasn't been emailed yet. */
export async function emailDenial(
  services: Services,
  holder: DraftHolder,
  draft: Draft,
  account: OwnAccount | undefined,
  ip: string,
): Promise<Draft> {
  const { org } = holder
  const to = applicantOf(draft, account).email
  if (!draft.denial || draft.denial.emailedTo || !to || !(await mayEmail(services, org, ip))) return draft
  return changeDraft(services, holder, (now) => {
    const { denial } = now
    if (!denial || denial.emailedTo) return { draft: now, calls: [] }
    const calls = emailNotice(services, org, denial, to, account)
    return { draft: { ...now, denial: { ...denial, emailedTo: to } }, calls }
  })
}

/** A registration, with answers from the request and from the draft. */
interface Posted {
  readonly draft: Draft
  readonly answers: RawAnswers
  readonly applicant: OwnAccount | undefined
  readonly ip: string
}

/**
 * Refuses a registration with ineligible answers before creating anything. The draft stores the answers, except the
 * password, so that the visitor sees the reason and the notice and can correct a mistake.
 * @throws KnockedOut
 */
export async function refuseKnockout(
  services: Services,
  holder: DraftHolder,
  { draft, answers: { credentials: _, ...answers }, applicant, ip }: Posted,
): Promise<void> {
  const { org } = holder
  const knockout = knockoutIn(answers, services.clock.now(), services.organization(org).policy.eligibility)
  if (!knockout && !draft.denial) return
  const kept = await changeDraft(services, holder, (before) =>
    settleDenial(services, org, { ...before, ...answers }, applicant),
  )
  if (!knockout) return
  await emailDenial(services, holder, kept, applicant, ip)
  throw new KnockedOut()
}
