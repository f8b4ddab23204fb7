import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { returnExceptionForm } from 'domain/forms/agent.ts'
import { checkForm } from 'domain/forms/form.ts'
import { formatMoment, instant, plainDate } from 'domain/values/dates.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Card.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { Notice } from '../../ui/Notice.tsx'
import { consequenceOf, isFinal } from './consequences.ts'
import { DecisionForm, Why } from './DecisionForm.tsx'
import { WAY_NAMES, WAY_OF } from './names.ts'
import { UNCHECKED, useDecisionForm } from './useDecisionForm.tsx'
import { useAgentWords } from './words.ts'

type Review = AgentFile['reviews'][number]
interface ApprovalProps {
  readonly file: AgentFile
  readonly review: Review
  readonly proposed: NonNullable<Review['proposed']>
}

/**
 * Shows a decision, such as an exception, that an agent proposed. A second person approves it or returns it with a
 * reason.
 */
export function ExceptionApproval({ file, review, proposed }: ApprovalProps) {
  const { t } = useLingui()
  const [returning, setReturning] = useState(false)
  const { name } = useAgentWords()
  const { by, at, reason, isOwn, mayApprove, way } = proposed
  return (
    <>
      <Facts
        items={[
          { label: t`Proposed decision`, value: name(WAY_OF[review.kind]?.[way] ?? WAY_NAMES[way]) },
          { label: t`Proposed by`, value: by, note: formatMoment(LOCAL_ZONE, instant(at)) },
          { label: t`Reason`, value: reason },
        ]}
      />
      {!mayApprove && (
        <Notice title={t`A second person must approve this`}>
          {isOwn ? (
            <Trans>You proposed this decision, so a colleague must approve it.</Trans>
          ) : (
            <Trans>An underwriter or compliance agent must approve it.</Trans>
          )}
        </Notice>
      )}
      {mayApprove && !returning && <Approve file={file} review={review} proposed={proposed} />}
      {(mayApprove || isOwn) &&
        (returning ? (
          <SendBack file={file} review={review} proposed={proposed} />
        ) : (
          <Button kind="secondary" type="button" onClick={() => setReturning(true)}>
            {isOwn ? <Trans>Withdraw decision</Trans> : <Trans>Send back</Trans>}
          </Button>
        ))}
    </>
  )
}

function Approve({ file, review: { uuid, kind }, proposed: { way } }: ApprovalProps) {
  const { t } = useLingui()
  const { name } = useAgentWords()
  const form = useDecisionForm(file, `reviews/${uuid}/approve`, () => UNCHECKED)
  return (
    <DecisionForm
      file={file}
      form={form}
      kind={isFinal(way) ? 'danger' : 'primary'}
      action={t`Approve decision`}
      consequence={name(consequenceOf(kind, way))}
    />
  )
}

function SendBack({ file, review: { uuid }, proposed: { isOwn } }: ApprovalProps) {
  const { t } = useLingui()
  const form = useDecisionForm(file, `reviews/${uuid}/return`, (answers) =>
    checkForm(returnExceptionForm, answers, { today: plainDate(file.today) }),
  )
  return (
    <DecisionForm
      file={file}
      form={form}
      kind="secondary"
      action={isOwn ? t`Withdraw decision` : t`Send decision back`}
      consequence={t`The review stays open, and any decision is possible again.`}
    >
      <Why />
    </DecisionForm>
  )
}
