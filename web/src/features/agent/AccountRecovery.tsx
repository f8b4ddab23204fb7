import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountRecoveries } from 'domain/api/accountRecovery.ts'
import { ACCOUNT_RECOVERIES } from 'domain/api/paths.ts'
import { proposeRecoveryForm } from 'domain/forms/accountRecovery.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import {
  IDENTITY_CHECKS,
  type IdentityCheck,
  RECOVERY_HOURS,
  type RecoveryState,
} from 'domain/organization/accountRecovery.ts'
import { AGENT_WORK } from 'domain/routes/routes.ts'
import { formatMoment, instant } from 'domain/values/dates.ts'
import { useState } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { retried } from '../../api/queries.ts'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { Card, type Fact, Facts } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Choices.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field, Fieldset } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { Notice, Tag, type Tone } from '../../ui/Notice.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { Confirmation, useConfirmation } from '../../widgets/form/Confirmation.tsx'
import { useSentForm } from '../../widgets/form/useSentForm.ts'
import { Loaded } from '../../widgets/frame/SignedIn.tsx'
import { NoSeat } from './NoSeat.tsx'

type Recovery = AccountRecoveries['recoveries'][number]

const recoveriesQuery = {
  ...retried,
  queryKey: ['agent', 'account-recoveries'],
  refetchOnMount: 'always' as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call<AccountRecoveries>('GET', ACCOUNT_RECOVERIES, { signal }),
}

/**
 * Returns a function that sends a proposal or a decision about an account recovery. `path` is relative to the API path
 * of the recoveries.
 */
function useRecoveryChange() {
  const client = useQueryClient()
  return async (path: string, body: object = {}): Promise<void> => {
    try {
      client.setQueryData(
        recoveriesQuery.queryKey,
        await call<AccountRecoveries>('POST', ACCOUNT_RECOVERIES + path, { body }),
      )
    } catch (error) {
      // Refetch the list of recoveries, because a colleague may have decided in the meantime.
      if (error instanceof ApiError && error.fieldErrors.length === 0)
        void client.invalidateQueries({ queryKey: recoveriesQuery.queryKey })
      throw error
    }
  }
}

/** Lets two of the lender's staff recover the account of a person who lost every factor. */
export function AccountRecovery() {
  const { t } = useLingui()
  const query = useQuery(recoveriesQuery)
  const [proposing, setProposing] = useState(false)
  if (query.error instanceof ApiError && query.error.status === 403)
    return (
      <QuestionPage heading={t`Account recovery`} back={AGENT_WORK}>
        <Notice tone="info" title={t`Your role can’t recover accounts`}>
          <Trans>Ask an underwriter or your compliance team.</Trans>
        </Notice>
      </QuestionPage>
    )
  return (
    <QuestionPage
      heading={t`Account recovery`}
      width="wide"
      back={AGENT_WORK}
      lead={
        <Trans>
          For people who lost their password and every second factor. Check their identity first. A colleague must
          approve, and the link goes out {RECOVERY_HOURS} hours later. Every view is logged.
        </Trans>
      }
    >
      <Loaded query={query} missing={() => <NoSeat />}>
        {({ recoveries }) => (
          <Stack gap={6}>
            {proposing ? (
              <Propose onClose={() => setProposing(false)} />
            ) : (
              <div>
                <Button kind="secondary" type="button" onClick={() => setProposing(true)}>
                  <Trans>Recover an account</Trans>
                </Button>
              </div>
            )}
            {recoveries.length === 0 && (
              <EmptyState sign="people" title={<Trans>No recoveries yet.</Trans>}>
                <Trans>Proposals and their decisions appear here.</Trans>
              </EmptyState>
            )}
            {recoveries.map((recovery) => (
              <RecoveryCard key={recovery.uuid} recovery={recovery} />
            ))}
          </Stack>
        )}
      </Loaded>
    </QuestionPage>
  )
}

const CHECKS: Readonly<Record<IdentityCheck, MessageDescriptor>> = {
  ID_IN_PERSON: msg`Photo ID in person`,
  ID_BY_VIDEO: msg`Photo ID by video`,
  CALL_TO_KNOWN_NUMBER: msg`Phone call to the number on the account`,
  QUESTIONS_ABOUT_LOAN: msg`Questions about the application`,
}

