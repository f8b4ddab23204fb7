/** A rendered document and the places in it that take a mark. */

/** A rectangle on a page in points, from its lower-left corner. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type NotaryPart =
  | 'STATE'
  | 'COUNTY'
  | 'DATE_TIME'
  | 'MANNER'
  | 'NAME'
  | 'COMMISSION'
  | 'EXPIRES'
  | 'SIGNATURE'
  | 'SEAL'

/** A place for a mark. `id` is unique in its document and names the field in the tag tree. */
export type SignatureField = {
  readonly id: string
  /** Counted from 0. */
  readonly page: number
  readonly rect: Rect
} & (
  | { readonly kind: 'signature' | 'initials' | 'date'; readonly owner: string }
  | { readonly kind: 'notary'; readonly part: NotaryPart }
)

export interface RenderedDocument {
  readonly bytes: Uint8Array
  readonly pages: number
  readonly fields: readonly SignatureField[]
}
