import { Trans, useLingui } from '@lingui/react/macro'
import type { DataCopy } from 'domain/api/dataCopy.ts'
import { SETTINGS_CALLS } from 'domain/api/paths.ts'
import { RECORD } from 'domain/routes/pages.ts'
import { useState } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { toast } from '../../ui/toast.ts'
import { Row, Section } from './Section.tsx'

/** Links to the record of each application, and downloads the data that the lender keeps about the person. */
export function YourData() {
  const { t } = useLingui()
  return (
    <Section id="your-data" title={t`Your data`}>
      <Row
        label={t`Application record`}
        value={t`Activity, consents, and views`}
        note={<Trans>It includes the exact text of each consent. Save a copy to check it later.</Trans>}
      >
        <LinkButton small href={RECORD}>
          <Trans>Open record</Trans>
        </LinkButton>
      </Row>
      <Row
        label={t`Copy of your data`}
        value={t`Your account, applications, messages, and chats`}
        note={<Trans>The file also says what it leaves out, and why. Keep it in a safe place.</Trans>}
      >
        <DownloadCopy />
      </Row>
    </Section>
  )
}

function DownloadCopy() {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const copy = await call<DataCopy>('GET', `${SETTINGS_CALLS}/data-copy`)
      saveFile('my-data.json', JSON.stringify(copy, undefined, 2), 'application/json')
    } catch (error) {
      const isExplained = error instanceof ApiError && error.status > 0 && error.status < 500
      toast(isExplained ? error.message : t`The download failed. Please try again.`, 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="secondary" small type="button" busy={busy} onClick={() => void save()}>
      <Trans>Download copy</Trans>
    </Button>
  )
}
