import { useLingui } from '@lingui/react'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { ChosenFile } from 'domain/forms/files.ts'
import { useState } from 'react'
import { useUpload } from '../../api/queries.ts'
import type { FileEntry } from '../../ui/FileDrop.tsx'
import { fileFault, uploadMessage } from './files.ts'

/** The size of a file from an earlier visit is not told; the form only asks that there is something in it. */
const KEPT_SIZE = 1
/** The browser does not say how far a request has come. */
const UNDER_WAY = 0.4

export interface Proof {
  readonly entries: readonly FileEntry[]
  readonly sending: boolean
  /** What the form is given: the file that the server has, or nothing. */
  readonly answer: ChosenFile | ''
  readonly choose: (files: File[]) => void
  readonly remove: () => void
}

/** A page of proof: sent as soon as it is chosen, and told at once where it will not do. */
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
    // Another file may have been chosen meanwhile: then this one no longer counts.
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
