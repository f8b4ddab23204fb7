import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { LenderSettingsView } from 'domain/api/lenderSettings.ts'
import { ANY_DAY, checkForm, type FormContext, type Form as FormRules } from 'domain/forms/form.ts'
import { endSeatForm, inviteForm, roleForm } from 'domain/forms/team.ts'
import { AGENT_SETTINGS } from 'domain/routes/routes.ts'
import { AGENT_ROLES, type AgentRole } from 'domain/values/agentRoles.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../api/client.ts'
import { Button, ButtonRow } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DenseTable } from '../../../ui/DenseTable.tsx'
import { Field, FieldRow } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Tag } from '../../../ui/Notice.tsx'
import { QuestionPage, Stack } from '../../../ui/Page.tsx'
import { Select, TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useSentForm } from '../../../widgets/form/useSentForm.ts'
import { Loaded } from '../../../widgets/frame/SignedIn.tsx'
import { NoSeat } from '../NoSeat.tsx'
import { AGENT_ROLE_NAMES } from '../names.ts'
import { useAgentWords } from '../words.ts'
import { settingsQuery, useSettingsChange } from './queries.ts'
import css from './Settings.module.css'

type Seat = LenderSettingsView['seats'][number]
type Step = { readonly kind: 'invite' } | { readonly kind: 'role' | 'end'; readonly seat: Seat }

/** Shows the lender's team. People with the right role can propose changes to seats. */
export function Team() {
  const { t } = useLingui()
  const query = useQuery(settingsQuery)
  return (
    <Loaded query={query} missing={() => <NoSeat />}>
      {(view) => (
        <QuestionPage
          heading={t`Team`}
          width="wide"
          back={AGENT_SETTINGS}
          lead={
            view.mayManage ? (
              <Trans>
                Propose a new seat, a role change, or the removal of a seat. A second person must approve it.
              </Trans>
            ) : (
              <Trans>Underwriters and compliance can change the team.</Trans>
            )
          }
        >
          <Seats view={view} />
        </QuestionPage>
      )}
    </Loaded>
  )
}

