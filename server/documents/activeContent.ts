/**
 * Removes active content from PDFs, such as scripts, links, forms and embedded files. Everything that a page shows
 * stays.
 */
import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHeader,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  type PDFPageLeaf,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'

const name = (text: string): PDFName => PDFName.of(text)

/**
 * The entries of the catalog and of pages that the cleaner keeps. They're needed to show the pages and to describe them
 * to screen readers. The cleaner removes all other entries, including every entry that starts an action (ISO
 * 32000-2:2020, 7.7.2, 7.7.3.3 and 12.6.3).
 */
const OF_CATALOG = ['Lang', 'MarkInfo', 'OCProperties', 'StructTreeRoot'].map(name)
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map(name)
const OF_PAGE = ['Contents', 'UserUnit', 'Group', 'StructParents'].map(name)

/**
 * The entries that are removed from streams. They refer to other files, add hidden data, or name a different version
 * for printing.
 */
const NOT_IN_STREAMS = [
  ...['F', 'FFilter', 'FDecodeParms', 'Ref', 'OPI', 'AF', 'Alternates', 'Metadata', 'PieceInfo', 'Measure', 'PtData'],
].map(name)

/** Types of objects to remove, because they aren't part of what a page shows. */
const NOT_SHOWN = new Set([
  ...['Annot', 'Action', 'Filespec', 'F', 'EmbeddedFile', '3D', '3DNode', 'RichMediaContent', 'Metadata', 'Catalog'],
  ...['Pages', 'Page', 'Sig', 'ObjStm', 'XRef'],
])
/** The types of actions to remove (ISO 32000-2:2020, table 201). */
const ACTIONS = new Set([
  ...['JavaScript', 'Launch', 'URI', 'GoTo', 'GoToR', 'GoToE', 'GoToDp', 'GoTo3DView', 'Thread', 'Named', 'Hide'],
  ...['SubmitForm', 'ResetForm', 'ImportData', 'SetOCGState', 'Movie', 'Sound', 'Rendition', 'Trans'],
  ...['RichMediaExecute'],
])

/**
 * Removes active content. Draws the contents of form fields, stamps and notes onto the pages, because they're evidence,
 * too. Removes every object that no page needs. Returns the number of pages. Changes only the document's context. To
 * get the cleaned file, write this context instead of calling the document's `save`, which would use the old catalog.
 */
export async function removeActiveContent(document: PDFDocument): Promise<number> {
  const { context } = document
  fillFields(document)
  await document.flush()

  const tree = context.obj({ Type: 'Pages' })
  const treeRef = context.register(tree)
  const kept = new Set<PDFObject>([tree])
  const kids = PDFArray.withContext(context)
  for (const { node, ref } of document.getPages()) {
    const page = cleanPage(node, treeRef)
    // Each page keeps its object reference, because tags refer to pages by reference. A page that's in the document
    // twice becomes two pages.
    const isNew = ref instanceof PDFRef && !kept.has(context.lookup(ref) ?? PDFNull)
    if (isNew) context.assign(ref, page)
    kids.push(isNew ? ref : context.register(page))
    kept.add(page)
  }
  tree.set(name('Kids'), kids)
  tree.set(name('Count'), PDFNumber.of(kids.size()))

  const catalog = context.obj({ Type: 'Catalog', Pages: treeRef })
  for (const key of OF_CATALOG) copy(document.catalog, catalog, key)
  kept.add(catalog)
  context.header = PDFHeader.forVersion(1, 7)
  context.trailerInfo = { Root: context.register(catalog) }
  removeUnneeded(context, kept)
  return kids.size()
}

function copy(from: PDFDict, to: PDFDict, key: PDFName): void {
  const value = from.get(key)
  if (value) to.set(key, value)
}

/** Draws the values of form fields that the file doesn't draw itself. */
function fillFields(document: PDFDocument): void {
  if (!document.catalog.getAcroForm()) return
  const form = document.getForm()
  for (const field of form.getFields())
    try {
      if (field.needsAppearancesUpdate()) field.defaultUpdateAppearances(form.getDefaultFont())
    } catch {
      // Skip the value, because the standard font lacks one of its letters. The original file still contains the value.
    }
}

