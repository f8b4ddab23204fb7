import { useLingui } from '@lingui/react/macro'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { Milestone } from 'domain/application/views/forecast.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import type { TimelineItem } from '../../ui/Progress.tsx'

type Words = Pick<TimelineItem, 'title' | 'detail'>

const STATES = { DONE: 'done', NOW: 'current', AHEAD: 'next' } as const

/** Describes each milestone with its date. The word 'about' precedes an expected date. */
export function useTimeline(view: ApplicationView, milestones: readonly Milestone[]): TimelineItem[] {
  const { t } = useLingui()
  const { notary, recording, funding, insurance, rescission } = view
  const { journal } = notary
  const carrier = insurance.carrier
  const paid = view.liens.filter((lien) => lien.payOff).map((lien) => lien.lender)

  const words = ({ kind, state, basis }: Milestone): Words => {
    const done = state === 'DONE'
    switch (kind) {
      case 'APPLIED':
        return { title: t`You applied` }
      case 'OFFER':
        return { title: done ? t`You chose your offer` : t`You choose your offer` }
      case 'SUMMARY':
        return { title: done ? t`You accepted the summary` : t`You give the details and accept the summary` }
      case 'INCOME':
        return { title: done ? t`Your income is shown` : t`You show your income` }
      case 'ACCOUNT':
        return { title: done ? t`Your bank account is set` : t`You choose the account for your money` }
      case 'IDENTITY':
        return { title: done ? t`Your ID is checked` : t`You show your ID` }
      case 'DOCUMENTS':
        return { title: done ? t`Your documents were ready` : t`We prepare your documents` }
      case 'SIGNING':
        if (done) return { title: t`You signed`, detail: t`Your documents are sealed against any change.` }
        return basis === 'FIXED'
          ? { title: t`You sign`, detail: t`The law of your state lets you sign from this day on.` }
          : { title: t`You sign` }
      case 'OTHERS':
        return { title: done ? t`The other owners signed` : t`The other owners sign` }
      case 'NOTARY':
        if (done)
          return {
            title: t`The notary certified your deed`,
            detail: journal && t`${journal.notary}, commission ${journal.commission}, journal entry ${journal.entry}`,
          }
        return basis === 'FIXED'
          ? { title: t`The notary comes`, detail: t`Booked.` }
          : { title: t`You meet the notary` }
      case 'INSURANCE':
        return { title: done ? t`Your home insurance is accepted` : t`You show that your home is insured` }
      case 'RIGHT_TO_CANCEL':
        if (done) return { title: t`Your right to cancel ended`, detail: t`At midnight` }
        return {
          title: rescission ? t`Your right to cancel lasts until midnight` : t`Your right to cancel ends`,
          detail: t`No money goes out before it is over: that protects you.`,
        }
      case 'RECORDING':
        return done
          ? { title: t`The county recorded your deed`, detail: recording && t`Instrument ${recording.instrument}` }
          : { title: t`The county records your deed`, detail: carrier && t`Your home is insured with ${carrier}.` }
      case 'PAYOFFS':
        return {
          title: done ? t`We paid off your loans` : t`We pay off the loans you chose`,
          detail: paid.join(', '),
        }
      case 'FUNDING':
        return done
          ? { title: t`We sent your money`, detail: funding.trace && t`Trace number ${funding.trace}` }
          : { title: t`We send your money`, detail: t`It arrives on the same or the next banking day.` }
    }
  }

  const date = ({ state, on, basis, holder }: Milestone): string | undefined => {
    if (state === 'DONE') return on ? formatLongDate(on) : t`Done`
    // Don't show today's date for the borrower's tasks, because the borrower can do them at any time.
    if (holder === 'BORROWER' && on === view.today) return state === 'NOW' ? t`Now` : t`When you are ready`
    if (!on) return state === 'NOW' ? t`Now` : undefined
    if (on === view.today && basis === 'ESTIMATE') return state === 'NOW' ? t`Now` : t`Right after that`
    const day = formatLongDate(on)
    return basis === 'FIXED' ? day : t`About ${day}`
  }

  return milestones.map((milestone) => ({
    key: milestone.kind,
    state: STATES[milestone.state],
    dateTime: milestone.on,
    date: date(milestone),
    ...words(milestone),
  }))
}
