import { Trans, useLingui } from '@lingui/react/macro'
import type { SettingChangeView } from 'domain/api/lenderSettings.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { returnForm } from 'domain/forms/team.ts'
import { formatDate, formatMoment } from 'domain/values/dates.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../../api/client.ts'
import { Button, ButtonRow } from '../../../ui/Button.tsx'
import { Card, type Fact, Facts } from '../../../ui/Card.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { LOCAL_ZONE } from '../../../ui/localZone.ts'
import { Notice, Tag, type Tone } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { Confirmation, useConfirmation } from '../../../widgets/form/Confirmation.tsx'
import { useSentForm } from '../../../widgets/form/useSentForm.ts'
import { Effect } from './Effect.tsx'
import { useSettingsChange } from './queries.ts'
import { useSettingWords } from './settingWords.ts'

interface ChangeCardProps {
  change: SettingChangeView
  today: string
}

/** Shows a proposed change to the settings with its effect, and lets a second person decide on it. */
export function ChangeCard({ change, today }: ChangeCardProps) {
  const { t } = useLingui()
  const { parts } = useSettingWords()
  const { part, effectiveOn, reason, answer, proposed, decided, withdrawn, state, actions, lines, samples, email } =
    change
  const signed = (label: string, by: typeof decided): Fact[] =>
    by ? [{ label, value: by.name, note: formatMoment(LOCAL_ZONE, by.at) }] : []
  const effect = <Effect part={part} lines={lines} {...(samples && { samples })} />
  return (
    <Card title={parts[part]} level={3} corner={<State change={change} today={today} />}>
      <Facts
        items={[
          ...(part === 'team' ? [] : [{ label: t`Effective`, value: formatDate(effectiveOn) }]),
          ...(email ? [{ label: t`Work email`, value: email }] : []),
          { label: t`Reason`, value: reason },
          ...signed(t`Proposed by`, proposed),
          ...signed(state === 'RETURNED' ? t`Sent back by` : t`Approved by`, decided),
          ...(answer ? [{ label: t`Reason for sending it back`, value: answer }] : []),
          ...signed(t`Withdrawn by`, withdrawn),
        ]}
      />
      {state === 'PROPOSED' ? effect : <Disclosure summary={t`Values that changed`}>{effect}</Disclosure>}
      {actions.length > 0 && <Decision change={change} today={today} />}
    </Card>
  )
}

function State({ change: { state, applies, effectiveOn, part }, today }: { change: SettingChangeView; today: string }) {
  const { t } = useLingui()
  const approved: [string, Tone?] =
    effectiveOn > today ? [t`Scheduled`, 'info'] : applies || part === 'team' ? [t`In effect`, 'good'] : [t`Replaced`]
  const states: Readonly<Record<SettingChangeView['state'], [string, Tone?]>> = {
    PROPOSED: [t`Waiting for approval`, 'warn'],
    APPROVED: approved,
    RETURNED: [t`Sent back`],
    WITHDRAWN: [t`Withdrawn`],
  }
  const [text, tone] = states[state]
  return <Tag {...(tone && { tone })}>{text}</Tag>
}

/** Returns the server's error message. These forms have no fields, so the message is never about a field. */
const sentenceOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.sentence : undefined)

/** The state of a form for deciding on a change. Asks the person to confirm the decision before sending it. */
function useConfirmed(uuid: string, step: 'approve' | 'withdraw', done: string, body = {}) {
  const send = useSettingsChange()
  const { ask, confirm } = useConfirmation()
  const form = useSentForm({
    check: () => ({ ok: true as const, value: undefined }),
    send: async () => {
      if (!(await ask())) return
      await send(`changes/${uuid}/${step}`, body)
      toast(done)
    },
  })
  return { form: { ...form, busy: form.busy && !confirm }, confirm }
}

function Decision({ change, today }: ChangeCardProps) {
  const { t } = useLingui()
  const { uuid, part, actions, effectiveOn, mark } = change
  const [returning, setReturning] = useState(false)
  const returner = useRef<HTMLButtonElement>(null)
  const { form, confirm } = useConfirmed(uuid, 'approve', t`Change approved`, { mark })
  if (actions.includes('WITHDRAW')) return <Withdrawal change={change} />
  const close = () => {
    flushSync(() => setReturning(false))
    returner.current?.focus()
  }
  if (returning) return <Return uuid={uuid} onDone={close} />
  const consequence =
    part === 'team' || effectiveOn <= today
      ? t`The change takes effect as soon as you approve it.`
      : t`The change takes effect on ${formatDate(effectiveOn)}.`
  return (
    <>
      <Form form={form} failure={sentenceOf}>
        {actions.includes('APPROVE') ? (
          <p>{consequence}</p>
        ) : (
          <OnlyReturn isLate={part !== 'team' && effectiveOn < today} />
        )}
        <ButtonRow>
          {actions.includes('APPROVE') && (
            <Button kind="secondary" type="submit" busy={form.busy}>
              <Trans>Approve change</Trans>
            </Button>
          )}
          <Button ref={returner} kind="quiet" type="button" onClick={() => setReturning(true)}>
            <Trans>Send back</Trans>
          </Button>
        </ButtonRow>
      </Form>
      <Confirmation confirm={confirm} action={t`Approve change`} consequence={consequence} />
    </>
  )
}

function Withdrawal({ change: { uuid, state } }: { change: SettingChangeView }) {
  const { t } = useLingui()
  const { form, confirm } = useConfirmed(uuid, 'withdraw', t`Change withdrawn`)
  return (
    <>
      <Form form={form} failure={sentenceOf}>
        {state === 'PROPOSED' && (
          <p>
            <Trans>A colleague has to approve this change.</Trans>
          </p>
        )}
        <ButtonRow>
          <Button kind="secondary" small type="submit" busy={form.busy}>
            <Trans>Withdraw change</Trans>
          </Button>
        </ButtonRow>
      </Form>
      <Confirmation
        confirm={confirm}
        action={t`Withdraw change`}
        consequence={t`The change doesn’t take effect. It stays in the history.`}
      />
    </>
  )
}

/** Explains why nobody can approve the change. */
function OnlyReturn({ isLate }: { isLate: boolean }) {
  const { t } = useLingui()
  return isLate ? (
    <Notice tone="warn" title={t`The effective date has passed`}>
      <Trans>Send the change back, so that your colleague can propose a new date.</Trans>
    </Notice>
  ) : (
    <Notice tone="warn" title={t`The proposer can’t change settings anymore`}>
      <Trans>Send the change back. A colleague with the right role can propose it again.</Trans>
    </Notice>
  )
}

function Return({ uuid, onDone }: { uuid: string; onDone: () => void }) {
  const { t } = useLingui()
  const send = useSettingsChange()
  const form = useSentForm({
    check: (answers) => checkForm(returnForm, answers, ANY_DAY),
    send: async (answers) => {
      await send(`changes/${uuid}/return`, answers)
      toast(t`Change sent back`)
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Field name="answer" label={t`What should your colleague change?`}>
        <TextArea autoFocus />
      </Field>
      <ButtonRow>
        <Button kind="secondary" type="submit" busy={form.busy}>
          <Trans>Send change back</Trans>
        </Button>
        <Button kind="quiet" type="button" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </ButtonRow>
    </Form>
  )
}
