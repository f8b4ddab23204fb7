import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { saveFile } from '../../widgets/documents/save.ts'

/** A button that saves a list as a CSV file. `name` is the file's name without its extension. */
export function ExportCsv({ name, read }: { name: string; read: () => Promise<ArrayBuffer> }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(`${name}.csv`, await read(), 'text/csv')
    } catch {
      toast(t`The export failed. Please try again.`, 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="secondary" type="button" busy={busy} onClick={() => void save()}>
      <Trans>Export CSV</Trans>
    </Button>
  )
}
