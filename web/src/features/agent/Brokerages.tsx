import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { BrokerageList, BrokerageView } from 'domain/api/brokerage.ts'
import type { SeatRole } from 'domain/application/views/brokerView.ts'
import { brokerageForm, originatorForm } from 'domain/forms/brokerage.ts'
import { ANY_DAY, checkForm, type FormContext, type Form as FormRules } from 'domain/forms/form.ts'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Choices.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import type { FormState } from '../../ui/form.ts'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { useReopened } from '../../widgets/form/useReopened.ts'
import { useSentForm } from '../../widgets/form/useSentForm.ts'
import { Loaded } from '../../widgets/frame/SignedIn.tsx'
import { PhoneField } from '../../widgets/phone/PhoneField.tsx'
import { NoSeat } from './NoSeat.tsx'
import { brokeragesQuery, useBrokerageChange } from './queries.ts'

/** Shows the lender's brokerages. Agents with the right role can add brokerages and invite originators. */
export function Brokerages() {
  const { t } = useLingui()
  const query = useQuery(brokeragesQuery)
  return (
    <Loaded query={query} missing={() => <NoSeat />}>
      {(list) => (
        <QuestionPage
          heading={t`Brokerages`}
          lead={
            list.mayManage ? (
              <Trans>Check a brokerage’s licenses before you add it. Each loan officer gets a referral link.</Trans>
            ) : (
              <Trans>Underwriters and compliance can add brokerages.</Trans>
            )
          }
        >
          <List list={list} />
        </QuestionPage>
      )}
    </Loaded>
  )
}

/** The key of the form for a new brokerage. The keys of the other forms are the brokerages' UUIDs. */
const NEW = 'new'
const placeOf = (key: string): string => `brokerage-${key}`

/** Shows one form at a time, because two forms would use the same field names. */
function List({ list: { brokerages, mayManage } }: { list: BrokerageList }) {
  const [opened, setOpened] = useReopened('brokerage')
  /** Opens or closes a form. The pressed button disappears, so focus moves to the control that replaces it. */
  const show = (key: string, isOpen: boolean) => {
    flushSync(() => setOpened(isOpen ? key : undefined))
    document.getElementById(placeOf(key))?.querySelector<HTMLElement>('input, button')?.focus()
  }
  return (
    <Stack gap={6}>
      {mayManage && (
        <div id={placeOf(NEW)}>
          {opened === NEW ? (
            <NewBrokerage onDone={() => show(NEW, false)} />
          ) : (
            <Button type="button" onClick={() => show(NEW, true)}>
              <Trans>Add brokerage</Trans>
            </Button>
          )}
        </div>
      )}
      {brokerages.length === 0 && (
        <EmptyState sign="people" title={<Trans>No brokerages yet.</Trans>}>
          <Trans>Brokerages that send you applications appear here.</Trans>
        </EmptyState>
      )}
      {brokerages.map((one) => (
        <Brokerage key={one.uuid} brokerage={one}>
          {mayManage && (
            <div id={placeOf(one.uuid)}>
              {opened === one.uuid ? (
                <NewOriginator uuid={one.uuid} states={one.states} onDone={() => show(one.uuid, false)} />
              ) : (
                <Button kind="secondary" small type="button" onClick={() => show(one.uuid, true)}>
                  <Trans>Invite a loan officer</Trans>
                </Button>
              )}
            </div>
          )}
        </Brokerage>
      ))}
    </Stack>
  )
}

