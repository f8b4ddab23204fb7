import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { LenderSettingsView, SettingPreview } from 'domain/api/lenderSettings.ts'
import type { SettingPart as Part } from 'domain/organization/settings.ts'
import { AGENT_SETTINGS } from 'domain/routes/routes.ts'
import { formatDate } from 'domain/values/dates.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../api/client.ts'
import { Button, ButtonRow } from '../../../ui/Button.tsx'
import { Card, Facts } from '../../../ui/Card.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { type Answers, useForm } from '../../../ui/form.ts'
import { QuestionPage, Stack } from '../../../ui/Page.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { Loaded } from '../../../widgets/frame/SignedIn.tsx'
import { NoSeat } from '../NoSeat.tsx'
import { Effect } from './Effect.tsx'
import { PartFields } from './PartFields.tsx'
import { previewOf, settingsQuery, useSettingsChange } from './queries.ts'
import css from './Settings.module.css'
import { useSettingWords } from './settingWords.ts'

/** Shows one part of the lender's settings. People with the right role can propose a change. */
export function SettingPart({ part }: { part: Part }) {
  const { t } = useLingui()
  const query = useQuery(settingsQuery)
  const words = useSettingWords()
  const leads: Readonly<Record<Part, string>> = {
    prices: t`New offers use these prices. Existing offers keep theirs.`,
    licenses: t`Homes are eligible only in states with a license number. Clear a number to end lending there.`,
    hours: t`Times are in Pacific Time. Leave a day empty if the department is closed.`,
    contact: t`These appear on pages, in emails, and in documents.`,
    content: t`The names appear in the terms and the disclosures.`,
  }
  return (
    <Loaded query={query} missing={() => <NoSeat />}>
      {(view) => (
        <QuestionPage heading={words.parts[part]} width="wide" back={AGENT_SETTINGS} lead={leads[part]}>
          {view.mayManage ? <Proposal part={part} view={view} /> : <Current part={part} view={view} />}
        </QuestionPage>
      )}
    </Loaded>
  )
}

interface PartProps {
  part: Part
  view: LenderSettingsView
}

const answersOf = ({ part, view }: PartProps): Readonly<Record<string, string>> =>
  view.parts.find((one) => one.part === part)?.answers ?? {}

/** Shows the current values to people who can't change them. */
function Current({ part, view }: PartProps) {
  const words = useSettingWords()
  // Leave out unused footer links and states in which the lender has no license, because the list would be too long.
  const hasEmpty = part !== 'licenses' && part !== 'content'
  const shown = Object.entries(answersOf({ part, view })).filter(([, value]) => value !== '' || hasEmpty)
  return (
    <Card>
      <Facts
        items={shown.map(([name, value]) => ({ label: words.label(part, name), value: words.value(part, value) }))}
      />
    </Card>
  )
}

/** The button that sends the proposal. The form's other button requests a preview. */
const PROPOSE = 'propose'

function Proposal({ part, view }: PartProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const send = useSettingsChange()
  const [preview, setPreview] = useState<SettingPreview>()
  const shown = useRef<HTMLDivElement>(null)
  const form = useForm<Answers>({
    // The form's fields depend on the lender's data, so only the server can check them.
    check: (answers) => ({ ok: true, value: answers }),
    submit: async (answers, pressed) => {
      try {
        if (pressed !== PROPOSE) {
          const found = await previewOf(part, answers)
          flushSync(() => setPreview(found))
          // After a preview, a different button replaces the pressed one, so move focus to the preview above it.
          shown.current?.focus()
          return undefined
        }
        await send(`parts/${part}`, answers)
        toast(t`Sent for approval`)
        void navigate(AGENT_SETTINGS)
        return undefined
      } catch (error) {
        if (error instanceof ApiError && error.fieldErrors.length > 0) return error.fieldErrors
        throw error
      }
    },
  })
  return (
    <Form form={form} onChange={() => setPreview(undefined)}>
      <Stack gap={8}>
        <PartFields part={part} answers={answersOf({ part, view })} />
        <div className={css.reason}>
          <Stack gap={4}>
            <Field
              name="effectiveOn"
              label={t`Effective date`}
              hint={t`From the start of this day, Eastern Time`}
              width="half"
            >
              <DateInput defaultValue={view.today} />
            </Field>
            <Field name="reason" label={t`Reason for the change`} hint={t`Your colleague and auditors see this.`}>
              <TextArea rows={2} />
            </Field>
          </Stack>
        </div>
        {preview && (
          <div ref={shown} tabIndex={-1}>
            <Card title={t`Preview`} marked>
              <Effect part={part} {...preview} />
            </Card>
          </div>
        )}
        <ButtonRow>
          <Button
            key={preview ? 'send' : 'preview'}
            type="submit"
            busy={form.busy}
            {...(preview && { value: PROPOSE })}
          >
            {preview ? <Trans>Send for approval</Trans> : <Trans>Preview change</Trans>}
          </Button>
        </ButtonRow>
        <Waiting part={part} view={view} />
      </Stack>
    </Form>
  )
}

/** Says which changes to this part are already proposed or scheduled. */
function Waiting({ part, view }: PartProps) {
  const { t } = useLingui()
  const open = view.changes.filter(
    (one) =>
      one.part === part && (one.state === 'PROPOSED' || (one.state === 'APPROVED' && one.effectiveOn > view.today)),
  )
  if (open.length === 0) return null
  return (
    <Card title={t`Upcoming changes`} level={3} sunken>
      <Facts
        items={open.map(({ uuid, effectiveOn, state, proposed }) => ({
          label: formatDate(effectiveOn),
          value: state === 'PROPOSED' ? t`Waiting for approval` : t`Scheduled`,
          note: <span key={uuid}>{proposed.name}</span>,
        }))}
      />
    </Card>
  )
}
