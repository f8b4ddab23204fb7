import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PIPELINE_PAGE_SIZE, type PipelineFile, type SeatView } from 'domain/api/broker.ts'
import { STAGES } from 'domain/application/views/brokerView.ts'
import { dateIn, formatDate, formatLongDate, instant, plainDate } from 'domain/values/dates.ts'
import { cents, formatMoney } from 'domain/values/money.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts, Table } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { Select, TextInput } from '../../ui/TextInput.tsx'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import { PartnerReview } from './PartnerReview.tsx'
import css from './Pipeline.module.css'
import { fileQuery, pipelineQuery, seatQuery } from './queries.ts'
import { Team } from './Team.tsx'
import { type Filter, usePipelineWords } from './words.ts'

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
const dayOf = (moment: string) => dateIn(here, instant(moment))

/** Shows a brokerage's applications, referral link and team to a person with a seat at the brokerage. */
export function Pipeline() {
  const { t } = useLingui()
  const { data: seat, error: noSeat } = useQuery(seatQuery)
  const [filter, setFilter] = useFilter()
  const { data, error, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(pipelineQuery(filter))
  if (error || noSeat)
    return (
      <Notice tone="bad" live title={t`The pipeline could not be loaded`}>
        <Trans>Check your connection and load the page again.</Trans>
      </Notice>
    )
  if (!data || !seat)
    return (
      <Loading>
        <Skeleton shape="card" />
      </Loading>
    )
  const { name, nmls } = seat.brokerage
  const [first] = data.pages
  const last = data.pages.at(-1)
  if (!first || !last) return
  return (
    <div className={css.pipeline}>
      <section className={css.part} aria-labelledby="pipeline">
        <div>
          <h2 id="pipeline" className={css.title}>
            <Trans>Pipeline</Trans>
          </h2>
          <p className={css.about}>
            {name}, NMLS {nmls}
          </p>
        </div>
        <ToReview files={first.toReview} reviews={seat.reviews} />
        <Files
          reviews={seat.reviews}
          files={data.pages.flatMap(({ files }) => files)}
          found={last.found}
          total={last.total}
          filter={filter}
          onFilter={setFilter}
          onMore={last.next ? () => fetchNextPage() : undefined}
          isLoading={isFetchingNextPage}
        />
      </section>
      {first.outOfState.length > 0 && (
        <Card title={t`Homes where you have no license`}>
          <p className={css.about}>
            <Trans>Visitors of your link, who are not named and not in your pipeline.</Trans>
          </p>
          <List>
            {first.outOfState.map(({ state, choice, at }) => (
              <li key={at}>
                {state}, {formatDate(dayOf(at))}:{' '}
                {choice === 'BROKER' ? <Trans>asked to hear from you</Trans> : <Trans>went on with the lender</Trans>}
              </li>
            ))}
          </List>
        </Card>
      )}
      {seat.referralLink && <Referral link={seat.referralLink} code={seat.referralCode ?? []} />}
      <Team seat={seat} />
    </div>
  )
}

/** Lists the applications that wait for the brokerage's own review. Each one opens with the form for the review. */
function ToReview({ files, reviews }: { files: readonly PipelineFile[]; reviews: boolean }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<string>()
  return (
    <>
      {files.length > 0 && (
        <Card title={t`Waiting for your review`} marked>
          <List>
            {files.map(({ uuid, borrowerName, city, state, amount, review }) => (
              <li key={uuid}>
                <button type="button" className={css.name} aria-haspopup="dialog" onClick={() => setOpened(uuid)}>
                  {borrowerName}
                </button>
                <span className={css.since}>
                  {[`${city}, ${state}`, money(amount), review && t`due ${formatDate(plainDate(review.due))}`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </List>
        </Card>
      )}
      {opened && <File uuid={opened} reviews={reviews} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/**
 * Returns the filter of the current history entry, so that the filter is still set when the person comes back. The URL
 * doesn't contain the filter, because a search can be a borrower's name.
 */
function useFilter(): [Filter, (filter: Filter) => void] {
  const { state } = useLocation()
  const navigate = useNavigate()
  const filter: Filter = { search: '', stage: '', order: 'NEXT', ...state?.filter }
  return [filter, (next) => navigate('.', { replace: true, preventScrollReset: true, state: { filter: next } })]
}

/** Milliseconds to wait after the last key press before the server searches. */
const TYPING_MS = 250

interface FilesProps {
  /** Whether this person may review the brokerage's applications. */
  readonly reviews: boolean
  readonly files: readonly PipelineFile[]
  /** The number of files that match the filter. `total` is the number of all files. */
  readonly found: number
  readonly total: number
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  /** Loads the next page; undefined on the last page. */
  readonly onMore: (() => unknown) | undefined
  readonly isLoading: boolean
}

function Files({ reviews, files, found, total, filter, onFilter, onMore, isLoading }: FilesProps) {
  const { t } = useLingui()
  const words = usePipelineWords()
  const [opened, setOpened] = useState<string>()
  const [search, setSearch] = useState(filter.search)
  useEffect(() => {
    if (search === filter.search) return
    const timer = setTimeout(() => onFilter({ ...filter, search }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [search, filter, onFilter])
  const change = (part: Partial<Filter>) => onFilter({ ...filter, search, ...part })
  const searchBox = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  /** The number of files before the requested page, until the page arrives. */
  const before = useRef<number>(undefined)
  useEffect(() => {
    const first = before.current
    if (first === undefined || files.length <= first) return
    before.current = undefined
    // Continue at the first new file, because the button is below the new files or gone.
    list.current?.querySelectorAll<HTMLElement>('tbody button')[first]?.focus()
  }, [files.length])
  const more = Math.min(found - files.length, PIPELINE_PAGE_SIZE)
  if (total === 0)
    return (
      <p>
        <Trans>Nobody has applied through you yet. Hand out your link, and whoever follows it shows up here.</Trans>
      </p>
    )
  return (
    <>
      <search className={css.tools}>
        <Field name="pipelineSearch" label={t`Search`}>
          <TextInput
            ref={searchBox}
            type="search"
            placeholder={t`Name, town or loan number`}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </Field>
        <Field name="pipelineStage" label={t`Stage`}>
          <Select
            value={filter.stage}
            onChange={(event) => change({ stage: event.target.value as Filter['stage'] })}
            options={[
              { value: '', label: t`All that are open` },
              ...STAGES.map((value) => ({ value, label: words.stages[value] })),
              { value: 'ALL', label: t`All, with those that ended` },
            ]}
          />
        </Field>
        <Field name="pipelineOrder" label={t`Order`}>
          <Select
            value={filter.order}
            onChange={(event) => change({ order: event.target.value as Filter['order'] })}
            options={[
              { value: 'NEXT', label: t`Next date` },
              { value: 'HOLDER', label: t`Whose turn it is` },
              { value: 'AGE', label: t`Waiting longest` },
              { value: 'NEWEST', label: t`Newest first` },
            ]}
          />
        </Field>
      </search>
      <p className={css.count} role="status">
        {found === total ? (
          <Trans>
            Showing {inNumbers(files.length)} of {inNumbers(total)} files
          </Trans>
        ) : (
          <Trans>
            Showing {inNumbers(files.length)} of {inNumbers(found)} matching files ({inNumbers(total)} in all)
          </Trans>
        )}
      </p>
      {files.length === 0 && (
        <Stack gap={4}>
          <p>
            <Trans>No open files match. To include funded and ended files, choose “All, with those that ended”.</Trans>
          </p>
          <div>
            <Button
              kind="secondary"
              onClick={() => {
                setSearch('')
                change({ search: '', stage: '' })
                // This button disappears, so move the focus to the search.
                searchBox.current?.focus()
              }}
            >
              <Trans>Show all that are open</Trans>
            </Button>
          </div>
        </Stack>
      )}
      {files.length > 0 && (
        <div ref={list}>
          <Table
            caption={t`Files`}
            hideCaption
            rows={files}
            rowKey={({ uuid }) => uuid}
            columns={[
              {
                key: 'name',
                label: t`Borrower`,
                cell: ({ uuid, borrowerName }) => (
                  <button type="button" className={css.name} aria-haspopup="dialog" onClick={() => setOpened(uuid)}>
                    {borrowerName}
                  </button>
                ),
              },
              { key: 'home', label: t`Home`, cell: ({ city, state }) => `${city}, ${state}` },
              { key: 'amount', label: t`Amount`, figure: true, cell: ({ amount }) => money(amount) },
              { key: 'stage', label: t`Stage`, cell: ({ stage }) => words.stages[stage] },
              {
                key: 'waits',
                label: t`Waits for`,
                cell: (file) => (
                  <span>
                    {file.by === 'NOBODY' ? '' : `${words.holders[file.by]}: `}
                    {words.waits[file.waitsFor]}
                    <span className={css.since}>
                      <Trans>since {formatDate(dayOf(file.since))}</Trans>
                    </span>
                  </span>
                ),
              },
              { key: 'next', label: t`Next date`, cell: (file) => (file.nextDate ? <Next file={file} /> : undefined) },
            ]}
          />
        </div>
      )}
      {onMore && more > 0 && (
        <Button
          kind="secondary"
          busy={isLoading}
          onClick={() => {
            before.current = files.length
            onMore()
          }}
        >
          <Trans>Show {more} more</Trans>
        </Button>
      )}
      {opened && <File uuid={opened} reviews={reviews} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const inNumbers = (count: number): string => count.toLocaleString('en-US')
const money = (amount: number | undefined): string | undefined =>
  amount === undefined ? undefined : formatMoney(cents(amount))

function Next({ file: { nextDate, nextKind } }: { file: PipelineFile }) {
  const { dates } = usePipelineWords()
  if (!nextDate || !nextKind) return '–'
  return (
    <span>
      {formatDate(plainDate(nextDate))}
      <span className={css.since}>{dates[nextKind]}</span>
    </span>
  )
}

/** A dialog that shows the current state of one file, and the form for the brokerage's own review. */
function File({ uuid, reviews, onClose }: { uuid: string; reviews: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const words = usePipelineWords()
  const { data, error } = useQuery(fileQuery(uuid))
  return (
    <Dialog open onClose={onClose} title={data?.borrowerName ?? t`File`}>
      {error ? (
        <Notice tone="bad" live title={t`This file could not be loaded`} />
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
              { label: t`Stage`, value: words.stages[data.stage] },
              { label: t`Waits for`, value: words.waits[data.waitsFor] },
              { label: t`Turn of`, value: words.holders[data.by] },
              { label: t`Since`, value: formatLongDate(dayOf(data.since)) },
              { label: t`Next date`, value: <Next file={data} /> },
              { label: t`Applied`, value: formatLongDate(dayOf(data.appliedAt)) },
              { label: t`Loan originator`, value: data.originatorName },
            ]}
          />
          {reviews && data.review && <PartnerReview file={data} due={data.review.due} />}
        </Stack>
      )}
    </Dialog>
  )
}

function Referral({ link, code }: { link: string; code: NonNullable<SeatView['referralCode']> }) {
  const { t } = useLingui()
  // Draws a QR code as one SVG path with a square for each dark module.
  const path = code.flatMap((row, y) => [...row].map((bit, x) => (bit === '1' ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <Card title={t`Your link`}>
      <div className={css.referral}>
        <svg
          className={css.code}
          viewBox={`0 0 ${code.length} ${code.length}`}
          role="img"
          aria-label={t`Code of your link`}
        >
          <path d={path} shapeRendering="crispEdges" />
        </svg>
        <div>
          <p>
            <Trans>Whoever applies with this link, or by photographing the code, is in your pipeline.</Trans>
          </p>
          <p className={css.link}>{link}</p>
          <CopyButton text={link}>
            <Trans>Copy link</Trans>
          </CopyButton>
        </div>
      </div>
    </Card>
  )
}
