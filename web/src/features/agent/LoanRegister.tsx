import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { LoanRegister as Register } from 'domain/api/loanRegister.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { CORRECTABLE, registerCorrectionForm } from 'domain/forms/register.ts'
import { fieldTitle } from 'domain/hmda/register/fields.ts'
import { AGENT_DENIALS, AGENT_REGISTER, AGENT_WORK } from 'domain/routes/routes.ts'
import { formatMoment } from 'domain/values/dates.ts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts, Table } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Link } from '../../ui/Link.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { Notice } from '../../ui/Notice.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { Select, TextArea, TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { useSentForm } from '../../widgets/form/useSentForm.ts'
import { Loaded } from '../../widgets/frame/SignedIn.tsx'
import { ACTION_NAMES } from './hmdaNames.ts'
import { NoSeat } from './NoSeat.tsx'
import { registerFile, registerQuery, useRegisterCorrection } from './queries.ts'
import { SaveFileButton } from './SaveFileButton.tsx'
import { Uli } from './Uli.tsx'

const FIRST_YEAR = 2026
type Edit = Register['edits'][number]

/** Shows compliance staff the year's loan application register, and lets them correct and download it. */
export function LoanRegister() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const year = Number(/^20\d\d$/.exec(search.get('year') ?? '')?.[0] ?? new Date().getFullYear())
  const query = useQuery(registerQuery(year))
  if (query.error instanceof ApiError && query.error.status === 403)
    return (
      <QuestionPage heading={t`Loan application register`} back={AGENT_WORK}>
        <Notice tone="info" title={t`Only compliance staff can read this record`}>
          <Trans>Ask your compliance team.</Trans>
        </Notice>
      </QuestionPage>
    )
  return (
    <QuestionPage
      heading={t`Loan application register`}
      width="wide"
      back={AGENT_WORK}
      lead={
        <Trans>
          The {year} applications with a final action that we report under HMDA, including applications declined during
          registration. Every view is logged.
        </Trans>
      }
    >
      <Loaded query={query} missing={() => <NoSeat />}>
        {(register) => <Shown register={register} />}
      </Loaded>
      {year > FIRST_YEAR && (
        <Link href={`${AGENT_REGISTER}?year=${year - 1}`}>
          <Trans>Show {year - 1}</Trans>
        </Link>
      )}
    </QuestionPage>
  )
}

function Shown({ register }: { register: Register }) {
  const { t, i18n } = useLingui()
  const { year, rows, actions, withoutTract, reports, edits, corrections } = register
  const toFix = edits.filter(({ kind }) => kind !== 'QUALITY')
  const toConfirm = edits.filter(({ kind }) => kind === 'QUALITY')
  return (
    <Stack gap={8}>
      {reports !== true && (
        <Notice
          tone="info"
          title={reports === false ? t`You do not need to report for ${year}` : t`Line counts are missing`}
        >
          {reports === false ? (
            <Trans>You opened fewer than 200 lines in at least one of the two preceding years.</Trans>
          ) : (
            <Trans>Add how many lines you opened in the two years before {year} to your lender’s file.</Trans>
          )}
        </Notice>
      )}
      <Card title={t`Applications of ${year}`}>
        <Facts
          items={[
            { label: t`Rows`, value: String(rows) },
            ...Object.entries(ACTION_NAMES).map(([code, name]) => ({
              label: i18n._(name),
              value: String(actions[code] ?? 0),
            })),
            { label: t`Homes without a census tract`, value: String(withoutTract) },
          ]}
        />
        <Download year={year} toFix={toFix.length} />
      </Card>
      <Edits
        caption={t`Fix before filing`}
        year={year}
        edits={toFix}
        none={<Trans>Nothing to fix. The file has no syntactical or validity errors.</Trans>}
      />
      <Edits
        caption={t`Check and confirm`}
        year={year}
        edits={toConfirm}
        none={<Trans>Nothing to check. The file has no quality edits to confirm.</Trans>}
      />
      <Correct year={year} />
      {corrections.length > 0 && (
        <Table
          caption={t`Corrections`}
          columns={[
            {
              key: 'at',
              label: t`Correction`,
              cell: ({ at, by }) => (
                <Trans>
                  {formatMoment(LOCAL_ZONE, at)} by {by}
                </Trans>
              ),
            },
            { key: 'uli', label: t`Row`, cell: ({ uli }) => <Uli uli={uli} /> },
            { key: 'field', label: t`Field`, cell: ({ field }) => fieldTitle(field) },
            { key: 'value', label: t`New value`, cell: ({ value }) => value || t`Blank` },
            { key: 'reason', label: t`Reason`, cell: ({ reason }) => reason },
          ]}
          rows={corrections}
          rowKey={({ uuid }) => uuid}
        />
      )}
    </Stack>
  )
}

