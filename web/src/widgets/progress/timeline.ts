import { useLingui } from '@lingui/react/macro'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { Milestone } from 'domain/application/views/forecast.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import type { TimelineItem } from '../../ui/Progress.tsx'
import { useInstrument } from '../closing/useInstrument.ts'

type Words = Pick<TimelineItem, 'title' | 'detail'>

/** The status of a milestone in a timeline or progress bar. */
export const STATES = { DONE: 'done', NOW: 'current', AHEAD: 'next' } as const

/** Describes each milestone with its date, and marks expected dates as estimates. */
export function useTimeline(view: ApplicationView, milestones: readonly Milestone[]): TimelineItem[] {
  const { t } = useLingui()
  const { notary, recording, funding, insurance } = view
  const { journal } = notary
  const instrument = useInstrument(view.property.state)
  const carrier = insurance.carrier
  const paid = view.liens.filter((lien) => lien.payOff).map((lien) => lien.lender)

  const words = ({ kind, state, basis, on, holder }: Milestone): Words => {
    const done = state === 'DONE'
    switch (kind) {
      case 'APPLIED':
        return { title: t`You applied` }
      case 'OFFER':
        return { title: done ? t`You chose your offer` : t`Choose your offer` }
      case 'SUMMARY':
        return { title: done ? t`You accepted your application summary` : t`Review your application summary` }
      case 'INCOME':
        return { title: done ? t`Income verified` : t`Verify your income` }
      case 'ACCOUNT':
        return { title: done ? t`Bank account added` : t`Add your bank account` }
      case 'IDENTITY':
        return { title: done ? t`Identity verified` : t`Verify your identity` }
      case 'DOCUMENTS':
        return { title: done ? t`Closing documents ready` : t`We prepare your closing documents` }
      case 'SIGNING':
        if (done)
          return { title: t`You signed`, detail: t`Your signed documents are sealed, so any change would show.` }
        return basis === 'FIXED'
          ? { title: t`Sign your documents`, detail: t`This is the first day you can sign.` }
          : { title: t`Sign your documents` }
      case 'OTHERS':
        return { title: done ? t`The other owners signed` : t`The other owners sign` }
      case 'NOTARY':
        if (done)
          return {
            title: t`The notary certified your ${instrument}`,
            detail: journal && t`${journal.notary}, commission ${journal.commission}, journal entry ${journal.entry}`,
          }
        return basis === 'FIXED'
          ? { title: t`Notary visit`, detail: t`Your appointment is booked.` }
          : { title: t`Sign with a notary` }
      case 'INSURANCE':
        if (done)
          return {
            title: t`Homeowners insurance accepted`,
            detail: carrier && t`Your home is insured with ${carrier}.`,
          }
        return {
          title:
            holder === 'LENDER' ? t`We confirm your homeowners insurance` : t`Submit proof of homeowners insurance`,
        }
      case 'RIGHT_TO_CANCEL':
        if (done)
          return {
            title: t`Your right to cancel ended`,
            detail: t`At midnight. We then allow time for mailed cancellations to arrive.`,
          }
        return on
          ? { title: t`Your right to cancel ends at midnight`, detail: t`We won’t send any money before then.` }
          : { title: t`Your right to cancel`, detail: t`We won’t send any money before it ends.` }
      case 'RECORDING':
        return done
          ? {
              title: t`The county recorded your ${instrument}`,
              detail: recording && t`Instrument ${recording.instrument}`,
            }
          : { title: t`The county records your ${instrument}`, detail: t`This adds our lien to the public record.` }
      case 'PAYOFFS':
        return {
          title: done ? t`We paid off your loans` : t`We pay off the loans you chose`,
          detail: paid.join(', '),
        }
      case 'FUNDING':
        return done
          ? { title: t`We sent your money`, detail: funding.trace && t`Trace number ${funding.trace}` }
          : { title: t`We send your money`, detail: t`It arrives the same day or the next business day.` }
    }
  }

  const date = ({ kind, state, on, basis, holder }: Milestone): Pick<TimelineItem, 'date' | 'estimate'> => {
    if (state === 'DONE') return on ? { date: formatLongDate(on, view.today) } : {}
    // Don't show today's date for the borrower's own tasks, because the borrower can do them at any time.
    if (holder === 'BORROWER' && on === view.today) return { date: state === 'NOW' ? t`Now` : t`When you’re ready` }
    // Show no date for the lender's confirmation of the insurance, which can happen any time before the right to cancel
    // ends.
    const isUndated = kind === 'INSURANCE' && holder === 'LENDER'
    if (!on || isUndated) return state === 'NOW' ? { date: t`Now` } : {}
    if (on === view.today && basis === 'ESTIMATE') return { date: state === 'NOW' ? t`Now` : t`Right after that` }
    return { date: formatLongDate(on, view.today), estimate: basis === 'ESTIMATE' }
  }

  // If several milestones share a day, show the date only on the first of them.
  const isRepeated = ({ state, on, basis }: Milestone, before: Milestone | undefined) =>
    on !== undefined &&
    on === before?.on &&
    (state === 'DONE') === (before.state === 'DONE') &&
    (state === 'DONE' || (on !== view.today && basis === before.basis))

  return milestones.map((milestone, at) => ({
    key: milestone.kind,
    state: STATES[milestone.state],
    dateTime: milestone.on,
    ...(isRepeated(milestone, milestones[at - 1]) ? {} : date(milestone)),
    ...words(milestone),
  }))
}
