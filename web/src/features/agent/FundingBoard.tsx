import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { FundingBoard as Board } from 'domain/api/agentFunding.ts'
import { BOARD_DAYS } from 'domain/application/views/fundingBoard.ts'
import { AGENT_WORK } from 'domain/routes/routes.ts'
import { formatDate, formatLongDate, type PlainDate } from 'domain/values/dates.ts'
import { add } from 'domain/values/money.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { DenseTable } from '../../ui/DenseTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice, Tag } from '../../ui/Notice.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { Loaded } from '../../widgets/frame/SignedIn.tsx'
import { exactMoney } from '../../widgets/offer/exactMoney.ts'
import css from './Agent.module.css'
import { ExportCsv } from './ExportCsv.tsx'
import { FileLink } from './FileLink.tsx'
import { NoSeat } from './NoSeat.tsx'
import { STATUS_NAMES } from './names.ts'
import { PaymentApproval } from './PaymentApproval.tsx'
import { fundingExport, fundingQuery } from './queries.ts'
import { useAgentWords } from './words.ts'

type Item = Board['items'][number]

/** Shows the lines of credit that fund today and on the next business days, with one table per day. */
export function FundingBoard() {
  const { t } = useLingui()
  const query = useQuery(fundingQuery())
  return (
    <QuestionPage
      heading={t`Funding board`}
      width="wide"
      back={AGENT_WORK}
      lead={
        <Trans>Lines that have closed and fund today or within {BOARD_DAYS} business days. Every view is logged.</Trans>
      }
    >
      <Loaded query={query} missing={() => <NoSeat />}>
        {(board) => <Days board={board} />}
      </Loaded>
    </QuestionPage>
  )
}

function Days({ board: { items, today, isCut } }: { board: Board }) {
  const { t } = useLingui()
  if (items.length === 0)
    return (
      <EmptyState
        sign="done"
        title={<Trans>Nothing is scheduled to fund soon.</Trans>}
        action={
          <LinkButton href={AGENT_WORK}>
            <Trans>Back to the work queue</Trans>
          </LinkButton>
        }
      >
        <Trans>Lines appear here once their documents are notarized.</Trans>
      </EmptyState>
    )
  const payments = items.flatMap((item) => item.toApprove.map((payment) => ({ item, payment })))
  const days = [...new Set(items.map(({ fundsOn }) => fundsOn))].sort()
  return (
    <Stack>
      <div>
        <ExportCsv name="funding" read={fundingExport} />
      </div>
      {isCut && (
        <Notice tone="info" title={t`Not all lines are shown`}>
          <Trans>The board shows the earliest lines only.</Trans>
        </Notice>
      )}
      {payments.length > 0 && (
        <section aria-label={t`Payments to approve`}>
          <Stack>
            <h2 className={css.dayName}>
              <Trans>Payments to approve</Trans>
            </h2>
            <div className={css.payments}>
              {payments.map(({ item, payment }) => (
                <PaymentApproval
                  key={`${item.application} ${payment.payment} ${payment.to} ${payment.amount} ${payment.approvals.length}`}
                  application={item.application}
                  payment={payment}
                  borrower={<FileLink file={item} />}
                  reload={fundingQuery().queryKey}
                />
              ))}
            </div>
          </Stack>
        </section>
      )}
      {days.map((day) => (
        <Day key={day} day={day} today={today} items={items.filter(({ fundsOn }) => fundsOn === day)} />
      ))}
    </Stack>
  )
}

function Day({ day, today, items }: { day: PlainDate; today: PlainDate; items: readonly Item[] }) {
  const { t } = useLingui()
  const { named } = useAgentWords()
  const date = formatLongDate(day)
  const name = day === today ? t`Today, ${date}` : date
  const total = exactMoney(add(...items.flatMap(({ amount, payoffs }) => [amount, payoffs])))
  return (
    <section aria-label={name}>
      <h2 className={css.dayName}>
        {name} <span className={css.dayTotal}>{total}</span>
      </h2>
      <DenseTable
        caption={name}
        rows={items}
        rowKey={({ application }) => application}
        columns={[
          {
            key: 'borrower',
            label: t`Borrower`,
            phone: 'start',
            cell: (file) => <FileLink file={file} />,
          },
          { key: 'status', label: t`Step`, phone: 'start', cell: (item) => <Step item={item} named={named} /> },
          {
            key: 'amount',
            label: t`To the borrower`,
            phone: 'end',
            figure: true,
            cell: ({ amount }) => exactMoney(amount),
          },
          {
            key: 'payoffs',
            label: t`Payoffs`,
            phone: 'end',
            figure: true,
            isLabeled: true,
            cell: ({ payoffs }) => (payoffs > 0 ? exactMoney(payoffs) : '–'),
          },
          {
            key: 'cancel',
            label: t`Right to cancel ends`,
            phone: 'end',
            isLabeled: true,
            cell: ({ cancelEnds }) => (cancelEnds ? formatDate(cancelEnds) : '–'),
          },
          { key: 'home', label: t`Home`, phone: 'start', cell: ({ city, state }) => `${city}, ${state}` },
          { key: 'loan', label: t`Loan`, phone: 'end', cell: ({ loanNumber }) => loanNumber },
        ]}
      />
    </section>
  )
}

function Step({ item, named }: { item: Item; named: ReturnType<typeof useAgentWords>['named'] }) {
  const { hold, isLate, isSending, status, toApprove } = item
  if (hold)
    return (
      <span className={css.step}>
        <Tag tone="warn">
          <Trans>On hold</Trans>
        </Tag>{' '}
        {hold.by}
      </span>
    )
  if (toApprove.length > 0)
    return (
      <Tag tone="warn">
        <Trans>Waiting for approval</Trans>
      </Tag>
    )
  if (isSending) return <Trans>Being sent</Trans>
  return (
    <span className={css.step}>
      {named(STATUS_NAMES, status)}{' '}
      {isLate && (
        <Tag tone="bad">
          <Trans>Late</Trans>
        </Tag>
      )}
    </span>
  )
}
