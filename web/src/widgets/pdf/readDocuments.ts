/**
 * Stores in the browser how far each document was read, keyed by the document's hash, so that the person can continue
 * after a reload. This is only a convenience: the server's access log and the acknowledgment prove which documents a
 * person received.
 */
import type { DocumentRecord } from 'domain/application/types.ts'
import { useState } from 'react'

const READ = 'hearthline.read'
const KEPT = 100
/**
 * The reading position of a document that was read to the end. Reading positions are fractions of the document's
 * length, from 0 to 1.
 */
const END = 1

function stored(): [sha256: string, place: number][] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(READ) ?? '[]')
    return Array.isArray(list) ? list.filter((one) => Array.isArray(one) && typeof one[1] === 'number') : []
  } catch {
    return []
  }
}

type Document = Pick<DocumentRecord, 'uuid' | 'sha256'>

const storedPlace = ({ sha256 }: Document): number =>
  stored().find(([sha]) => sha256 !== '' && sha === sha256)?.[1] ?? 0

function keepPlace({ sha256 }: Document, place: number): void {
  if (sha256 === '') return
  const others = stored().filter(([sha]) => sha !== sha256)
  localStorage.setItem(READ, JSON.stringify([...others, [sha256, place]].slice(-KEPT)))
}

/** How far each document has been read. */
export interface Reading {
  /** Returns the position where the person stopped reading, from 0 to 1. */
  readonly placeOf: (document: Document) => number
  readonly isRead: (document: Document) => boolean
  readonly end: (document: Document) => void
  /**
   * Stores the position where the person stopped reading. A document that was once read to the end stays marked as
   * read.
   */
  readonly stop: (document: Document, place: number) => void
}

/** Returns how far each document was read, in this visit or an earlier one. */
export function useReading(): Reading {
  const [places, setPlaces] = useState<Readonly<Record<string, number>>>({})
  const placeOf = (document: Document) => places[document.uuid] ?? storedPlace(document)
  const keep = (document: Document, place: number) => {
    keepPlace(document, place)
    setPlaces((now) => ({ ...now, [document.uuid]: place }))
  }
  return {
    placeOf,
    isRead: (document) => placeOf(document) === END,
    end: (document) => keep(document, END),
    stop: (document, place) => {
      // Also check the storage, because the person may have reached the end after this render.
      if (storedPlace(document) !== END && placeOf(document) !== END) keep(document, Math.min(place, 0.99))
    },
  }
}
