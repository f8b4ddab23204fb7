/** The types of a rendered document and of its fields for signatures, initials and dates. */

/** A rectangle on a page, in points from the page's lower-left corner. */
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

/**
 * A field that a signer or notary fills in. `id` is unique within the document and is the field's title in the PDF's
 * tag tree.
 */
export type SignatureField = {
  readonly id: string
  /** The page number, starting at 0. */
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
