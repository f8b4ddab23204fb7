import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ChatSupervision } from 'domain/api/chatDesk.ts'
import { AGENT_CHATS } from 'domain/routes/routes.ts'
import type { Instant } from 'domain/values/dates.ts'
import { KeyFigure, KeyFigures } from '../../../ui/Card.tsx'
import { DenseTable } from '../../../ui/DenseTable.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Waiting.tsx'
import { AGENT_ROLE_NAMES } from '../names.ts'
import { useAgentWords } from '../words.ts'
import { supervisionQuery } from './queries.ts'
import { useDeskWords } from './words.ts'

/** The supervisor's view: how long visitors wait, who chats with whom, and who is at the desk. */
export function Supervision({ now }: { now: Instant }) {
  const { data } = useQuery(supervisionQuery)
  if (!data) return <Skeleton lines={5} />
  return <Overview view={data} now={now} />
}

function Overview({ view: { waiting, active, agents }, now }: { view: ChatSupervision; now: Instant }) {
  const { t } = useLingui()
  const { lasting, nameOf, skillName } = useDeskWords()
  const { named } = useAgentWords()
  const longest = waiting[0]?.chat.since
  return (
    <Stack gap={8}>
      <KeyFigures>
        <KeyFigure label={t`Waiting`} value={waiting.length} size="small" />
        <KeyFigure label={t`Longest wait`} value={longest ? lasting(longest, now) : '–'} size="small" />
        <KeyFigure label={t`With agents`} value={active.length} size="small" />
      </KeyFigures>
      {active.length > 0 && (
        <section aria-label={t`Chats with agents`}>
          <DenseTable
            caption={t`Chats with agents`}
            rows={active}
            rowKey={({ chat }) => chat.conversation.conversationId}
            columns={[
              {
                key: 'visitor',
                label: t`Visitor`,
                phone: 'start',
                cell: ({ chat }) => (
                  <Link href={`${AGENT_CHATS}?chat=${chat.conversation.conversationId}`}>{nameOf(chat)}</Link>
                ),
              },
              { key: 'agent', label: t`Agent`, phone: 'end', cell: ({ agentName }) => agentName },
              { key: 'skill', label: t`Skill`, phone: 'start', cell: ({ chat }) => skillName(chat.conversation.skill) },
              { key: 'since', label: t`Chatting for`, phone: 'end', cell: ({ chat }) => lasting(chat.since, now) },
            ]}
          />
        </section>
      )}
      <section aria-label={t`Agents`}>
        <DenseTable
          caption={t`Agents`}
          rows={agents}
          rowKey={({ name, role }) => `${name} ${role}`}
          columns={[
            { key: 'name', label: t`Agent`, phone: 'start', cell: ({ name }) => name },
            {
              key: 'desk',
              label: t`Chat desk`,
              phone: 'end',
              cell: ({ isPresent }) => (isPresent ? <Trans>Open</Trans> : <Trans>Closed</Trans>),
            },
            { key: 'role', label: t`Role`, phone: 'start', cell: ({ role }) => named(AGENT_ROLE_NAMES, role) },
            {
              key: 'chats',
              label: t`Chats`,
              phone: 'end',
              figure: true,
              isLabeled: true,
              cell: ({ chats }) => chats,
            },
          ]}
        />
      </section>
    </Stack>
  )
}