function cleanPage(page: PDFPageLeaf, parent: PDFRef): PDFDict {
  const { context } = page
  const clean = context.obj({ Type: 'Page', Parent: parent })
  for (const key of OF_PAGE) copy(page, clean, key)
  for (const key of INHERITED) {
    const value = page.getInheritableAttribute(key)
    if (value) clean.set(key, value)
  }
  const drawn = drawAnnotations(page, clean)
  if (drawn.length === 0) return clean
  const contents = context.lookup(clean.get(name('Contents')))
  const only = clean.get(name('Contents'))
  const before = contents instanceof PDFArray ? contents.asArray() : only ? [only] : []
  const save = context.getPushGraphicsStateContentStream()
  const restore = context.getPopGraphicsStateContentStream()
  const last = context.register(context.flateStream(drawn.join('\n')))
  clean.set(name('Contents'), context.obj([save, ...before, restore, last]))
  return clean
}

/** Flags of annotations that aren't shown: Hidden and NoView (ISO 32000-2:2020, table 167). */
const NOT_VISIBLE = 2 | 32

/**
 * Adds the appearances of the page's annotations to the resources of the cleaned page. Returns the operators that draw
 * them (ISO 32000-2:2020, 12.5.5, algorithm 8).
 */
function drawAnnotations(page: PDFPageLeaf, clean: PDFDict): string[] {
  const { context } = page
  const found = context.lookup(page.get(name('Annots')))
  const annotations = found instanceof PDFArray ? found.asArray().map((one) => context.lookup(one)) : []
  const placed = annotations.flatMap((one) => (one instanceof PDFDict ? (placedAppearance(one) ?? []) : []))
  if (placed.length === 0) return []
  const resources = clonedDict(context, clean.get(name('Resources')))
  const objects = clonedDict(context, resources.get(name('XObject')))
  clean.set(name('Resources'), resources)
  resources.set(name('XObject'), objects)
  return placed.map(({ form, matrix }) => {
    const key = objects.uniqueKey('Annotation')
    objects.set(key, form)
    return `q ${matrix.map((one) => one.toFixed(5)).join(' ')} cm ${key} Do Q`
  })
}

function clonedDict(context: PDFContext, value: PDFObject | undefined): PDFDict {
  const found = context.lookup(value)
  return found instanceof PDFDict ? found.clone() : context.obj({})
}

/** Returns a visible annotation's appearance and the matrix that moves it to its place on the page. */
function placedAppearance(annotation: PDFDict): { form: PDFObject; matrix: number[] } | undefined {
  const flags = annotation.lookup(name('F'))
  if (flags instanceof PDFNumber && (flags.asNumber() & NOT_VISIBLE) !== 0) return undefined
  if (nameIn(annotation, 'Subtype') === 'Popup') return undefined
  const appearances = annotation.lookup(name('AP'))
  const normal = appearances instanceof PDFDict ? appearances.lookup(name('N')) : undefined
  // Choose the appearance for the current state, because a check box has one appearance for each state.
  const [holder, key] = normal instanceof PDFDict ? [normal, nameIn(annotation, 'AS') ?? 'Off'] : [appearances, 'N']
  const form = holder instanceof PDFDict ? holder.get(name(key)) : undefined
  const stream = annotation.context.lookup(form)
  const place = numbersIn(annotation, 'Rect', 4)
  if (!form || !(stream instanceof PDFStream) || !place) return undefined
  stream.dict.set(name('Type'), name('XObject'))
  stream.dict.set(name('Subtype'), name('Form'))
  const box = numbersIn(stream.dict, 'BBox', 4)
  if (!box) return undefined
  const matrix = placing(box, numbersIn(stream.dict, 'Matrix', 6) ?? [1, 0, 0, 1, 0, 0], place)
  return matrix.every(Number.isFinite) ? { form, matrix } : undefined
}

/**
 * Returns the matrix that fits an appearance's box into a rectangle on the page. This matrix is applied after the
 * appearance's own matrix.
 */