function Propose({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const send = useRecoveryChange()
  const form = useSentForm({
    check: (answers) => checkForm(proposeRecoveryForm, answers, ANY_DAY),
    send: async (answers) => {
      await send('', answers)
      toast(t`Sent for approval`)
      onClose()
    },
  })
  return (
    <Card title={t`Recover an account`} marked>
      <Form form={form}>
        <Field name="email" label={t`Account email`} width="half">
          <TextInput type="email" inputMode="email" autoComplete="off" autoFocus />
        </Field>
        <Fieldset name="checks" legend={t`Identity checks`} hint={t`At least two`}>
          {IDENTITY_CHECKS.map((check) => (
            <Checkbox key={check} id={`check-${check}`} name="checks" value={check}>
              {i18n._(CHECKS[check])}
            </Checkbox>
          ))}
        </Fieldset>
        <Field name="reason" label={t`What you checked`} hint={t`Leave out ID and account numbers.`}>
          <TextArea rows={2} />
        </Field>
        <Field
          name="newEmail"
          label={t`New email`}
          optional
          hint={t`Only if the person can’t open the account’s mailbox. It becomes the account’s email.`}
          width="half"
        >
          <TextInput type="email" inputMode="email" autoComplete="off" />
        </Field>
        <ButtonRow>
          <Button type="submit" busy={form.busy}>
            <Trans>Send for approval</Trans>
          </Button>
          <Button kind="quiet" type="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </ButtonRow>
      </Form>
    </Card>
  )
}

const STATES: Readonly<Record<RecoveryState, readonly [MessageDescriptor, Tone?]>> = {
  PROPOSED: [msg`Waiting for approval`, 'warn'],
  WAITING: [msg`Link not sent yet`, 'info'],
  OPEN: [msg`Link sent`, 'info'],
  USED: [msg`Recovered`, 'good'],
  REJECTED: [msg`Rejected`],
  STOPPED: [msg`Stopped`],
  EXPIRED: [msg`Expired`],
}

function RecoveryCard({ recovery }: { recovery: Recovery }) {
  const { t, i18n } = useLingui()
  const { state, name, email, newEmail, checks, reason, proposedBy, proposedAt, decidedBy, readyAt, expiresAt } =
    recovery
  const [text, tone] = STATES[state]
  const time = (at: string) => formatMoment(LOCAL_ZONE, instant(at))
  const items: Fact[] = [
    { label: t`Account email`, value: email },
    ...(newEmail ? [{ label: t`New email`, value: newEmail }] : []),
    { label: t`Identity checks`, value: checks.map((check) => i18n._(CHECKS[check])).join('; ') },
    { label: t`What was checked`, value: reason },
    { label: t`Proposed by`, value: proposedBy, note: time(proposedAt) },
    ...(decidedBy ? [{ label: state === 'REJECTED' ? t`Rejected by` : t`Approved by`, value: decidedBy }] : []),
    ...(readyAt && state === 'WAITING' ? [{ label: t`Link goes out`, value: time(readyAt) }] : []),
    ...(['PROPOSED', 'OPEN'].includes(state) ? [{ label: t`Expires`, value: time(expiresAt) }] : []),
  ]
  return (
    <Card title={name} corner={<Tag {...(tone && { tone })}>{i18n._(text)}</Tag>}>
      <Facts items={items} />
      <Decision recovery={recovery} />
    </Card>
  )
}

function Decision({ recovery: { uuid, isYours, mayApprove, mayReject, mayStop, state } }: { recovery: Recovery }) {
  const { t } = useLingui()
  const reject = isYours ? t`Withdraw proposal` : t`Reject`
  return (
    <>
      {isYours && state === 'PROPOSED' && (
        <p>
          <Trans>A colleague has to approve this.</Trans>
        </p>
      )}
      <ButtonRow>
        {mayApprove && (
          <Step
            path={`/${uuid}/approve`}
            action={t`Approve recovery`}
            consequence={t`The owner gets a notice now, and the link in ${RECOVERY_HOURS} hours.`}
            done={t`Recovery approved`}
          />
        )}
        {mayReject && (
          <Step
            path={`/${uuid}/reject`}
            action={reject}
            consequence={t`We won’t send a link.`}
            done={isYours ? t`Proposal withdrawn` : t`Proposal rejected`}
            quiet
          />
        )}
        {mayStop && !mayReject && (
          <Step
            path={`/${uuid}/stop`}
            action={t`Stop recovery`}
            consequence={t`Any link we sent stops working.`}
            done={t`Recovery stopped`}
            quiet
          />
        )}
      </ButtonRow>
    </>
  )
}

interface StepProps {
  path: string
  action: string
  consequence: string
  done: string
  quiet?: boolean
}

/** A button that asks the colleague to confirm a decision before sending it. */
function Step({ path, action, consequence, done, quiet }: StepProps) {
  const send = useRecoveryChange()
  const { ask, confirm } = useConfirmation()
  const form = useSentForm({
    check: () => ({ ok: true as const, value: undefined }),
    send: async () => {
      if (!(await ask())) return
      await send(path)
      toast(done)
    },
  })
  return (
    <>
      <Form form={form} failure={(error) => (error instanceof ApiError ? error.sentence : undefined)}>
        <Button type="submit" kind={quiet ? 'quiet' : 'secondary'} busy={form.busy && !confirm}>
          {action}
        </Button>
      </Form>
      <Confirmation confirm={confirm} action={action} consequence={consequence} />
    </>
  )
}
