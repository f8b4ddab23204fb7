import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import css from './Settings.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** The second factor or passkey that the person has just added. */
  what: ReactNode
  onKept: () => void
}

/** Shows new recovery codes once, with buttons to copy and download them. */
export function RecoveryCodes({ codes, what, onKept }: RecoveryCodesProps) {
  const { t } = useLingui()
  const { companyNameShort } = useOrganization().orgMetaData.companyInfo
  const text = codes.join('\n')
  return (
    <Stack gap={4}>
      <Notice tone="good" live title={what}>
        <Trans>
          Keep these recovery codes somewhere other than your phone. Each one signs you in once without it. We show them
          only once.
        </Trans>
      </Notice>
      <ul className={css.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonRow>
        <CopyButton text={text}>
          <Trans>Copy</Trans>
        </CopyButton>
        <Button
          kind="quiet"
          small
          onClick={() => saveFile(`${companyNameShort} recovery codes.txt`, `${text}\n`, 'text/plain')}
        >
          <Trans>Download</Trans>
        </Button>
      </ButtonRow>
      <div>
        <Button type="button" onClick={onKept}>
          <Trans>I’ve saved them</Trans>
        </Button>
      </div>
    </Stack>
  )
}
