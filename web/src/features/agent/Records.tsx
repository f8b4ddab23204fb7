import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MOST_HELD, type RecordsView } from 'domain/api/agentRecords.ts'
import { AGENT_RECORDS, AGENT_WORK, agentApplicationPath } from 'domain/routes/routes.ts'
import type { RecordName } from 'domain/rules/retention.ts'
import { formatDate, formatMoment } from 'domain/values/dates.ts'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { Table } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { Notice } from '../../ui/Notice.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { Loaded } from '../../widgets/frame/SignedIn.tsx'
import { Anchors } from './Anchors.tsx'
import { NoSeat } from './NoSeat.tsx'
import { recordsQuery } from './queries.ts'
import { VendorsToAsk } from './VendorsToAsk.tsx'

const FORBIDDEN = 403

const RECORD_LABELS: Readonly<Record<RecordName, MessageDescriptor>> = {
  APPLICATION: msg`Application and decision`,
  DISCLOSURES: msg`Disclosures, rates, and fees`,
  REGISTER: msg`HMDA register`,
  IDENTITY: msg`Identity of the people on a line`,
  SANCTIONS: msg`Possible sanctions match`,
  CHATS: msg`Chats`,
  FEEDBACK: msg`Messages to the CEO and leave surveys`,
}

/** Shows compliance staff the lender's retention periods, the files on legal hold, and what was erased and when. */
export function Records() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const query = useQuery(recordsQuery(search.get('before') ?? undefined))
  if (query.error instanceof ApiError && query.error.status === FORBIDDEN)
    return (
      <QuestionPage heading={t`Legal holds and erased files`} back={AGENT_WORK}>
        <Notice tone="info" title={t`Only compliance staff can read this record`}>
          <Trans>Ask your compliance team.</Trans>
        </Notice>
      </QuestionPage>
    )
  return (
    <QuestionPage
      heading={t`Legal holds and erased files`}
      width="wide"
      back={AGENT_WORK}
      lead={<Trans>A file is erased within an hour after its last period ends. Every view is logged.</Trans>}
    >
      <Loaded query={query} missing={() => <NoSeat />}>
        {(records) => (
          <Stack>
            <Held held={records.held} />
            {records.anchors && <Anchors anchors={records.anchors} />}
            <VendorsToAsk vendors={records.vendors} />
            <Erased records={records} />
            <Periods periods={records.periods} />
          </Stack>
        )}
      </Loaded>
    </QuestionPage>
  )
}

function Held({ held }: Pick<RecordsView, 'held'>) {
  const { t } = useLingui()
  if (held.length === 0)
    return (
      <Notice tone="info" title={t`No legal holds`}>
        <Trans>To place a hold, open the application.</Trans>
      </Notice>
    )
  return (
    <>
      <Table
        caption={t`Files on legal hold`}
        columns={[
          {
            key: 'loan',
            label: t`Loan`,
            cell: ({ application, loanNumber }) => <Link href={agentApplicationPath(application)}>{loanNumber}</Link>,
          },
          { key: 'home', label: t`Home`, cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') },
        ]}
        rows={held}
        rowKey={({ application }) => application}
      />
      {held.length === MOST_HELD && (
        <p>
          <Trans>Only the {MOST_HELD} oldest files are listed.</Trans>
        </p>
      )}
    </>
  )
}

function Erased({ records: { erased, next } }: { records: RecordsView }) {
  const { t, i18n } = useLingui()
  if (erased.length === 0)
    return (
      <EmptyState sign="paper" title={<Trans>No erased files.</Trans>}>
        <Trans>Files appear here once their retention has ended.</Trans>
      </EmptyState>
    )
  return (
    <>
      <Table
        caption={t`Erased files`}
        columns={[
          { key: 'at', label: t`Erased`, cell: ({ at }) => formatMoment(LOCAL_ZONE, at) },
          { key: 'ended', label: t`Decision`, cell: ({ endedOn }) => formatDate(endedOn) },
          {
            key: 'rules',
            label: t`Retention ended`,
            cell: ({ records }) =>
              records
                .map(({ record, until, rule }) => `${i18n._(RECORD_LABELS[record])}: ${formatDate(until)} (${rule})`)
                .join('; '),
          },
          { key: 'people', label: t`People erased`, cell: ({ people }) => String(people) },
          { key: 'file', label: t`File ID`, cell: ({ application }) => application },
        ]}
        rows={erased}
        rowKey={({ application }) => application}
      />
      {next !== undefined && (
        <Link href={`${AGENT_RECORDS}?before=${next}`}>
          <Trans>Show older files</Trans>
        </Link>
      )}
    </>
  )
}

function Periods({ periods }: Pick<RecordsView, 'periods'>) {
  const { t, i18n } = useLingui()
  return (
    <Table
      caption={t`Retention periods`}
      columns={[
        { key: 'record', label: t`Records`, cell: ({ record }) => i18n._(RECORD_LABELS[record]) },
        { key: 'months', label: t`Period`, cell: ({ months }) => t`${months} months` },
        { key: 'rule', label: t`Rule`, cell: ({ rule }) => rule },
      ]}
      rows={periods}
      rowKey={({ record }) => record}
    />
  )
}
