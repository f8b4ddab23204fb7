import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PipelineFile } from 'domain/api/broker.ts'
import { isOpenStage } from 'domain/application/views/brokerView.ts'
import { dateIn, formatFullDate, instant, plainDate } from 'domain/values/dates.ts'
import { cents, formatMoney } from 'domain/values/money.ts'
import { ApiError } from '../../api/client.ts'
import { type Fact, Facts } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import { PartnerReview } from './PartnerReview.tsx'
import { fileQuery } from './queries.ts'
import { usePipelineWords } from './words.ts'

export const dayOf = (moment: string) => dateIn(LOCAL_ZONE, instant(moment))

export const money = (amount: number | undefined): string | undefined =>
  amount === undefined ? undefined : formatMoney(cents(amount))

/** Whether a link names a file that this person can't see or that doesn't exist. */
const isMissing = (error: Error): boolean => error instanceof ApiError && [400, 404, 422].includes(error.status)

interface FileDialogProps {
  readonly uuid: string
  /** Whether this person may review the brokerage's applications. */
  readonly reviews: boolean
  readonly onClose: () => void
}

/** A dialog that shows the current state of one file, and the form for the brokerage's own review. */
export function FileDialog({ uuid, reviews, onClose }: FileDialogProps) {
  const { t } = useLingui()
  const { stages, waiting, dates } = usePipelineWords()
  const { data, error } = useQuery(fileQuery(uuid))
  const next = ({ nextDate, nextKind }: PipelineFile): readonly Fact[] =>
    nextDate && nextKind
      ? [{ label: t`Next date`, value: formatFullDate(plainDate(nextDate)), note: dates[nextKind] }]
      : []
  const wait = (file: PipelineFile): Fact => {
    const since = formatFullDate(dayOf(file.since))
    // A funded or canceled file waits for nothing.
    return isOpenStage(file.stage)
      ? { label: t`Waiting on`, value: waiting(file), note: t`since ${since}` }
      : { label: t`Since`, value: since }
  }
  return (
    <Dialog open onClose={onClose} title={data?.borrowerName ?? t`File`}>
      {!data && error ? (
        isMissing(error) ? (
          <Notice live title={t`You can’t open this file`}>
            <Trans>It isn’t in your pipeline. Ask your team who handles it.</Trans>
          </Notice>
        ) : (
          <Notice tone="bad" live title={t`We couldn’t load this file`}>
            <Trans>Check your connection and try again.</Trans>
          </Notice>
        )
      ) : !data ? (
        <Loading>
          <Skeleton lines={4} />
        </Loading>
      ) : (
        <Stack>
          <Facts
            items={[
              { label: t`Loan number`, value: data.loanNumber },
              { label: t`Home`, value: `${data.city}, ${data.state}` },
              { label: t`Credit line`, value: money(data.amount) ?? '–' },
              { label: t`Stage`, value: stages[data.stage] },
              wait(data),
              ...next(data),
              { label: t`Applied`, value: formatFullDate(dayOf(data.appliedAt)) },
              { label: t`Loan officer`, value: data.originatorName },
            ]}
          />
          {reviews && data.review && <PartnerReview file={data} due={data.review.due} />}
        </Stack>
      )}
    </Dialog>
  )
}