function Seats({ view: { seats, mayManage } }: { view: LenderSettingsView }) {
  const { t } = useLingui()
  const { named } = useAgentWords()
  const [step, setStep] = useState<Step>()
  const close = () => setStep(undefined)
  return (
    <Stack gap={6}>
      {mayManage && step?.kind !== 'invite' && (
        <div>
          <Button kind="secondary" type="button" onClick={() => setStep({ kind: 'invite' })}>
            <Trans>Invite a colleague</Trans>
          </Button>
        </div>
      )}
      {step?.kind === 'invite' && <Invite onCancel={close} />}
      {step?.kind === 'role' && <ChangeRole key={step.seat.uuid} seat={step.seat} onCancel={close} />}
      {step?.kind === 'end' && <End key={step.seat.uuid} seat={step.seat} onCancel={close} />}
      <DenseTable<Seat>
        caption={t`Team`}
        rows={seats}
        rowKey={({ uuid }) => uuid}
        columns={[
          {
            key: 'name',
            label: t`Name`,
            phone: 'start',
            cell: ({ name, isYou, isInvited }) => (
              <>
                {isYou ? t`${name} (you)` : name} {isInvited && <Tag tone="info">{t`Invited`}</Tag>}
              </>
            ),
          },
          { key: 'role', label: t`Role`, phone: 'end', cell: ({ role }) => named(AGENT_ROLE_NAMES, role) },
          ...(mayManage
            ? [
                {
                  key: 'actions',
                  label: t`Change`,
                  phone: 'line' as const,
                  cell: (seat: Seat) => (
                    <div className={css.seatActions}>
                      {seat.isInvited && <SendLink seat={seat} />}
                      <Button kind="quiet" small type="button" onClick={() => setStep({ kind: 'role', seat })}>
                        <Trans>
                          Change role <VisuallyHidden>of {seat.name}</VisuallyHidden>
                        </Trans>
                      </Button>
                      <Button kind="quiet" small type="button" onClick={() => setStep({ kind: 'end', seat })}>
                        <Trans>
                          End seat <VisuallyHidden>of {seat.name}</VisuallyHidden>
                        </Trans>
                      </Button>
                    </div>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Stack>
  )
}

/** Emails a new link to a colleague who hasn't set a password yet. */
function SendLink({ seat: { uuid, name } }: { seat: Seat }) {
  const { t } = useLingui()
  const send = useSettingsChange()
  const sending = useMutation({
    mutationFn: () => send('team/send', { seat: uuid }),
    onSuccess: () => toast(t`New link sent`),
    onError: (error) => toast(error instanceof ApiError ? error.message : t`Connection lost`),
  })
  return (
    <Button kind="quiet" small type="button" busy={sending.isPending} onClick={() => sending.mutate()}>
      <Trans>
        Send new link <VisuallyHidden>to {name}</VisuallyHidden>
      </Trans>
    </Button>
  )
}

interface StepFormProps<T> {
  readonly title: string
  readonly rules: FormRules<T, FormContext>
  readonly path: string
  /** The seat to change; absent for an invitation. */
  readonly seat?: Seat
  readonly onCancel: () => void
  readonly children?: ReactNode
}

function StepForm<T>({ title, rules, path, seat, onCancel, children }: StepFormProps<T>) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const send = useSettingsChange()
  const place = useRef<HTMLDivElement>(null)
  // Focus the first field, because the form is above the pressed button and may be out of view.
  useEffect(() => place.current?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus(), [])
  const form = useSentForm({
    check: (answers) => checkForm(rules, answers, ANY_DAY),
    send: async (answers) => {
      await send(`team/${path}`, answers)
      toast(t`Sent for approval`)
      void navigate(AGENT_SETTINGS)
    },
  })
  return (
    <div ref={place}>
      <Card title={title} marked>
        <Form form={form}>
          {seat && <input type="hidden" name="seat" value={seat.uuid} />}
          {children}
          <Field name="reason" label={t`Reason for the change`}>
            <TextArea rows={2} />
          </Field>
          <ButtonRow>
            <Button type="submit" busy={form.busy}>
              <Trans>Send for approval</Trans>
            </Button>
            <Button kind="quiet" type="button" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          </ButtonRow>
        </Form>
      </Card>
    </div>
  )
}

function RoleField({ role }: { role?: AgentRole }) {
  const { t } = useLingui()
  const { named } = useAgentWords()
  return (
    <Field name="role" label={t`Role`} width="half">
      <Select
        placeholder={t`Choose one`}
        defaultValue={role}
        options={AGENT_ROLES.map((value) => ({ value, label: named(AGENT_ROLE_NAMES, value) }))}
      />
    </Field>
  )
}

function Invite({ onCancel }: { onCancel: () => void }) {
  const { t } = useLingui()
  return (
    <StepForm title={t`New colleague`} rules={inviteForm} path="invite" onCancel={onCancel}>
      <FieldRow>
        <Field name="firstName" label={t`First name`}>
          <TextInput autoComplete="off" />
        </Field>
        <Field name="lastName" label={t`Last name`}>
          <TextInput autoComplete="off" />
        </Field>
      </FieldRow>
      <Field name="email" label={t`Work email`} hint={t`After approval, we’ll email a link to set a password.`}>
        <TextInput type="email" inputMode="email" autoComplete="off" />
      </Field>
      <RoleField />
    </StepForm>
  )
}

interface SeatFormProps {
  seat: Seat
  onCancel: () => void
}

function ChangeRole({ seat, onCancel }: SeatFormProps) {
  const { t } = useLingui()
  return (
    <StepForm title={t`Change role of ${seat.name}`} rules={roleForm} path="role" seat={seat} onCancel={onCancel}>
      <RoleField role={seat.role} />
    </StepForm>
  )
}

function End({ seat, onCancel }: SeatFormProps) {
  const { t } = useLingui()
  return (
    <StepForm title={t`End seat of ${seat.name}`} rules={endSeatForm} path="end" seat={seat} onCancel={onCancel}>
      <p>
        <Trans>Once approved, your colleague loses access immediately.</Trans>
      </p>
    </StepForm>
  )
}
