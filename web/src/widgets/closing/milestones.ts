/** What happened on the way from signing to the money, and what will, with the date and who has it in hand. */
import { sendingDay as sendingDayOf } from 'domain/application/sendingDay.ts'
import type { ApplicationView } from 'domain/application/view.ts'
import { addBusinessDays } from 'domain/values/businessDays.ts'
import { addDays, latest, type PlainDate } from 'domain/values/dates.ts'
import { dateAt } from './useMoment.ts'

type MilestoneKey = 'signed' | 'othersSigned' | 'notarised' | 'rightToCancel' | 'recorded' | 'payoffs' | 'funded'
export type Holder = 'you' | 'nobody' | 'county' | 'lenders' | 'bank'

export interface Milestone {
  readonly key: MilestoneKey
  readonly state: 'done' | 'current' | 'next'
  /** When it happened, or is expected to. */
  readonly date?: PlainDate
  readonly expected: boolean
}

/** The day on which the money goes out, as it looks now. */
export const sendingDay = (view: ApplicationView): PlainDate | undefined => sendingDayOf(view, view.today)

/** The first banking day after it: by then the money is in the account. */
export function arrivalDay(view: ApplicationView): PlainDate | undefined {
  const { fundedAt } = view.funding
  const sent = fundedAt ? dateAt(view.property.address.state, fundedAt) : sendingDay(view)
  return sent && addBusinessDays(sent, 1)
}

/** All milestones that this application has, in their order; the first that is not done is current. */
export function milestones(view: ApplicationView): readonly Milestone[] {
  const { state } = view.property.address
  const dated = (moment: string | undefined) => (moment ? dateAt(state, moment) : undefined)
  const { closing, notary, rescission, recording, funding } = view
  const sending = sendingDay(view)
  const othersSigned = view.helocSigners.map((signer) => signer.signedAt).sort()
  const pays = view.liens.some((lien) => lien.payOff)

  const rows: { key: MilestoneKey; done?: PlainDate | undefined; over?: boolean; expected?: PlainDate | undefined }[] =
    [
      { key: 'signed', done: dated(closing.signedAt) },
      ...(othersSigned.length > 0
        ? [
            {
              key: 'othersSigned' as const,
              done: dated(othersSigned.includes(undefined) ? undefined : othersSigned.at(-1)),
            },
          ]
        : []),
      { key: 'notarised', done: dated(notary.completedAt) },
      ...(rescission
        ? [
            {
              key: 'rightToCancel' as const,
              over: rescission.expired,
              done: rescission.expired ? rescission.expires : undefined,
              expected: rescission.expires,
            },
          ]
        : []),
      {
        key: 'recorded',
        done: recording?.on,
        expected: rescission ? latest(addDays(rescission.expires, 1), view.today) : sending,
      },
      ...(pays ? [{ key: 'payoffs' as const, over: funding.payoffsDone, expected: sending }] : []),
      { key: 'funded', done: dated(funding.fundedAt), expected: sending },
    ]
  const current = rows.findIndex(({ done, over }) => !done && !over)
  return rows.map(({ key, done, over, expected }, index) => ({
    key,
    state: done || over ? 'done' : index === current ? 'current' : 'next',
    date: done ?? expected,
    expected: !done,
  }))
}

/** Who has it in hand now. */
export function holderOf(view: ApplicationView): Holder {
  const current = milestones(view).find(({ state }) => state === 'current')?.key
  switch (current) {
    case undefined:
    case 'rightToCancel':
      return 'nobody'
    case 'recorded':
      return 'county'
    case 'payoffs':
      return 'lenders'
    case 'funded':
      return 'bank'
    default:
      return 'you'
  }
}