function Brokerage({ brokerage, children }: { brokerage: BrokerageView; children: ReactNode }) {
  const { t } = useLingui()
  const { name, nmls, states, merchant, seats, invitations } = brokerage
  const roles: Record<SeatRole, string> = {
    ORIGINATOR: t`loan officer`,
    PROCESSOR: t`processor`,
    ASSISTANT: t`assistant`,
  }
  const people = seats.map((seat) =>
    seat.canManage ? t`${seat.name}, ${roles[seat.role]}, manager` : t`${seat.name}, ${roles[seat.role]}`,
  )
  return (
    <Card title={name}>
      <Facts
        items={[
          { label: t`NMLS number`, value: nmls },
          { label: t`Licensed in`, value: states.join(', ') },
          { label: t`Partner review before closing`, value: merchant ? t`Yes` : t`No` },
          {
            label: t`People`,
            value: people.length > 0 ? people.map((text) => <div key={text}>{text}</div>) : t`None yet`,
            note: invitations > 0 && t`Pending invitations: ${invitations}`,
          },
        ]}
      />
      {children}
    </Card>
  )
}

/** The state of a form that changes the brokerages. The form keeps its answers if the server rejects them. */
function useBrokerageForm<T>(rules: FormRules<T, FormContext>, path: string, done: (value: T) => void): FormState {
  const change = useBrokerageChange()
  return useSentForm({
    check: (answers) => checkForm(rules, answers, ANY_DAY),
    send: async (answers, value) => {
      await change(path, answers)
      done(value)
    },
  })
}

function NewBrokerage({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const form = useBrokerageForm(brokerageForm, '', ({ email }) => {
    toast(t`Brokerage added. Invitation sent to ${email}.`)
    onDone()
  })
  return (
    <Card title={t`New brokerage`}>
      <Form form={form}>
        <Field name="brokerageName" label={t`Company name`}>
          <TextInput autoComplete="off" />
        </Field>
        <Field name="nmls" label={t`Company’s NMLS number`} width="half">
          <TextInput inputMode="numeric" autoComplete="off" />
        </Field>
        <Field name="states" label={t`States with a company license`} hint={t`Two-letter codes, such as CA, OR`}>
          <TextInput autoComplete="off" spellCheck={false} />
        </Field>
        <Checkbox name="merchant" hint={t`The company confirms the work and the amount before the borrower signs.`}>
          <Trans>Reviews its applications before closing</Trans>
        </Checkbox>
        <h3>
          <Trans>First loan officer and team manager</Trans>
        </h3>
        <OriginatorFields />
        <Stack gap={3}>
          <Button type="submit" busy={form.busy}>
            <Trans>Add brokerage and send invitation</Trans>
          </Button>
          <Button kind="quiet" type="button" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        </Stack>
      </Form>
    </Card>
  )
}

interface NewOriginatorProps {
  uuid: string
  states: readonly string[]
  onDone: () => void
}

function NewOriginator({ uuid, states, onDone }: NewOriginatorProps) {
  const { t } = useLingui()
  const form = useBrokerageForm(originatorForm, `/${uuid}/originators`, ({ email }) => {
    toast(t`Invitation sent to ${email}`)
    onDone()
  })
  return (
    <Form form={form}>
      <OriginatorFields states={states} />
      <ButtonRow>
        <Button kind="secondary" type="submit" busy={form.busy}>
          <Trans>Send invitation</Trans>
        </Button>
        <Button kind="quiet" type="button" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </ButtonRow>
    </Form>
  )
}

function OriginatorFields({ states }: { states?: readonly string[] }) {
  const { t } = useLingui()
  return (
    <>
      <Field name="email" label={t`Email`}>
        <TextInput type="email" inputMode="email" autoComplete="off" />
      </Field>
      <Field name="originatorNmls" label={t`Loan officer’s NMLS number`} width="half">
        <TextInput inputMode="numeric" autoComplete="off" />
      </Field>
      <PhoneField label={t`Phone`} optional hint={t`Shown to applicants`} autoComplete="off" />
      <Field
        name="licensedStates"
        label={t`States with a loan officer license`}
        hint={states ? t`Choose from ${states.join(', ')}` : t`Two-letter codes, such as CA, OR`}
      >
        <TextInput autoComplete="off" spellCheck={false} />
      </Field>
    </>
  )
}
