/**
 * Reads and writes XML. The reader rejects document types and custom entities, so that a small document can't expand
 * into a huge one.
 */
export interface Xml {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Xml[]
  /** The element's own text, without its children's text. */
  readonly text: string
}

/** The response isn't well-formed, or it's larger than any credit report. */
export class BadXml extends Error {
  override name = 'BadXml'
}

const MOST_DEPTH = 32
const MOST_ELEMENTS = 100_000

interface Open {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Xml[]
  text: string
}

/** Returns the root element of a document. @throws BadXml */
export async function parseXml(document: string): Promise<Xml> {
  // Load the XML library when the first report arrives, so that servers without this adapter never load it.
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  const path: Open[] = []
  let root: Xml | undefined
  let elements = 0
  parser.on('doctype', () => {
    throw new BadXml('a document type')
  })
  parser.on('error', () => {
    throw new BadXml('not well-formed')
  })
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1
    if (path.length >= MOST_DEPTH || elements > MOST_ELEMENTS) throw new BadXml('too many elements')
    path.push({ name, attributes, children: [], text: '' })
  })
  const add = (text: string) => {
    const open = path.at(-1)
    if (open) open.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const closed = path.pop()
    if (!closed) return
    const parent = path.at(-1)
    if (parent) parent.children.push(closed)
    else root = closed
  })
  parser.write(document).close()
  if (!root) throw new BadXml('no element')
  return root
}

/** Returns the child elements with this name. */
export const all = (parent: Xml | undefined, name: string): readonly Xml[] =>
  parent?.children.filter((child) => child.name === name) ?? []
/** Returns the first descendant at this path of element names. */
export const at = (parent: Xml | undefined, ...path: readonly string[]): Xml | undefined =>
  path.reduce<Xml | undefined>((element, name) => all(element, name)[0], parent)

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Matches characters that XML 1.0 doesn't allow (production `Char`). XML can't express them, so they're left out. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const escaped = (text: string): string => text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (one) => ESCAPES[one] ?? '')

/**
 * Returns an element as text. Attributes without a value are left out. `content`: child elements that are already text.
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...content: readonly string[]
): string {
  const given = Object.entries(attributes).flatMap(([key, value]) => (value ? [` ${key}="${escaped(value)}"`] : []))
  return `<${name}${given.join('')}${content.length === 0 ? '/>' : `>${content.join('')}</${name}>`}`
}
