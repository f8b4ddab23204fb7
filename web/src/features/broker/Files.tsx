import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  PIPELINE_PAGE_SIZE,
  type PipelineFile,
  type PipelineOrder,
  type PipelineParts,
  type PipelineView,
} from 'domain/api/broker.ts'
import { isOpenStage } from 'domain/application/views/brokerView.ts'
import { MOST_FILTERS } from 'domain/forms/filter.ts'
import { formatDate, plainDate } from 'domain/values/dates.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { type DenseColumn, DenseTable } from '../../ui/DenseTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { Select, TextInput } from '../../ui/TextInput.tsx'
import { SavedFilters } from '../../widgets/filters/SavedFilters.tsx'
import { SaveFilter } from '../../widgets/filters/SaveFilter.tsx'
import { dayOf, money } from './FileDialog.tsx'
import { Funnel } from './Funnel.tsx'
import { pipelineAddress } from './filter.ts'
import css from './Pipeline.module.css'
import { usePipelineFilters } from './queries.ts'
import { type Filter, usePipelineWords } from './words.ts'

/** Milliseconds to wait after the last key press before the server searches. */
const TYPING_MS = 250

const inNumbers = (count: number): string => count.toLocaleString('en-US')

interface FilesProps {
  readonly files: readonly PipelineFile[]
  /** The person's referral link; undefined for people who don't originate loans. */
  readonly link: string | undefined
  readonly stages: PipelineView['stages']
  /** The number of files that match the filter, as opposed to `total`, the number of all files. */
  readonly found: number
  readonly total: number
  readonly filter: Filter
  /** The filters that the person saved. */
  readonly saved: PipelineView['filters']
  readonly onFilter: (filter: Filter) => void
  readonly onOpen: (uuid: string) => void
  /** Loads the next page; undefined on the last page. */
  readonly onMore: (() => unknown) | undefined
  readonly isLoading: boolean
  /** Whether the next page couldn't be loaded. */
  readonly isFailed: boolean
}

