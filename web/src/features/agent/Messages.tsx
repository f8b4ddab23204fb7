import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile, MessageState } from 'domain/api/agent.ts'
import { formatDate, formatMoment, instant } from 'domain/values/dates.ts'
import { Card } from '../../ui/Card.tsx'
import { DenseTable } from '../../ui/DenseTable.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { Tag } from '../../ui/Notice.tsx'
import { isMailTemplate, MAIL_NAMES } from './mailNames.ts'
import { useAgentWords } from './words.ts'

interface Message {
  readonly key: string
  readonly identity: string
  readonly about: string
  readonly channel: string
  /** The time, formatted for the page. */
  readonly when: string
  readonly at: string
  readonly state: string
  /** Whether delivery failed, so that staff must do something to reach the person. */
  readonly failed: boolean
}

/** Lists the emails, texts and letters sent to the people on the application, newest first, without their contents. */
export function Messages({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const { name } = useAgentWords()
  const states: Readonly<Record<MessageState, string>> = {
    WAITING: t`Waiting to be sent`,
    RETRYING: t`Not sent yet, trying again`,
    GIVEN_UP: t`Not sent`,
    SENT: t`Sent`,
    DELIVERED: t`Delivered`,
    UNDELIVERED: t`Not delivered`,
  }
  const sent = file.messages.map(
    ({ uuid, template, channel, at, state, identity }): Message => ({
      ...{ key: uuid, identity, at },
      about: template === 'CODE' ? t`Security code` : isMailTemplate(template) ? name(MAIL_NAMES[template]) : t`Other`,
      channel: channel === 'EMAIL' ? t`Email` : t`Text`,
      when: formatMoment(LOCAL_ZONE, instant(at)),
      state: states[state],
      failed: state === 'UNDELIVERED' || state === 'GIVEN_UP',
    }),
  )
  const letters = (file.letters ?? []).map(
    ({ uuid, title, forIdentity, askedAt, mailed, tracked, refusedAt }): Message => {
      const arrival = { DELIVERED: t`Delivered`, RETURNED: t`Returned to sender`, UNKNOWN: t`No delivery reported` }
      const state = mailed ? t`Mailed` : refusedAt ? t`Couldn’t be mailed` : t`Not mailed yet`
      return {
        ...{ key: uuid, identity: forIdentity, about: title, channel: t`Letter`, at: mailed?.on ?? askedAt },
        when: mailed ? formatDate(mailed.on) : formatMoment(LOCAL_ZONE, instant(askedAt)),
        state: tracked ? arrival[tracked] : state,
        failed: tracked === 'RETURNED' || refusedAt !== undefined,
      }
    },
  )
  const messages = [...sent, ...letters].sort((one, other) => (one.at < other.at ? 1 : -1))
  if (messages.length === 0) return null
  const isTextLost = file.messages.some(({ state }) => state === 'UNDELIVERED')
  const isEmailUnsent = file.messages.some(({ channel, state }) => channel === 'EMAIL' && state === 'GIVEN_UP')
  const people = new Map(file.people.map(({ identity, name: person }) => [identity, person]))
  return (
    <Card title={t`Messages`}>
      {isTextLost && (
        <p>
          <Trans>A text wasn’t delivered. Call or email the person to confirm their mobile number.</Trans>
        </p>
      )}
      {isEmailUnsent && (
        <p>
          <Trans>An email wasn’t sent. Send it again, or reach the person in another way.</Trans>
        </p>
      )}
      <DenseTable
        caption={t`Messages`}
        rows={messages}
        rowKey={({ key }) => key}
        columns={[
          { key: 'about', label: t`Message`, phone: 'start', cell: ({ about }) => about },
          {
            key: 'state',
            label: t`Delivery`,
            phone: 'end',
            cell: ({ state, failed }) => (failed ? <Tag tone="warn">{state}</Tag> : state),
          },
          { key: 'person', label: t`Person`, phone: 'start', cell: ({ identity }) => people.get(identity) || '–' },
          { key: 'when', label: t`Time`, phone: 'line', cell: ({ when, channel }) => `${channel}, ${when}` },
        ]}
      />
    </Card>
  )
}
