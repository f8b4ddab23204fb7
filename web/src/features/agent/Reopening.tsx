import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { reopenForm } from 'domain/forms/agent.ts'
import { checkForm } from 'domain/forms/form.ts'
import { plainDate } from 'domain/values/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { DecisionForm, Why } from './DecisionForm.tsx'
import { useDecisionForm } from './useDecisionForm.tsx'

interface ReopeningProps {
  file: AgentFile
  chosen: boolean
  onChoose: () => void
}

/** Lets an agent reopen an application that the borrower withdrew or let lapse. */
export function Reopening({ file, chosen, onChoose }: ReopeningProps) {
  const { t } = useLingui()
  return (
    <Card title={file.mayReopen === 'LAPSED' ? t`Expired offers` : t`Withdrawn by the borrower`}>
      <p>
        <Trans>You can reopen the application. We’ll refresh any data that has expired.</Trans>
      </p>
      {chosen ? (
        <Confirm file={file} />
      ) : (
        <Button kind="secondary" type="button" onClick={onChoose}>
          <Trans>Reopen application</Trans>
        </Button>
      )}
    </Card>
  )
}

/** Says why this agent can't reopen the application. */
export function StaysClosed({ why }: { why: NonNullable<AgentFile['staysClosed']> }) {
  const { t } = useLingui()
  if (why === 'ROLE')
    return (
      <Notice title={t`Your role can’t reopen this application`}>
        <Trans>A processor or an underwriter can reopen it.</Trans>
      </Notice>
    )
  return (
    <Notice title={t`This application stays closed`}>
      {why === 'SIGNED' ? (
        <Trans>
          The borrower withdrew after signing, so the application can’t be reopened. The borrower can apply again.
        </Trans>
      ) : (
        <Trans>
          The borrower withdrew before getting offers, so there’s nothing to reopen. The borrower can apply again.
        </Trans>
      )}
    </Notice>
  )
}

function Confirm({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const form = useDecisionForm(file, 'reopen', (answers) =>
    checkForm(reopenForm, answers, { today: plainDate(file.today) }),
  )
  return (
    <DecisionForm
      file={file}
      form={form}
      action={t`Reopen application`}
      consequence={t`The borrower can continue where they stopped, and gets an email.`}
    >
      <Why />
    </DecisionForm>
  )
}
