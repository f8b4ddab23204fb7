import { Trans, useLingui } from '@lingui/react/macro'
import type { LedgerFile } from 'domain/api/ledger.ts'
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { checkRecord, type RecordCheck } from './record.ts'

/** Lets the person check an application record that they saved earlier. The check runs in the browser. */
export function Check({ record }: { record: LedgerFile }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState<RecordCheck>()
  const words: Readonly<Record<RecordCheck, string>> = {
    MATCHES: t`Your saved record is unchanged and matches ours.`,
    CHANGED: t`Your saved record has changed since you saved it.`,
    DIFFERS: t`Your saved record is unchanged, but ours is different. Please contact us.`,
    OTHER: t`This is the record of another application.`,
    UNREADABLE: t`This isn’t a saved record. Choose the JSON file that you saved here.`,
  }
  return (
    <>
      <p>
        <Trans>Saved a record before? Choose the JSON file. Your browser compares it with our current record.</Trans>
      </p>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t`Saved record`}
        onChange={async ({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) setResult(await checkRecord(await file.text(), record))
        }}
      />
      <div>
        <Button kind="secondary" onClick={() => input.current?.click()}>
          <Trans>Check a saved record</Trans>
        </Button>
      </div>
      {result && <Notice live tone={result === 'MATCHES' ? 'good' : 'bad'} title={words[result]} />}
    </>
  )
}
