import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import css from './Agent.module.css'
import { agentOriginal } from './queries.ts'

interface OriginalProps {
  readonly application: string
  readonly document: Pick<AgentFile['documents'][number], 'uuid' | 'title' | 'fileName'>
}

/** Lets compliance agents download the original of a file, after a warning. The server logs the download. */
export function Original({ application, document: { uuid, title, fileName } }: OriginalProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [state, setState] = useState<'READY' | 'LOADING' | 'FAILED'>('READY')
  const download = () => {
    setState('LOADING')
    agentOriginal(application, uuid).then(
      (bytes) => {
        saveFile(fileName, bytes, 'application/octet-stream')
        setState('READY')
        setOpen(false)
      },
      () => setState('FAILED'),
    )
  }
  return (
    <>
      <button
        type="button"
        className={css.open}
        aria-haspopup="dialog"
        aria-label={t`Download original of ${title}`}
        onClick={() => setOpen(true)}
      >
        <Trans>Download original</Trans>
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Download the original`}
        lead={
          <Trans>
            This is the file exactly as it was uploaded. It can contain harmful content, such as scripts. We record that
            you downloaded it.
          </Trans>
        }
      >
        <Stack gap={4}>
          {state === 'FAILED' && <Notice tone="bad" live title={t`We couldn’t download the original`} />}
          <Button busy={state === 'LOADING'} onClick={download}>
            <Trans>Download original</Trans>
          </Button>
        </Stack>
      </Dialog>
    </>
  )
}
