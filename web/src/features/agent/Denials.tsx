import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { RegistrationDenial } from 'domain/api/denials.ts'
import { AGENT_DENIALS, AGENT_REGISTER, AGENT_WORK } from 'domain/routes/routes.ts'
import { REASONS } from 'domain/rules/reasons.ts'
import { formatDate } from 'domain/values/dates.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { Table } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { Loaded } from '../../widgets/frame/SignedIn.tsx'
import { ACTION_NAMES, CONSTRUCTION_NAMES, DENIAL_REASON_NAMES, HMDA_OCCUPANCY_NAMES } from './hmdaNames.ts'
import { NoSeat } from './NoSeat.tsx'
import { denialsQuery } from './queries.ts'
import { Uli } from './Uli.tsx'

const FIRST_YEAR = 2026

/** Shows compliance staff the applications that were declined during registration, before an account existed. */
export function Denials() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const thisYear = new Date().getFullYear()
  const year = Number(/^20\d\d$/.exec(search.get('year') ?? '')?.[0] ?? thisYear)
  const query = useQuery(denialsQuery(year))
  if (query.error instanceof ApiError && query.error.status === 403)
    return (
      <QuestionPage heading={t`Registration denials`} back={AGENT_WORK}>
        <Notice tone="info" title={t`Only compliance staff can read this record`}>
          <Trans>Ask your compliance team.</Trans>
        </Notice>
      </QuestionPage>
    )
  return (
    <QuestionPage
      heading={t`Registration denials`}
      width="wide"
      back={AGENT_WORK}
      lead={
        <Trans>
          Applications declined during registration. Those with a name or email address are rows of the loan application
          register. Every view is logged.
        </Trans>
      }
    >
      <Loaded query={query} missing={() => <NoSeat />}>
        {({ denials }) => <Shown year={year} denials={denials} />}
      </Loaded>
      <Link href={`${AGENT_REGISTER}?year=${year}`}>
        <Trans>Check and correct the rows in the loan application register</Trans>
      </Link>
      {year > FIRST_YEAR && (
        <Link href={`${AGENT_DENIALS}?year=${year - 1}`}>
          <Trans>Show {year - 1}</Trans>
        </Link>
      )}
    </QuestionPage>
  )
}

/** The lines of a cell, which phones show beside its label. */
const Lines = ({ children }: { children: ReactNode }) => <Stack gap={2}>{children}</Stack>

function Shown({ year, denials }: { year: number; denials: readonly RegistrationDenial[] }) {
  const { t, i18n } = useLingui()
  const nameOf = (names: Readonly<Record<number, MessageDescriptor>>, code: number): string => {
    const name = names[code]
    return name ? i18n._(name) : t`Other`
  }
  if (denials.length === 0)
    return (
      <EmptyState sign="paper" title={<Trans>No denials in {year}.</Trans>}>
        <Trans>Applications declined during registration appear here.</Trans>
      </EmptyState>
    )
  return (
    <Table
      caption={t`Denials in ${year}`}
      columns={[
        {
          key: 'denial',
          label: t`Denial`,
          cell: (one) => (
            <Lines>
              <span>{formatDate(one.decidedOn)}</span>
              <span>
                <Uli uli={one.number} />
              </span>
            </Lines>
          ),
        },
        {
          key: 'home',
          label: t`Home`,
          cell: (one) => (
            <Lines>
              <span>{`${one.street}, ${one.city}, ${one.state} ${one.zip}`}</span>
              {one.applicant && <span>{one.applicant}</span>}
            </Lines>
          ),
        },
        { key: 'reasons', label: t`Reasons`, cell: (one) => one.reasons.map((code) => REASONS[code].name).join(', ') },
        {
          key: 'codes',
          label: t`HMDA record`,
          cell: (one) =>
            [
              nameOf(ACTION_NAMES, one.actionTaken),
              ...one.denialReasons.map((code) => nameOf(DENIAL_REASON_NAMES, code)),
              nameOf(HMDA_OCCUPANCY_NAMES, one.occupancy),
              nameOf(CONSTRUCTION_NAMES, one.constructionMethod),
            ].join(', '),
        },
        {
          key: 'notice',
          label: t`Notice`,
          cell: (one) => (
            <Lines>
              <span>{one.noticeEmailed ? t`Page and email` : t`Page`}</span>
              {one.correctedOn && (
                <span>
                  <Trans>Not reported: the applicant corrected the answer on {formatDate(one.correctedOn)}</Trans>
                </span>
              )}
            </Lines>
          ),
        },
      ]}
      rows={denials}
      rowKey={({ uuid }) => uuid}
    />
  )
}