/** Shows a brokerage's files: how many are in each stage, a search, and a table. */
export function Files({
  files,
  link,
  stages,
  found,
  total,
  filter,
  saved,
  onFilter,
  onOpen,
  onMore,
  isLoading,
  isFailed,
}: FilesProps) {
  const { t } = useLingui()
  const { orders } = usePipelineWords()
  const [search, setSearch] = useState(filter.search)
  useEffect(() => {
    if (search === filter.search) return
    const timer = setTimeout(() => onFilter({ ...filter, search }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [search, filter, onFilter])
  const change = (part: Partial<Filter>) => onFilter({ ...filter, search, ...part })
  const searchBox = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLTableElement>(null)
  /** While the next page is loading, the number of files shown so far; otherwise undefined. */
  const before = useRef<number>(undefined)
  useEffect(() => {
    const first = before.current
    if (first === undefined || files.length <= first) return
    before.current = undefined
    // Focus the first new file, because the pressed button has either moved below the new files or disappeared.
    table.current?.querySelectorAll<HTMLElement>('tbody button')[first]?.focus()
  }, [files.length])
  const columns = useColumns(filter.order, (order) => change({ order }), onOpen)
  const more = Math.min(found - files.length, PIPELINE_PAGE_SIZE)
  /** Whether the list is empty only because all files are funded or canceled. */
  const hasNoOpen = filter.stage === '' && !stages.some(({ stage, count }) => count > 0 && isOpenStage(stage))
  if (total === 0)
    return (
      <EmptyState
        sign="people"
        title={<Trans>No applications yet.</Trans>}
        action={
          link && (
            <CopyButton text={link} kind="secondary">
              <Trans>Copy your link</Trans>
            </CopyButton>
          )
        }
      >
        {link ? (
          <Trans>Share your link. The people who apply with it appear here.</Trans>
        ) : (
          <Trans>The people who apply with a link of your brokerage appear here.</Trans>
        )}
      </EmptyState>
    )
  return (
    <>
      <Funnel stages={stages} chosen={filter.stage} onChoose={(stage) => change({ stage })} />
      <search className={css.tools}>
        <Field name="pipelineSearch" label={t`Search`}>
          <TextInput
            ref={searchBox}
            type="search"
            placeholder={t`Name, city, or loan number`}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </Field>
        {/* On phones, the table has no column headings, so show a list of sort orders. */}
        <div className={css.order}>
          <Field name="pipelineOrder" label={t`Sort by`}>
            <Select
              value={filter.order}
              onChange={(event) => change({ order: event.target.value as PipelineOrder })}
              options={Object.entries(orders).map(([value, label]) => ({ value, label }))}
            />
          </Field>
        </div>
      </search>
      <Saving filter={filter} saved={saved} />
      <p className={css.count} role="status">
        {found === total ? (
          <Trans>
            Showing {inNumbers(files.length)} of <Plural value={total} one="# file" other="# files" />
          </Trans>
        ) : (
          <Trans>
            Showing {inNumbers(files.length)} of {inNumbers(found)} matching files ({inNumbers(total)} total)
          </Trans>
        )}
      </p>
      {files.length === 0 ? (
        <Stack gap={4}>
          <p>
            {hasNoOpen ? (
              <Trans>No open files. Your funded and canceled files are under “All files”.</Trans>
            ) : filter.stage === 'ALL' ? (
              <Trans>No files match.</Trans>
            ) : (
              <Trans>No files match. To search funded and canceled files too, choose “All files”.</Trans>
            )}
          </p>
          <div>
            <Button
              kind="secondary"
              onClick={() => {
                if (!hasNoOpen) setSearch('')
                change(hasNoOpen ? { stage: 'ALL' } : { search: '', stage: '' })
                // Move focus to the search, because this button disappears.
                searchBox.current?.focus()
              }}
            >
              {hasNoOpen ? <Trans>Show all files</Trans> : <Trans>Show all open files</Trans>}
            </Button>
          </div>
        </Stack>
      ) : (
        <DenseTable ref={table} caption={t`Files`} rows={files} rowKey={({ uuid }) => uuid} columns={columns} />
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
      {isFailed && (
        <Notice tone="bad" live title={t`We couldn’t load more files`}>
          <Trans>Check your connection and try again.</Trans>
        </Notice>
      )}
    </>
  )
}

/** Saves the stage and the sort order under a name, and lists the saved filters. */
function Saving({ filter, saved }: Pick<FilesProps, 'filter' | 'saved'>) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { save, remove } = usePipelineFilters()
  const parts: PipelineParts = { stage: filter.stage || undefined, order: filter.order }
  const isFiltered = filter.stage !== '' || filter.order !== 'NEXT'
  return (
    <>
      <SavedFilters
        filters={saved}
        addressOf={(uuid) => pipelineAddress(pathname, saved.find((one) => one.uuid === uuid) ?? {})}
        address={pipelineAddress(pathname, parts)}
        remove={remove}
      />
      {isFiltered && saved.length < MOST_FILTERS && (
        <div>
          <SaveFilter
            hint={t`Such as “Closing, largest first”. Only you see it, on every device.`}
            save={(answers) => save({ ...parts, ...answers })}
          />
        </div>
      )}
    </>
  )
}

function useColumns(
  chosen: PipelineOrder,
  onOrder: (order: PipelineOrder) => void,
  onOpen: (uuid: string) => void,
): readonly DenseColumn<PipelineFile>[] {
  const { t } = useLingui()
  const { stages, waiting, dates } = usePipelineWords()
  const by = (order: PipelineOrder, direction: 'ascending' | 'descending' = 'ascending') => ({
    direction,
    active: order === chosen,
    onSort: () => onOrder(order),
  })
  return [
    {
      key: 'name',
      label: t`Borrower`,
      phone: 'start',
      cell: ({ uuid, borrowerName }) => (
        <button type="button" className={css.name} aria-haspopup="dialog" onClick={() => onOpen(uuid)}>
          {borrowerName}
        </button>
      ),
    },
    { key: 'home', label: t`Home`, phone: 'start', cell: ({ city, state }) => `${city}, ${state}` },
    {
      key: 'amount',
      label: t`Amount`,
      figure: true,
      phone: 'end',
      sort: by('AMOUNT', 'descending'),
      cell: ({ amount }) => money(amount),
    },
    { key: 'stage', label: t`Stage`, phone: 'end', sort: by('STAGE'), cell: ({ stage }) => stages[stage] },
    {
      key: 'waits',
      label: t`Waiting on`,
      phone: 'line',
      sort: by('HOLDER'),
      cell: (file) => (file.review ? <b>{waiting(file)}</b> : waiting(file)),
    },
    {
      key: 'since',
      label: t`Since`,
      phone: 'first',
      isLabeled: true,
      sort: by('AGE'),
      cell: ({ since }) => formatDate(dayOf(since)),
    },
    {
      key: 'next',
      label: t`Next date`,
      phone: 'rest',
      sort: by('NEXT'),
      cell: ({ nextDate, nextKind }) =>
        nextDate && nextKind && `${formatDate(plainDate(nextDate))}, ${dates[nextKind]}`,
    },
  ]
}
