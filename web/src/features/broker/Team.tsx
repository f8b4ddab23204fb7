import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { SeatView, TeamView } from 'domain/api/broker.ts'
import { INVITED_ROLES, inviteForm } from 'domain/forms/broker.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Choices.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select, TextInput } from '../../ui/TextInput.tsx'
import { useReopened } from '../../widgets/form/useReopened.ts'
import { useSentForm } from '../../widgets/form/useSentForm.ts'
import css from './Pipeline.module.css'
import { teamQuery, useInvite, useReach, useRemoval } from './queries.ts'
import { usePipelineWords } from './words.ts'

type Seat = TeamView['seats'][number]

/**
 * Shows the brokerage's members. Managers can invite and remove members, and choose which files originators can see.
 */
export function Team({ seat }: { seat: SeatView }) {
  const { t } = useLingui()
  const { roles } = usePipelineWords()
  const { data, error } = useQuery(teamQuery)
  const reach = useReach()
  const [removed, setRemoved] = useReopened('removal')
  if (!data) return error && <Notice tone="bad" live title={t`We couldn’t load your team`} />
  const leaving = data.seats.find(({ uuid }) => uuid === removed)
  return (
    <Card title={t`Team`}>
      <ul className={css.seats}>
        {data.seats.map((one) => (
          <li key={one.uuid} className={css.seat}>
            <span>
              <b>{one.name}</b>, {roles[one.role]}
              <span className={css.since}>{one.email}</span>
            </span>
            {seat.canManage && !one.own && (
              <Button kind="quiet" small aria-label={t`Remove ${one.name}`} onClick={() => setRemoved(one.uuid)}>
                <Trans>Remove</Trans>
              </Button>
            )}
          </li>
        ))}
        {data.invitations.map(({ uuid, email, role }) => (
          <li key={uuid} className={css.seat}>
            <span>
              {email}, {roles[role]}
              <span className={css.since}>
                <Trans>Invited. The link works for 7 days.</Trans>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {data.seats.length + data.invitations.length < 2 && (
        <EmptyState layout="row" sign="people" title={<Trans>You’re the only person on your team.</Trans>}>
          {seat.canManage ? (
            <Trans>Invite a processor or an assistant below. They appear here and see your brokerage’s files.</Trans>
          ) : (
            <Trans>Your team manager can invite others, who then appear here.</Trans>
          )}
        </EmptyState>
      )}
      {seat.canManage && (
        <>
          <Checkbox
            name="originatorsSeeAll"
            checked={seat.brokerage.originatorsSeeAll}
            onChange={(event) => reach.mutate(event.target.checked)}
            hint={t`Processors and assistants always see all files.`}
          >
            <Trans>Loan officers see each other’s files</Trans>
          </Checkbox>
          <Disclosure summary={t`Invite a processor or assistant`}>
            <Invite />
          </Disclosure>
        </>
      )}
      {leaving && <Removal seat={leaving} onClose={() => setRemoved(undefined)} />}
    </Card>
  )
}

function Invite() {
  const { t } = useLingui()
  const { roles } = usePipelineWords()
  const invite = useInvite()
  const [sent, setSent] = useState<string>()
  const form = useSentForm({
    check: (answers) => {
      setSent(undefined)
      return checkForm(inviteForm, answers, ANY_DAY)
    },
    send: async (answers, { email }) => {
      await invite(answers)
      setSent(email)
    },
  })
  return (
    <Form form={form}>
      <Field name="email" label={t`Email`}>
        <TextInput type="email" inputMode="email" autoComplete="off" />
      </Field>
      <Field name="role" label={t`Role`}>
        <Select
          placeholder={t`Choose a role`}
          options={INVITED_ROLES.map((value) => ({ value, label: roles[value] }))}
        />
      </Field>
      <Button kind="secondary" type="submit" busy={form.busy}>
        <Trans>Send invitation</Trans>
      </Button>
      {sent && <Notice tone="good" live title={t`Invitation sent to ${sent}`} />}
    </Form>
  )
}

function Removal({ seat: { uuid, name }, onClose }: { seat: Seat; onClose: () => void }) {
  const { t } = useLingui()
  const removal = useRemoval()
  return (
    <Dialog
      open
      firm
      onClose={onClose}
      title={t`Remove ${name}?`}
      lead={t`They’ll lose access to your brokerage’s files right away. You can invite them again later.`}
      actions={
        <>
          <Button
            kind="danger"
            type="button"
            busy={removal.isPending}
            onClick={() => removal.mutate(uuid, { onSuccess: onClose })}
          >
            <Trans>Remove</Trans>
          </Button>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      {removal.error && <Notice tone="bad" live title={t`We couldn’t remove this person. Try again.`} />}
    </Dialog>
  )
}
