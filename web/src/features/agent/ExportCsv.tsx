import { Trans } from '@lingui/react/macro'
import { SaveFileButton } from './SaveFileButton.tsx'

/** A button that saves a list as a CSV file. `name` is the file's name without its extension. */
export function ExportCsv({ name, read }: { name: string; read: () => Promise<ArrayBuffer> }) {
  return (
    <SaveFileButton name={`${name}.csv`} mediaType="text/csv" read={read}>
      <Trans>Export CSV</Trans>
    </SaveFileButton>
  )
}
