import { Trans } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { ButtonRow } from '../../ui/Button.tsx'
import { Stack } from '../../ui/Page.tsx'
import css from './Agent.module.css'
import { examinationFile } from './queries.ts'
import { SaveFileButton } from './SaveFileButton.tsx'

/** Buttons that save the package for examiners, with or without personal data. */
export function Examination({ file: { uuid, loanNumber } }: { file: Pick<AgentFile, 'uuid' | 'loanNumber'> }) {
  return (
    <Stack gap={3}>
      <p className={css.small}>
        <Trans>
          Includes decisions, consents, documents with proof of delivery, a log of messages sent, and a list of everyone
          who opened this file. The redacted package leaves out names, addresses, and the documents themselves. Every
          download is logged.
        </Trans>
      </p>
      <ButtonRow>
        <SaveFileButton
          name={`examination-${loanNumber}.zip`}
          mediaType="application/zip"
          read={() => examinationFile(uuid, 'FULL')}
        >
          <Trans>Full package</Trans>
        </SaveFileButton>
        <SaveFileButton
          name={`examination-${loanNumber}-redacted.zip`}
          mediaType="application/zip"
          read={() => examinationFile(uuid, 'REDACTED')}
        >
          <Trans>Redacted package</Trans>
        </SaveFileButton>
      </ButtonRow>
    </Stack>
  )
}
