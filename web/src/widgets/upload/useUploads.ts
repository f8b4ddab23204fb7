import { useLingui as useCatalog } from '@lingui/react'
import type { DocumentRecord } from 'domain/application/types.ts'
import { useRef, useState } from 'react'
import { useUpload } from '../../api/queries.ts'
import { newUuid } from '../../api/uuid.ts'
import type { FileEntry } from '../../ui/FileDrop.tsx'
import { canResend, fileFault, uploadMessage } from './files.ts'

interface UploadsOptions {
  /** The application's UUID. */
  readonly application: string
  /** The uploaded files, including those from earlier visits. */
  readonly documents: readonly DocumentRecord[]
  /** The UUID of the condition for which the files are uploaded; undefined if they aren't for a condition. */
  readonly condition?: string
  /** Removes an uploaded file. */
  readonly takeBack: (document: string) => Promise<unknown>
}

interface Local extends FileEntry {
  readonly type: string
}

/**
 * The person's files of one or more types, including rejected files and files that are still uploading. Each file is
 * uploaded when the person chooses it.
 */
export function useUploads({ application, documents, condition, takeBack }: UploadsOptions) {
  const { i18n } = useCatalog()
  const upload = useUpload(application)
  const [local, setLocal] = useState<readonly Local[]>([])
  // The sizes of the files chosen during this visit. They're stored here because the server doesn't report file sizes.
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({})
  // Files that the person removed before their upload finished. If the upload had already started, the file is removed
  // from the server afterward.
  const dropped = useRef(new Set<string>())
  const [removing, setRemoving] = useState<readonly string[]>([])

  const change = (id: string, part: Partial<FileEntry>) =>
    setLocal((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const drop = (id: string) => setLocal((all) => all.filter((one) => one.id !== id))

  const send = async ({ id, type }: Local, file: File) => {
    if (dropped.current.has(id)) return
    change(id, { progress: 0, error: undefined, resend: undefined })
    try {
      const { uuid } = await upload.mutateAsync({ type, file, condition })
      if (dropped.current.has(id)) return void (await takeBack(uuid))
      setSizes((all) => ({ ...all, [uuid]: file.size }))
      drop(id)
    } catch (error) {
      change(id, {
        progress: undefined,
        error: i18n._(uploadMessage(error)),
        resend: canResend(error) ? () => void send({ id, type, name: file.name }, file) : undefined,
      })
    }
  }

  const add = async (type: string, files: readonly File[]) => {
    const entries = files.map((file) => {
      const { name, size } = file
      const fault = fileFault(file)
      const entry: Local = {
        id: newUuid(),
        type,
        name,
        size,
        ...(fault ? { error: i18n._(fault) } : { progress: 0 }),
      }
      return { file, entry }
    })
    setLocal((all) => [...all, ...entries.map(({ entry }) => entry)])
    // Upload one file at a time, because agents read the files in the order in which the person chose them.
    for (const { file, entry } of entries) if (!entry.error) await send(entry, file)
  }

  const remove = async (id: string) => {
    if (local.some((one) => one.id === id)) {
      dropped.current.add(id)
      return drop(id)
    }
    setRemoving((all) => [...all, id])
    try {
      await takeBack(id)
    } finally {
      setRemoving((all) => all.filter((one) => one !== id))
    }
  }

  const received = documents.filter(({ uuid }) => !removing.includes(uuid))
  return {
    add,
    remove,
    received,
    sending: local.some(({ error }) => error === undefined),
    refused: local.some(({ error }) => error !== undefined),
    entries: (type: string): FileEntry[] => [
      ...received
        .filter((one) => one.type === type)
        .map((one) => ({ id: one.uuid, name: one.fileName, size: sizes[one.uuid] })),
      ...local.filter((one) => one.type === type),
    ],
  }
}
