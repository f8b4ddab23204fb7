import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { toast } from '../../ui/toast.ts'

interface SaveFileButtonProps {
  /** The file's name, such as `work.csv`. */
  name: string
  mediaType: string
  read: () => Promise<ArrayBuffer>
  kind?: 'primary' | 'secondary'
  children: ReactNode
}

/** A button that reads a file from the server and saves it. */
export function SaveFileButton({ name, mediaType, read, kind = 'secondary', children }: SaveFileButtonProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(name, await read(), mediaType)
    } catch (error) {
      const isExplained = error instanceof ApiError && error.status < 500
      toast(isExplained ? error.message : t`The download failed. Please try again.`, 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind={kind} type="button" busy={busy} onClick={() => void save()}>
      {children}
    </Button>
  )
}
