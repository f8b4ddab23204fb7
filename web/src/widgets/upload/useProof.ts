import { useLingui } from '@lingui/react'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { ChosenFile } from 'domain/forms/files.ts'
import { useState } from 'react'
import { useUpload } from '../../api/queries.ts'
import { newUuid } from '../../api/uuid.ts'
import type { FileEntry } from '../../ui/FileDrop.tsx'
import { canResend, fileFault, uploadMessage } from './files.ts'

/**
 * A placeholder for the size in bytes of a file from an earlier visit. The size is unknown, but the form only checks
 * that the file isn't empty.
 */
const KEPT_SIZE = 1
/** A made-up progress value for all uploads, because the browser doesn't report the actual progress. */
const UNDER_WAY = 0.4

export interface Proof {
  readonly entries: readonly FileEntry[]
  readonly sending: boolean
  /** The form's value: the uploaded file, or '' if there's none. */
  readonly answer: ChosenFile | ''
  readonly choose: (files: File[]) => void
  readonly remove: () => void
}

/**
 * An upload field for one document. The file is uploaded when the person chooses it, and problems appear immediately.
 */
export function useProof(view: ApplicationView, type: string): Proof {
  const { i18n } = useLingui()
  const upload = useUpload(view.uuid)
  const kept = view.documents.filter((document) => document.type === type).at(-1)
  const [entry, setEntry] = useState<FileEntry | undefined>(kept && { id: kept.uuid, name: kept.fileName })

  const send = async (file: File) => {
    const base = { id: newUuid(), name: file.name, size: file.size }
    const fault = fileFault(file)
    if (fault) return setEntry({ ...base, error: i18n._(fault) })
    setEntry({ ...base, progress: UNDER_WAY })
    // Ignore this upload's result if the person has chosen another file since the upload started.
    const settle = (settled: FileEntry) => setEntry((now) => (now?.id === base.id ? settled : now))
    try {
      await upload.mutateAsync({ type, file })
      settle(base)
    } catch (error) {
      settle({
        ...base,
        error: i18n._(uploadMessage(error)),
        resend: canResend(error) ? () => void send(file) : undefined,
      })
    }
  }

  const received = entry && !entry.error && entry.progress === undefined
  return {
    entries: entry ? [entry] : [],
    sending: upload.isPending,
    answer: received ? { name: entry.name, size: entry.size ?? KEPT_SIZE } : '',
    choose: ([file]) => {
      if (file) void send(file)
    },
    remove: () => setEntry(undefined),
  }
}
