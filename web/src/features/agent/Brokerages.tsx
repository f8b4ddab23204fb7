import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { BrokerageList, BrokerageView } from 'domain/api/brokerage.ts'
import type { SeatRole } from 'domain/application/views/brokerView.ts'
import { brokerageForm, originatorForm } from 'domain/forms/brokerage.ts'
import { ANY_DAY, checkForm, type FormContext, type Form as FormRules } from 'domain/forms/form.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Choices.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import type { FormState } from '../../ui/form.ts'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
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
              <Trans>Check a brokerage’s licenses before you add it. Each loan originator gets a referral link.</Trans>
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

function List({ list: { brokerages, mayManage } }: { list: BrokerageList }) {
  const [adding, setAdding] = useState(false)
  return (
    <Stack gap={6}>
      {mayManage &&
        (adding ? (
          <NewBrokerage onDone={() => setAdding(false)} />
        ) : (
          <div>
            <Button type="button" onClick={() => setAdding(true)}>
              <Trans>Add brokerage</Trans>
            </Button>
          </div>
        ))}
      {brokerages.length === 0 && (
        <p>
          <Trans>No brokerages yet.</Trans>
        </p>
      )}
      {brokerages.map((one) => (
        <Brokerage key={one.uuid} brokerage={one} mayManage={mayManage} />
      ))}
    </Stack>
  )
}

function Brokerage({ brokerage, mayManage }: { brokerage: BrokerageView; mayManage: boolean }) {
  const { t } = useLingui()
  const { uuid, name, nmls, states, merchant, seats, invitations } = brokerage
  const roles: Record<SeatRole, string> = {
    ORIGINATOR: t`loan originator`,
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
      {mayManage && (
        <Disclosure summary={t`Invite a loan originator`}>
          <NewOriginator uuid={uuid} states={states} />
        </Disclosure>
      )}
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
          <Trans>First loan originator and team manager</Trans>
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

function NewOriginator({ uuid, states }: { uuid: string; states: readonly string[] }) {
  const { t } = useLingui()
  const form = useBrokerageForm(originatorForm, `/${uuid}/originators`, ({ email }) =>
    toast(t`Invitation sent to ${email}`),
  )
  return (
    <Form form={form}>
      <OriginatorFields states={states} />
      <Button kind="secondary" type="submit" busy={form.busy}>
        <Trans>Send invitation</Trans>
      </Button>
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
      <Field name="originatorNmls" label={t`Originator’s NMLS number`} width="half">
        <TextInput inputMode="numeric" autoComplete="off" />
      </Field>
      <PhoneField label={t`Phone`} optional hint={t`Shown to applicants`} autoComplete="off" />
      <Field
        name="licensedStates"
        label={t`States with an originator license`}
        hint={states ? t`Choose from ${states.join(', ')}` : t`Two-letter codes, such as CA, OR`}
      >
        <TextInput autoComplete="off" spellCheck={false} />
      </Field>
    </>
  )
}
