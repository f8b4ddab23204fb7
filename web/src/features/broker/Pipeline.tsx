import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { PipelineFile, SeatView } from 'domain/api/broker.ts'
import { formatDate, plainDate } from 'domain/values/dates.ts'
import { useLocation, useNavigate } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import { dayOf, FileDialog, money } from './FileDialog.tsx'
import { Files } from './Files.tsx'
import { FILE, partsOf, pipelineAddress } from './filter.ts'
import css from './Pipeline.module.css'
import { pipelineQuery, seatQuery } from './queries.ts'
import { Team } from './Team.tsx'
import type { Filter } from './words.ts'

/** Shows a brokerage's applications, referral link and team to a person with a seat at the brokerage. */
export function Pipeline() {
  const { t } = useLingui()
  const { data: seat, error: noSeat } = useQuery(seatQuery)
  const [filter, setFilter] = useFilter()
  const { opened, open, close } = useOpenFile()
  const query = useInfiniteQuery(pipelineQuery(filter))
  const { data, error, fetchNextPage } = query
  if (!data || !seat)
    return error || noSeat ? (
      <Notice tone="bad" live title={t`We couldn’t load your pipeline`}>
        <Trans>Check your connection and reload the page.</Trans>
      </Notice>
    ) : (
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
        <div className={css.head}>
          <div>
            <h2 id="pipeline" className={css.title}>
              <Trans>Pipeline</Trans>
            </h2>
            <p className={css.about}>
              {name}, NMLS {nmls}
            </p>
          </div>
          {/*
           * Add a button that leads to the referral link, because the card with the link comes after all files, which
           * is far down on a phone.
           */}
          {seat.referralLink && last.total > 0 && (
            <CopyButton text={seat.referralLink} kind="secondary">
              <Trans>Copy your link</Trans>
            </CopyButton>
          )}
        </div>
        <ToReview files={first.toReview} onOpen={open} />
        <Files
          files={data.pages.flatMap(({ files }) => files)}
          link={seat.referralLink}
          stages={last.stages}
          found={last.found}
          total={last.total}
          filter={filter}
          saved={last.filters}
          onFilter={setFilter}
          onOpen={open}
          onMore={last.next ? () => fetchNextPage() : undefined}
          isLoading={query.isFetchingNextPage}
          isFailed={query.isFetchNextPageError}
        />
      </section>
      {first.outOfState.length > 0 && (
        <Card title={t`Leads outside your licensed states`}>
          <p className={css.about}>
            <Trans>Visitors who used your link for a home in another state. They aren’t in your pipeline.</Trans>
          </p>
          <List>
            {first.outOfState.map(({ state, choice, at }) => (
              <li key={at}>
                {state}, {formatDate(dayOf(at))}:{' '}
                {choice === 'BROKER' ? (
                  <Trans>asked you to get in touch</Trans>
                ) : (
                  <Trans>continued with the lender</Trans>
                )}
              </li>
            ))}
          </List>
        </Card>
      )}
      {seat.referralLink && <Referral link={seat.referralLink} code={seat.referralCode ?? []} />}
      <Team seat={seat} />
      {opened && <FileDialog key={opened} uuid={opened} reviews={seat.reviews} onClose={close} />}
    </div>
  )
}

/** Lists the applications that are waiting for the brokerage's own review. Each one opens with the review form. */
function ToReview({ files, onOpen }: { files: readonly PipelineFile[]; onOpen: (uuid: string) => void }) {
  const { t } = useLingui()
  if (files.length === 0) return null
  return (
    <Card title={t`Waiting for your review`} marked>
      <List>
        {files.map(({ uuid, borrowerName, city, state, amount, review }) => (
          <li key={uuid}>
            <button type="button" className={css.name} aria-haspopup="dialog" onClick={() => onOpen(uuid)}>
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
  )
}

/**
 * Returns the UUID of the open file, and functions that open and close a file. The open file is in the URL, so the Back
 * button closes it, and reloading the page or following a link opens it again.
 */
function useOpenFile() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const rest = partsOf(query)
  return {
    opened: query.get(FILE) ?? undefined,
    open: (file: string) =>
      navigate(pipelineAddress(pathname, { ...rest, file }), {
        preventScrollReset: true,
        state: { ...state, isFromList: true },
      }),
    close: () =>
      state?.isFromList
        ? navigate(-1)
        : navigate(pipelineAddress(pathname, rest), { replace: true, preventScrollReset: true }),
  }
}

/**
 * Returns the page's filter and its setter. The filter is kept when the person comes back to the page. The stage and
 * the sort order are in the URL. The search is in the history entry's state, because it can be a borrower's name.
 */
function useFilter(): [Filter, (filter: Filter) => void] {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { stage = '', order = 'NEXT' } = partsOf(new URLSearchParams(search))
  const set = ({ search, stage, order }: Filter) =>
    navigate(pipelineAddress(pathname, { stage: stage || undefined, order }), {
      replace: true,
      preventScrollReset: true,
      state: { search },
    })
  return [{ search: state?.search ?? '', stage, order }, set]
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
          aria-label={t`QR code for your link`}
        >
          <path d={path} shapeRendering="crispEdges" />
        </svg>
        <div>
          <p>
            <Trans>Borrowers who apply with this link or QR code appear in your pipeline.</Trans>
          </p>
          <p className={css.link}>{link}</p>
          <CopyButton text={link} kind="secondary">
            <Trans>Copy link</Trans>
          </CopyButton>
        </div>
      </div>
    </Card>
  )
}
