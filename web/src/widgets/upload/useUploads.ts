import { useLingui as useCatalog } from '@lingui/react'
import type { DocumentRecord } from 'domain/application/types.ts'
import { useState } from 'react'
import { useUpload } from '../../api/queries.ts'
import type { FileEntry } from '../../ui/FileDrop.tsx'
import { fileFault, uploadMessage } from './files.ts'

interface UploadsOptions {
  /** Of the application. */
  readonly application: string
  /** Those that arrived, on earlier visits as well. */
  readonly documents: readonly DocumentRecord[]
  /** What they answer, where they were asked for beside the steps. */
  readonly condition?: string
  /** Takes one back that has arrived. */
  readonly takeBack: (document: string) => Promise<unknown>
}

interface Local extends FileEntry {
  readonly type: string
}

/** Files of one or several types: those that arrived, those under way and those refused; each is sent as soon as it is chosen. */
export function useUploads({ application, documents, condition, takeBack }: UploadsOptions) {
  const { i18n } = useCatalog()
  const upload = useUpload(application)
  const [local, setLocal] = useState<readonly Local[]>([])
  // The server does not tell sizes; within this visit they are known.
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({})
  const [removing, setRemoving] = useState<readonly string[]>([])

  const change = (id: string, part: Partial<FileEntry>) =>
    setLocal((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const drop = (id: string) => setLocal((all) => all.filter((one) => one.id !== id))

  const add = async (type: string, files: readonly File[]) => {
    const entries = files.map((file) => {
      const { name, size } = file
      const fault = fileFault(file)
      const entry: Local = {
        id: crypto.randomUUID(),
        type,
        name,
        size,
        ...(fault ? { error: i18n._(fault) } : { progress: 0 }),
      }
      return { file, entry }
    })
    setLocal((all) => [...all, ...entries.map(({ entry }) => entry)])
    // One after the other: the order they were chosen in is the order they are read in.
    for (const { file, entry } of entries) {
      if (entry.error) continue
      try {
        const { uuid } = await upload.mutateAsync({ type, file, condition })
        setSizes((all) => ({ ...all, [uuid]: file.size }))
        drop(entry.id)
      } catch (error) {
        change(entry.id, { progress: undefined, error: i18n._(uploadMessage(error)) })
      }
    }
  }

  const remove = async (id: string) => {
    if (local.some((one) => one.id === id)) return drop(id)
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
