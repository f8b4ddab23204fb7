/** Writes HTML from templates that escape all inserted text. */

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** Text that is already HTML markup. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Markup | undefined | false | readonly Piece[]

function written(piece: Piece): string {
  if (piece === undefined || piece === false) return ''
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map(written).join('')
  return escaped(String(piece))
}

/** Builds HTML markup. Escapes inserted text but keeps inserted markup unchanged. */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  new Markup(parts.map((part, index) => part + written(pieces[index])).join(''))
