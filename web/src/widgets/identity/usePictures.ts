import { identityPieces, identityUploads } from 'domain/application/owners/pictures.ts'
import type { IdentityCheck } from 'domain/application/owners/types.ts'
import type { DocumentRecord } from 'domain/application/types.ts'
import type { ChosenFile } from 'domain/forms/files.ts'
import { useEffect, useRef, useState } from 'react'
import { useUpload } from '../../api/queries.ts'
import { canResend, fileFault, uploadMessage } from '../upload/files.ts'
import { assessFile, type Hint } from './quality.ts'

export type Piece = keyof typeof identityPieces
export const PIECES = Object.keys(identityPieces) as Piece[]

export interface Picture extends ChosenFile {
  /** The URL of the picture's preview; undefined for a PDF, and for pictures uploaded on an earlier visit. */
  readonly preview?: string | undefined
  /** The UUID of the uploaded document. */
  readonly document?: string
  readonly error?: string | undefined
  /** The file to send again; undefined if a retry wouldn't help. */
  readonly resend?: File | undefined
  readonly hints: readonly Hint[]
}
export type Pictures = Readonly<Partial<Record<Piece, Picture>>>

/**
 * Returns pictures that the person uploaded on an earlier visit but hasn't submitted: the latest selfie and the latest
 * picture of each side of the ID. If the last check rejected only some pictures, also returns the accepted pictures.
 */
export function earlierPictures(documents: readonly DocumentRecord[], check: IdentityCheck): Pictures {
  const pictures: Partial<Record<Piece, Picture>> = {}
  const { submittedAt, replace } = check
  for (const piece of PIECES) {
    const isKept = replace !== undefined && !replace.some(({ picture }) => picture === piece)
    const types: readonly string[] = isKept ? [identityUploads[piece]].flat() : [identityPieces[piece]]
    const last = documents
      .filter((d) => d.stage === 'UPLOAD' && types.includes(d.type))
      .filter((d) => isKept || submittedAt === undefined || d.createdAt > submittedAt)
      .at(-1)
    if (last) pictures[piece] = { name: last.fileName, size: 1, document: last.uuid, hints: [] }
  }
  return pictures
}

/**
 * The pictures of the ID and the selfie. Each picture is uploaded when the person takes it, and a new picture replaces
 * the old one.
 */
export function usePictures(application: string, start: Pictures) {
  const upload = useUpload(application)
  const [pictures, setPictures] = useState(start)
  const latest = useRef<Pictures>(start)
  const sending = useRef(new Map<Piece, Promise<void>>())
  const turns = useRef(new Map<Piece, number>())

  useEffect(
    () => () => {
      for (const { preview } of Object.values(latest.current)) if (preview) URL.revokeObjectURL(preview)
    },
    [],
  )

  const put = (piece: Piece, picture: Picture) => {
    latest.current = { ...latest.current, [piece]: picture }
    setPictures(latest.current)
  }

  const take = (piece: Piece, file: File) => {
    const turn = (turns.current.get(piece) ?? 0) + 1
    turns.current.set(piece, turn)
    const before = latest.current[piece]
    if (before?.preview) URL.revokeObjectURL(before.preview)
    const { name, size } = file
    const error = fileFault(file, { pictures: piece === 'selfie' })
    const preview = error || file.type === 'application/pdf' ? undefined : URL.createObjectURL(file)
    put(piece, { name, size, preview, error, hints: [] })
    if (error) return
    // Ignore this upload's result if the person has taken a newer picture since the upload started.
    const change = (part: Partial<Picture>) => {
      const now = latest.current[piece]
      if (now && turns.current.get(piece) === turn) put(piece, { ...now, ...part })
    }
    void assessFile(file).then((hints) => change({ hints }))
    const sent = upload.mutateAsync({ type: identityPieces[piece], file }).then(
      (document) => change({ document: document.uuid }),
      (failure: unknown) => change({ error: uploadMessage(failure), resend: canResend(failure) ? file : undefined }),
    )
    sending.current.set(piece, sent)
  }

  const clear = (piece: Piece) => {
    turns.current.set(piece, (turns.current.get(piece) ?? 0) + 1)
    const { [piece]: gone, ...rest } = latest.current
    if (gone?.preview) URL.revokeObjectURL(gone.preview)
    latest.current = rest
    setPictures(rest)
  }

  return {
    pictures,
    take,
    clear,
    /** Returns the current pictures, including changes since the last render. */
    now: () => latest.current,
    /** Returns a promise that resolves to the pictures once all uploads have finished. */
    settled: async () => {
      await Promise.all(sending.current.values())
      return latest.current
    },
  }
}
