import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { FairLending as Figures } from 'domain/api/fairLending.ts'
import {
  type GroupFigure,
  isClear,
  MEASURE_NAMES,
  MEASURES,
  type MeasureFigures,
  type MeasureName,
} from 'domain/fairLending/figures.ts'
import { CHARACTERISTICS, groupName, referenceIn } from 'domain/fairLending/groups.ts'
import { SMALLEST_SHOWN } from 'domain/fairLending/hidden.ts'
import type { Estimate } from 'domain/fairLending/statistics.ts'
import { AGENT_FAIR_LENDING, AGENT_WORK } from 'domain/routes/routes.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { Card, KeyFigure, Table } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { List } from '../../ui/List.tsx'
import { Notice, Tag } from '../../ui/Notice.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { Loaded } from '../../widgets/frame/SignedIn.tsx'
import css from './Agent.module.css'
import { ExportCsv } from './ExportCsv.tsx'
import { NoSeat } from './NoSeat.tsx'
import { fairLendingFile, fairLendingQuery } from './queries.ts'

const FIRST_YEAR = 2026

const addressOf = (year: number, measure: MeasureName): string =>
  `${AGENT_FAIR_LENDING}?${new URLSearchParams({ year: String(year), measure })}`

/** Shows compliance staff a year's approval rates, prices and processing times by group. */
export function FairLending() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const year = Number(/^20\d\d$/.exec(search.get('year') ?? '')?.[0] ?? new Date().getFullYear())
  const measure = MEASURE_NAMES.find((name) => name === search.get('measure')) ?? 'APPROVAL_RATE'
  const query = useQuery(fairLendingQuery(year))
  if (query.error instanceof ApiError && query.error.status === 403)
    return (
      <QuestionPage heading={t`Fair-lending monitoring`} back={AGENT_WORK}>
        <Notice tone="info" title={t`Only compliance staff can read these figures`}>
          <Trans>Ask your compliance team.</Trans>
        </Notice>
      </QuestionPage>
    )
  return (
    <QuestionPage
      heading={t`Fair-lending monitoring`}
      width="wide"
      back={AGENT_WORK}
      lead={
        <Trans>
          {year} outcomes by ethnicity, race, sex, and age. A difference is a reason to look closer, not proof of
          discrimination. Every view is logged.
        </Trans>
      }
    >
      <Loaded query={query} missing={() => <NoSeat />}>
        {(figures) => <Shown figures={figures} measure={measure} />}
      </Loaded>
      {year > FIRST_YEAR && (
        <Link href={addressOf(year - 1, measure)}>
          <Trans>Show {year - 1}</Trans>
        </Link>
      )}
    </QuestionPage>
  )
}

