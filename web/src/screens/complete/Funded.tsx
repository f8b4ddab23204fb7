import { Trans, useLingui } from '@lingui/react/macro'
import type { FundedLine } from 'domain/application/funding/line.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { formatDate, formatLongDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import { ordinalDay } from 'domain/values/ordinal.ts'
import type { ReactNode } from 'react'
import { KeyFigure, KeyFigures } from '../../ui/Card.tsx'
import { Stroke } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/Page.tsx'
import { Moment } from '../../widgets/closing/Moment.tsx'
import { useSupportPhone } from '../../widgets/journey/useSupportPhone.ts'
import { exactMoney } from '../../widgets/offer/exactMoney.ts'
import css from './Complete.module.css'

const AGAIN = 'M15.9 8.4A6.4 6.4 0 1 0 16.3 11.6M16.2 4.4v4.1h-4.1'
const PAGE = 'M5 2.8h6.5L15 6.4v10.8H5zM11.4 3v3.5H15'
const HOUSE = 'M2.8 9.8L10 3.4l7.2 6.4M4.9 8.2v8.6h10.2V8.2M8.3 16.8v-4.6h3.4v4.6'

interface FundedProps {
  view: ApplicationView
  line: FundedLine
  /** Whether the lender must pay off a loan again, because a payoff came back. */
  isUnfinished: boolean
}

/**
 * The page for a funded line: the amount sent, the first payment, the available credit, and the borrower's next steps.
 */
export function Funded({ view, line, isUnfinished }: FundedProps) {
  const { t } = useLingui()
  const { autopay } = line
  const account = view.disburseAccount?.mask ?? ''
  const day = ordinalDay(Number(line.firstPaymentOn.slice(8)))
  return (
    <>
      <Moment
        done
        {...(line.sent > 0 || !view.offer
          ? {
              label: t`Sent to your account ${account}`,
              figure: exactMoney(line.sent),
              note: <Trans>Your bank usually shows it by {formatLongDate(line.arrivesOn)}.</Trans>,
            }
          : {
              label: t`Your credit line`,
              figure: formatMoney(view.offer.amount),
              note: isUnfinished ? undefined : <Trans>Your draw paid off the loans you chose.</Trans>,
            })}
      >
        <KeyFigures>
          <KeyFigure
            label={line.interestOnly ? t`First payment, interest only` : t`First payment`}
            value={formatMoney(line.payment, 2)}
            note={t`Due ${formatDate(line.firstPaymentOn)}`}
          />
          <KeyFigure
            label={t`Autopay`}
            value={autopay ? t`On` : t`Off`}
            note={
              autopay
                ? t`${autopay.bankName} ${autopay.mask}, on the ${day} of each month`
                : t`You send each payment yourself`
            }
          />
          <KeyFigure
            label={t`Available credit`}
            value={formatMoney(line.available)}
            note={t`Until ${formatDate(line.drawEndsOn)}`}
          />
        </KeyFigures>
      </Moment>
      <Stack gap={4}>
        <h2>
          <Trans>What’s next</Trans>
        </h2>
        <ul className={css.next}>
          <DrawAgain view={view} line={line} />
          <Next d={PAGE} title={t`Statements`}>
            {autopay ? (
              <Trans>
                We send you a statement at least two weeks before each autopay payment. It shows the amount and the
                date.
              </Trans>
            ) : (
              <Trans>
                We send you a statement at least two weeks before each payment is due. It shows what you owe and how to
                pay.
              </Trans>
            )}
          </Next>
          <Insurance view={view} />
        </ul>
      </Stack>
    </>
  )
}

function DrawAgain({ view, line: { available, minimumDraw } }: Omit<FundedProps, 'isUnfinished'>) {
  const { t } = useLingui()
  const phone = useSupportPhone()
  const least = formatMoney(minimumDraw)
  return (
    <Next d={AGAIN} title={t`Draw again`}>
      {available >= minimumDraw ? (
        <Trans>
          You can draw up to {formatMoney(available)} more, at least {least} at a time.
        </Trans>
      ) : (
        <Trans>As you pay down what you owe, you can draw again, at least {least} at a time.</Trans>
      )}{' '}
      <Trans>
        Each new draw gets that day’s rate. Call <a href={`tel:${phone}`}>{phone}</a> with your loan number,{' '}
        {view.loanNumber}.
      </Trans>
    </Next>
  )
}

function Insurance({ view: { insurance } }: { view: ApplicationView }) {
  const { t } = useLingui()
  const { carrier, expires } = insurance
  return (
    <Next d={HOUSE} title={t`Homeowners insurance`}>
      <Trans>Keep your home insured as long as the line is open.</Trans>{' '}
      {carrier && expires && (
        <Trans>
          Your {carrier} policy is valid through {formatDate(expires)}.
        </Trans>
      )}
    </Next>
  )
}

function Next({ d, title, children }: { d: string; title: string; children: ReactNode }) {
  return (
    <li>
      <Stroke d={d} size={24} />
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  )
}