function Download({ year, toFix }: { year: number; toFix: number }) {
  return (
    <Stack gap={3}>
      {toFix > 0 && (
        <p>
          <Plural
            value={toFix}
            one="The CFPB won’t accept this file until # edit is fixed."
            other="The CFPB won’t accept this file until # edits are fixed."
          />
        </p>
      )}
      <SaveFileButton
        name={`loan-register-${year}.txt`}
        mediaType="text/plain"
        read={() => registerFile(year)}
        kind={toFix > 0 ? 'secondary' : 'primary'}
      >
        <Trans>Download the file for the CFPB</Trans>
      </SaveFileButton>
    </Stack>
  )
}

interface EditsProps {
  readonly caption: string
  readonly year: number
  readonly edits: readonly Edit[]
  readonly none: ReactNode
}

function Edits({ caption, year, edits, none }: EditsProps) {
  const { t } = useLingui()
  if (edits.length === 0)
    return (
      <EmptyState sign="paper" title={caption}>
        {none}
      </EmptyState>
    )
  return (
    <Table
      caption={caption}
      columns={[
        { key: 'code', label: t`Edit`, cell: ({ code }) => code },
        { key: 'rule', label: t`Rule`, cell: ({ rule }) => rule },
        {
          key: 'row',
          label: t`Row`,
          cell: ({ application, uli }) =>
            uli === undefined ? (
              t`The whole file`
            ) : (
              <Link href={application ? `${AGENT_WORK}/${application}` : `${AGENT_DENIALS}?year=${year}`}>
                <Uli uli={uli} />
              </Link>
            ),
        },
      ]}
      rows={edits}
      rowKey={({ code, uli = '' }) => [code, uli].join(' ')}
    />
  )
}

function Correct({ year }: { year: number }) {
  const { t } = useLingui()
  const change = useRegisterCorrection(year)
  const [saved, setSaved] = useState(0)
  const form = useSentForm({
    check: (answers) => checkForm(registerCorrectionForm, answers, ANY_DAY),
    send: async (answers) => {
      await change(answers)
      toast(t`The correction is saved.`)
      setSaved((count) => count + 1)
    },
  })
  return (
    <Card title={t`Correct a row`}>
      <Form form={form} key={saved}>
        <Field
          name="loanNumber"
          label={t`Loan number`}
          hint={t`For a registration denial, enter the number shown under “Registration denials”.`}
          width="half"
        >
          <TextInput autoComplete="off" spellCheck={false} />
        </Field>
        <Field name="field" label={t`Field`}>
          <Select
            placeholder={t`Choose a field`}
            options={CORRECTABLE.map((value) => ({ value, label: fieldTitle(value) }))}
          />
        </Field>
        <Field
          name="value"
          label={t`New value`}
          hint={t`Use the register’s format, such as a code. Leave this blank to clear the field.`}
        >
          <TextInput autoComplete="off" spellCheck={false} />
        </Field>
        <Field name="reason" label={t`Reason`}>
          <TextArea />
        </Field>
        <Button type="submit" kind="secondary" busy={form.busy}>
          <Trans>Save correction</Trans>
        </Button>
      </Form>
    </Card>
  )
}