function placing(box: readonly number[], own: readonly number[], place: readonly number[]): number[] {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = own
  const corners = [x0, x1].flatMap((x) => [y0, y1].map((y) => ({ x: a * x + c * y + e, y: b * x + d * y + f })))
  const across = moved(
    corners.map(({ x }) => x),
    [place[0] ?? 0, place[2] ?? 0],
  )
  const up = moved(
    corners.map(({ y }) => y),
    [place[1] ?? 0, place[3] ?? 0],
  )
  return [across.scale, 0, 0, up.scale, across.offset, up.offset]
}

/** Returns the scale and offset that move one range of numbers to another. */
function moved(from: readonly number[], to: readonly number[]) {
  const scale = (Math.max(...to) - Math.min(...to)) / (Math.max(...from) - Math.min(...from))
  return { scale, offset: Math.min(...to) - Math.min(...from) * scale }
}

function numbersIn(dict: PDFDict, key: string, count: number): number[] | undefined {
  const found = dict.lookup(name(key))
  if (!(found instanceof PDFArray) || found.size() !== count) return undefined
  const numbers = found.asArray().map((one) => dict.context.lookup(one))
  return numbers.every((one) => one instanceof PDFNumber) ? numbers.map((one) => one.asNumber()) : undefined
}

function nameIn(dict: PDFDict, key: string): string | undefined {
  const found = dict.lookup(name(key))
  return found instanceof PDFName ? found.decodeText() : undefined
}

/** Removes active objects from everything that the pages need, and removes all objects that the pages don't need. */
function removeUnneeded(context: PDFContext, kept: ReadonlySet<PDFObject>): void {
  const seen = new Set<PDFObject>()
  const open: PDFObject[] = context.trailerInfo.Root ? [context.trailerInfo.Root] : []
  const isNeeded = (one: PDFObject) => kept.has(one) || isShown(one)
  // Use a list instead of recursion, because a document can nest objects so deeply that recursion would overflow the
  // stack.
  for (let object = open.pop(); object; object = open.pop()) {
    if (seen.has(object)) continue
    seen.add(object)
    if (object instanceof PDFRef) {
      const target = context.lookup(object)
      if (target && isNeeded(target)) open.push(target)
      else context.assign(object, PDFNull)
    } else if (object instanceof PDFArray) {
      for (const [index, one] of object.asArray().entries())
        if (isNeeded(one)) open.push(one)
        else object.set(index, PDFNull)
    } else {
      const dict = object instanceof PDFStream ? object.dict : object instanceof PDFDict ? object : undefined
      if (object instanceof PDFStream) for (const key of NOT_IN_STREAMS) object.dict.delete(key)
      // A dictionary without a type, such as the list of a page's fonts, can have any keys. A dictionary with a type
      // keeps only its known entries.
      else if (dict?.has(name('Type'))) dict.delete(name('AF'))
      for (const [key, one] of dict?.entries() ?? [])
        if (isNeeded(one)) open.push(one)
        else dict?.delete(key)
    }
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!seen.has(ref)) context.delete(ref)
}

const VALUES = [PDFArray, PDFBool, PDFHexString, PDFName, PDFNumber, PDFRef, PDFString]

/** Whether an object can be part of what a page shows. False for objects that the parser couldn't read. */
function isShown(object: PDFObject): boolean {
  const dict = object instanceof PDFStream ? object.dict : object
  if (!(dict instanceof PDFDict)) return object === PDFNull || VALUES.some((type) => object instanceof type)
  if (NOT_SHOWN.has(nameIn(dict, 'Type') ?? '')) return false
  if (object instanceof PDFStream) return nameIn(dict, 'Subtype') !== 'PS'
  const isAction = ACTIONS.has(nameIn(dict, 'S') ?? '')
  const isFile = dict.has(name('EF')) && (dict.has(name('F')) || dict.has(name('UF')))
  const isAnnotation = dict.has(name('Rect')) && dict.has(name('Subtype'))
  return !isAction && !isFile && !isAnnotation
}
