import { useLingui } from '@lingui/react'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { ChosenFile } from 'domain/forms/files.ts'
import { useState } from 'react'
import { useUpload } from '../../api/queries.ts'
import type { FileEntry } from '../../ui/FileDrop.tsx'
import { fileFault, uploadMessage } from './files.ts'

/**
 * A placeholder for the unknown size in bytes of a file from an earlier visit. The form only checks that the file isn't
 * empty.
 */
const KEPT_SIZE = 1
/** A fixed progress value, shown during uploads because the browser doesn't report the real progress. */
const UNDER_WAY = 0.4

export interface Proof {
  readonly entries: readonly FileEntry[]
  readonly sending: boolean
  /** The form's value: the uploaded file, or '' if there is none. */
  readonly answer: ChosenFile | ''
  readonly choose: (files: File[]) => void
  readonly remove: () => void
}

/**
 * An upload field for a single document. The file is uploaded as soon as it's chosen, and problems appear immediately.
 */
export function useProof(view: ApplicationView, type: string): Proof {
  const { i18n } = useLingui()
  const upload = useUpload(view.uuid)
  const kept = view.documents.filter((document) => document.type === type).at(-1)
  const [entry, setEntry] = useState<FileEntry | undefined>(kept && { id: kept.uuid, name: kept.fileName })

  const send = async (file: File) => {
    const base = { id: crypto.randomUUID(), name: file.name, size: file.size }
    const fault = fileFault(file)
    if (fault) return setEntry({ ...base, error: i18n._(fault) })
    setEntry({ ...base, progress: UNDER_WAY })
    // Ignore the result of an upload if the person has chosen another file since the upload started.
    const settle = (settled: FileEntry) => setEntry((now) => (now?.id === base.id ? settled : now))
    try {
      await upload.mutateAsync({ type, file })
      settle(base)
    } catch (error) {
      settle({ ...base, error: i18n._(uploadMessage(error)) })
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
