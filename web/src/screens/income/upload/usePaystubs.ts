import { useLingui as useCatalogue } from '@lingui/react'
import type { DocumentRecord } from 'domain/application/types.ts'
import { useState } from 'react'
import { useCommand, useUpload } from '../../../api/queries.ts'
import type { FileEntry } from '../../../ui/FileDrop.tsx'
import { fileFault, uploadMessage } from '../../../widgets/upload/files.ts'

const PAYSTUB = 'USER_UPLOADED_PAYSTUB'

const paystubsOf = (documents: readonly DocumentRecord[]): readonly DocumentRecord[] =>
  documents.filter(({ type, stage }) => type === PAYSTUB && stage === 'UPLOAD')

/** Paystubs: those that arrived, those under way and those refused; each is sent as soon as it is chosen. */
export function usePaystubs(application: string, documents: readonly DocumentRecord[]) {
  const { i18n } = useCatalogue()
  const upload = useUpload(application)
  const send = useCommand(application)
  const [local, setLocal] = useState<readonly FileEntry[]>([])
  // The server does not tell sizes; within this visit they are known.
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({})
  const [removing, setRemoving] = useState<readonly string[]>([])

  const change = (id: string, part: Partial<FileEntry>) =>
    setLocal((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const drop = (id: string) => setLocal((all) => all.filter((one) => one.id !== id))

  const add = async (files: readonly File[]) => {
    const entries = files.map((file) => {
      const { name, size } = file
      const fault = fileFault(file)
      const entry: FileEntry = {
        id: crypto.randomUUID(),
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
        const { uuid } = await upload.mutateAsync({ type: PAYSTUB, file })
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
      await send('removeUpload', { documentUuid: id })
    } finally {
      setRemoving((all) => all.filter((one) => one !== id))
    }
  }

  const received = paystubsOf(documents).filter(({ uuid }) => !removing.includes(uuid))
  return {
    add,
    remove,
    received,
    sending: local.some(({ error }) => error === undefined),
    refused: local.some(({ error }) => error !== undefined),
    entries: [
      ...received.map((one): FileEntry => ({ id: one.uuid, name: one.fileName, size: sizes[one.uuid] })),
      ...local,
    ],
  }
}
