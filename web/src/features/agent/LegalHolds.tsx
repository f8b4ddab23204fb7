import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { closeLineForm, legalHoldForm } from 'domain/forms/agent.ts'
import { checkForm } from 'domain/forms/form.ts'
import { formatDate, formatMoment, plainDate } from 'domain/values/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { DecisionForm, Why } from './DecisionForm.tsx'
import { UNCHECKED, useDecisionForm } from './useDecisionForm.tsx'

type Hold = AgentFile['legalHolds'][number]

interface LegalHoldsProps {
  file: AgentFile
  /** The key of the open form, if it's one of this card's forms. */
  chosen: string | undefined
  onChoose: (key: string) => void
}

/** The keys of the card's forms. A hold's forms have the hold's UUID after the key. */
const PLACE_HOLD = 'legal-hold'
const LIFT_HOLD = 'lift-hold '
const KEEP_HOLD = 'keep-hold '
const CLOSE_LINE = 'close-line'
export const isRecordsKey = (key: string | undefined): boolean =>
  key !== undefined && [PLACE_HOLD, LIFT_HOLD, KEEP_HOLD, CLOSE_LINE].some((one) => key.startsWith(one))

/**
 * Shows the file's legal holds, and how long the lender keeps the file. Lets compliance agents place and lift holds.
 */
export function LegalHolds({ file, chosen, onChoose }: LegalHoldsProps) {
  const { t } = useLingui()
  const { legalHolds, keptUntil, lineClosedOn, mayKeepRecords, status } = file
  const wasOpened = status === 'COMPLETE'
  if (legalHolds.length === 0 && !mayKeepRecords) return null
  return (
    <>
      {legalHolds.map((hold) => (
        <OneHold key={hold.uuid} {...{ file, hold, chosen, onChoose }} />
      ))}
      {mayKeepRecords && (
        <Card title={t`Retention`}>
          <Facts
            items={[
              {
                label: t`Retention ends`,
                value: keptUntil
                  ? formatDate(keptUntil)
                  : wasOpened
                    ? t`Several years after the line is closed`
                    : t`After the application ends`,
                ...(legalHolds.length > 0 && { note: t`Legal hold: not erased` }),
              },
              ...(lineClosedOn ? [{ label: t`Line closed`, value: formatDate(lineClosedOn) }] : []),
            ]}
          />
          {wasOpened &&
            (chosen === CLOSE_LINE ? (
              <Closing file={file} />
            ) : (
              <Button kind="secondary" type="button" onClick={() => onChoose(CLOSE_LINE)}>
                <Trans>Record account closure</Trans>
              </Button>
            ))}
          {chosen === PLACE_HOLD ? (
            <Placing file={file} />
          ) : (
            <Button kind="secondary" type="button" onClick={() => onChoose(PLACE_HOLD)}>
              {legalHolds.length > 0 ? <Trans>Place another hold</Trans> : <Trans>Place legal hold</Trans>}
            </Button>
          )}
        </Card>
      )}
    </>
  )
}

function OneHold({ file, hold, chosen, onChoose }: LegalHoldsProps & { hold: Hold }) {
  const { t } = useLingui()
  const { uuid, at, by, reason, proposed } = hold
  const isLifting = chosen === LIFT_HOLD + uuid
  const isKeeping = chosen === KEEP_HOLD + uuid
  return (
    <Card title={t`Legal hold`}>
      <Facts
        items={[
          { label: t`Placed`, value: formatMoment(LOCAL_ZONE, at), note: by },
          ...(proposed
            ? [{ label: t`Proposed to lift`, value: formatMoment(LOCAL_ZONE, proposed.at), note: proposed.by }]
            : []),
        ]}
      />
      <p>{reason}</p>
      {proposed && <p>{proposed.reason}</p>}
      {proposed?.isOwn && (
        <p>
          <Trans>You proposed this, so a colleague must approve it.</Trans>
        </p>
      )}
      {file.mayKeepRecords && isLifting && !proposed && <Proposing file={file} hold={uuid} />}
      {file.mayKeepRecords && isKeeping && proposed && <Keeping file={file} hold={uuid} />}
      {file.mayKeepRecords && !isLifting && !proposed && (
        <Button kind="secondary" type="button" onClick={() => onChoose(LIFT_HOLD + uuid)}>
          <Trans>Propose lifting</Trans>
        </Button>
      )}
      {file.mayKeepRecords && proposed && !proposed.isOwn && <Lifting file={file} hold={uuid} />}
      {file.mayKeepRecords && proposed && !isKeeping && (
        <Button kind="secondary" type="button" onClick={() => onChoose(KEEP_HOLD + uuid)}>
          <Trans>Keep the hold</Trans>
        </Button>
      )}
    </Card>
  )
}

/** The state of a form that sends a reason to `path`. */
const useReason = (file: AgentFile, path: string) =>
  useDecisionForm(file, path, (answers) => checkForm(legalHoldForm, answers, { today: plainDate(file.today) }))

function Placing({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  return (
    <DecisionForm
      file={file}
      form={useReason(file, 'legal-holds')}
      action={t`Place legal hold`}
      kind="secondary"
      consequence={t`The file isn’t erased until two colleagues lift the hold.`}
    >
      <Why />
    </DecisionForm>
  )
}

function Proposing({ file, hold }: { file: AgentFile; hold: string }) {
  const { t } = useLingui()
  return (
    <DecisionForm
      file={file}
      form={useReason(file, `legal-holds/${hold}/propose`)}
      action={t`Propose lifting`}
      kind="secondary"
      consequence={t`The hold stays until a colleague agrees.`}
    >
      <Why />
    </DecisionForm>
  )
}

function Keeping({ file, hold }: { file: AgentFile; hold: string }) {
  const { t } = useLingui()
  return (
    <DecisionForm
      file={file}
      form={useReason(file, `legal-holds/${hold}/keep`)}
      action={t`Keep the hold`}
      kind="secondary"
      consequence={t`The hold stays, and the proposal is closed.`}
    >
      <Why />
    </DecisionForm>
  )
}

function Lifting({ file, hold }: { file: AgentFile; hold: string }) {
  const { t } = useLingui()
  const form = useDecisionForm(file, `legal-holds/${hold}/lift`, () => UNCHECKED)
  return (
    <DecisionForm
      file={file}
      form={form}
      action={t`Lift the hold`}
      consequence={t`If the file’s retention has ended and no other hold remains, the file is erased within an hour.`}
    />
  )
}

function Closing({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const form = useDecisionForm(file, 'line-closed', (answers) =>
    checkForm(closeLineForm, answers, { today: plainDate(file.today) }),
  )
  return (
    <DecisionForm
      file={file}
      form={form}
      action={t`Record account closure`}
      kind="secondary"
      consequence={t`Some retention periods count from this date. You can correct it for at least 30 days.`}
    >
      <Field name="closedOn" label={t`Date the line was closed`}>
        <DateInput />
      </Field>
    </DecisionForm>
  )
}