function Shown({ figures, measure }: { figures: Figures; measure: MeasureName }) {
  const { t, i18n } = useLingui()
  const { year, isOver, applications, measures } = figures
  const shown = measures.find((one) => one.measure === measure)
  return (
    <div className={css.work}>
      <div className={css.side}>
        <nav aria-label={t`Measures`}>
          <ul className={css.queues}>
            {MEASURE_NAMES.map((name) => (
              <li key={name}>
                <Link
                  href={addressOf(year, name)}
                  className={css.queue}
                  aria-current={name === measure ? 'page' : undefined}
                >
                  <span className={css.queueName}>{i18n._(MEASURES[name].name)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ExportCsv name={`fair-lending-${year}`} read={() => fairLendingFile(year)} />
      </div>
      <div className={css.items}>
        {!isOver && (
          <Notice tone="info" title={t`${year} isn’t over yet`}>
            <Trans>These figures change with each decision. Compare groups after the year ends.</Trans>
          </Notice>
        )}
        {shown && applications > 0 ? (
          <Measure figures={shown} />
        ) : (
          <EmptyState sign="paper" title={<Trans>No applications with a final action in {year}.</Trans>}>
            <Trans>The figures come from the loan application register.</Trans>
          </EmptyState>
        )}
        <Explanation applications={applications} />
      </div>
    </div>
  )
}

/** Returns functions that format a measure's figures, their intervals and their differences. */
function useFigures(measure: MeasureName) {
  const { t } = useLingui()
  const { unit } = MEASURES[measure]
  const decimals = unit === 'DAYS' || measure === 'APPROVAL_RATE' ? 1 : 2
  const plain = (value: number): string =>
    unit === 'DAYS' ? t`${value.toFixed(decimals)} days` : formatPercent(value, decimals)
  const signed = (value: number): string => {
    const size = Math.abs(value).toFixed(decimals)
    return Number(size) === 0 ? size : `${value > 0 ? '+' : '−'}${size}`
  }
  return {
    value: ({ value }: Estimate) => plain(value),
    range: ({ low, high }: Estimate) => t`${plain(low)} to ${plain(high)}`,
    difference: ({ value }: Estimate) =>
      unit === 'DAYS' ? t`${signed(value)} days` : t`${signed(value)} percentage points`,
    differenceRange: ({ low, high }: Estimate) => t`${signed(low)} to ${signed(high)}`,
  }
}

function Measure({ figures: { measure, all, characteristics } }: { figures: MeasureFigures }) {
  const { t, i18n } = useLingui()
  const words = useFigures(measure)
  const { name, about } = MEASURES[measure]
  return (
    <Stack gap={8}>
      <KeyFigure
        size="large"
        label={i18n._(name)}
        value={all ? words.value(all.estimate) : t`Hidden`}
        note={
          all ? (
            <>
              {i18n._(about)}: {all.count.toLocaleString('en-US')}.{' '}
              <Trans>95% confidence interval: {words.range(all.estimate)}</Trans>
            </>
          ) : (
            <Trans>Fewer than {SMALLEST_SHOWN} applications</Trans>
          )
        }
      />
      {characteristics.map(({ characteristic, rows }) => (
        <Table
          key={characteristic}
          caption={i18n._(CHARACTERISTICS[characteristic].name)}
          columns={[
            { key: 'group', label: t`Group`, cell: ({ group }) => i18n._(groupName(characteristic, group)) },
            {
              key: 'count',
              label: t`Applications`,
              figure: true,
              cell: ({ figure }) => (figure ? figure.count.toLocaleString('en-US') : t`Hidden`),
            },
            {
              key: 'figure',
              label: t`Figure`,
              figure: true,
              cell: ({ figure }) =>
                figure && <Both value={words.value(figure.estimate)} range={words.range(figure.estimate)} />,
            },
            {
              key: 'difference',
              label: t`Difference`,
              figure: true,
              cell: (row) =>
                row.group === referenceIn(characteristic) ? (
                  <Trans>Reference group</Trans>
                ) : (
                  <Difference figure={row.figure} words={words} />
                ),
            },
          ]}
          rows={rows}
          rowKey={({ group }) => group}
        />
      ))}
    </Stack>
  )
}

function Both({ value, range }: { value: string; range: string }) {
  return (
    <div>
      {value}
      <br />
      <span className={css.small}>{range}</span>
    </div>
  )
}

interface DifferenceProps {
  figure: GroupFigure['figure']
  words: ReturnType<typeof useFigures>
}

function Difference({ figure, words }: DifferenceProps) {
  const difference = figure?.difference
  if (!difference) return '–'
  // On phones, a cell's parts are spread over its width, so keep the tag with the difference.
  return (
    <div>
      <Both value={words.difference(difference)} range={words.differenceRange(difference)} />
      {isClear(difference) && (
        <Tag tone="warn">
          <Trans>Look closer</Trans>
        </Tag>
      )}
    </div>
  )
}

function Explanation({ applications }: { applications: number }) {
  return (
    <Card title={<Trans>How to read these figures</Trans>} sunken>
      <List>
        <li>
          <Plural
            value={applications}
            one="The figures cover # application in the year’s loan application register, including corrections."
            other="The figures cover # applications in the year’s loan application register, including corrections."
          />
        </li>
        <li>
          <Trans>
            Withdrawn and incomplete applications count as neither approved nor denied. A group may look better because
            more of its applicants withdrew early.
          </Trans>
        </li>
        <li>
          <Trans>
            The figures don’t adjust for credit scores, income, equity, or the line’s terms. They can’t show whether
            similar applicants were treated alike. To find out, compare individual applications.
          </Trans>
        </li>
        <li>
          <Trans>
            “Look closer” means that the difference’s 95% confidence interval excludes zero. Chance alone causes this in
            about one in 20 comparisons. An unmarked difference doesn’t prove fair treatment, especially in small
            groups.
          </Trans>
        </li>
        <li>
          <Trans>
            People choose whether to answer, and people denied during registration aren’t asked. A large group without
            answers makes the other groups’ figures less reliable.
          </Trans>
        </li>
        <li>
          <Trans>
            We hide figures for fewer than {SMALLEST_SHOWN} applications. We hide another group’s figure if readers
            could calculate the first one from the total. Groups without applications aren’t listed.
          </Trans>
        </li>
        <li>
          <Trans>
            The intervals for prices and days assume many applications. One very slow application can skew a small
            group’s average.
          </Trans>
        </li>
      </List>
    </Card>
  )
}
