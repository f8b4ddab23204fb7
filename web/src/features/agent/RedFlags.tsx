import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { type RedFlagKind, redFlagOf } from 'domain/application/views/redFlags.ts'
import { formatDate, plainDate } from 'domain/values/dates.ts'
import { Card, Table } from '../../ui/Card.tsx'
import { REVIEW_NAMES, WAY_NAMES } from './names.ts'
import { useAgentWords } from './words.ts'

const KIND_NAMES: Readonly<Record<RedFlagKind, ReturnType<typeof msg>>> = {
  ALERT: msg`Alert from a credit bureau`,
  DOCUMENT: msg`Suspicious document`,
  INFORMATION: msg`Suspicious information`,
  ACTIVITY: msg`Suspicious activity`,
}

const day = (at: string): string => formatDate(plainDate(at.slice(0, 10)))

/** Lists the red flags of identity theft on the application, with what staff noticed and what they did. */
export function RedFlags({ file: { reviews } }: { file: AgentFile }) {
  const { t } = useLingui()
  const { named, label, value } = useAgentWords()
  const rows = reviews.flatMap((review) => {
    const kind = redFlagOf(review.kind)
    return kind ? [{ ...review, flag: kind }] : []
  })
  if (rows.length === 0) return null
  return (
    <Card title={t`Identity theft red flags`}>
      <Table
        caption={t`Red flags`}
        rows={rows}
        rowKey={({ uuid }) => uuid}
        columns={[
          {
            key: 'flag',
            label: t`Red flag`,
            cell: ({ flag, kind }) => [named(KIND_NAMES, flag), named(REVIEW_NAMES, kind)].join(': '),
          },
          {
            key: 'seen',
            label: t`Seen`,
            cell: ({ openedAt, found = [] }) =>
              [day(openedAt), ...found.map((one) => [label(one), value(one)].join(': '))].join('; '),
          },
          {
            key: 'done',
            label: t`Done`,
            cell: ({ resolved }) =>
              resolved ? [day(resolved.at), named(WAY_NAMES, resolved.way), resolved.reason].join('; ') : t`Open`,
          },
        ]}
      />
    </Card>
  )
}
