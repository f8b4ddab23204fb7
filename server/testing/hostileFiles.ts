/** Invented hostile files: each has a name and bytes that try to harm the server or the person who opens the file. */
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { ACTIVE_PDFS, deflated, pdfWith, stream } from './activePdfs.ts'

export interface HostileFile {
  /** What the file tries to do. */
  readonly what: string
  readonly name: string
  readonly bytes: Uint8Array
}

const pdf = (what: string, bytes: Uint8Array): HostileFile => ({ what, name: 'paystub.pdf', bytes })

/** Returns pseudorandom numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a PDF cut off at 20 different places, and a PDF with random bytes changed in 40 different ways. */
function malformed(): HostileFile[] {
  const whole = pdfWith({ catalog: '/OpenAction<</S/JavaScript/JS(1)>>' })
  const cut = Array.from({ length: 20 }, (_, n) =>
    pdf(`a PDF cut off after ${n * 5}%`, whole.subarray(0, Math.max(9, Math.floor((whole.length * n) / 20)))),
  )
  const random = randomFrom(91)
  const changed = Array.from({ length: 40 }, (_, n) => {
    const bytes = Buffer.from(whole)
    for (let change = 0; change <= n; change++)
      bytes[8 + Math.floor(random() * (bytes.length - 8))] = Math.floor(random() * 256)
    return pdf(`a PDF with ${n + 1} random bytes`, bytes)
  })
  const odd = {
    'no catalog': '%PDF-1.7\ntrailer<</Root 1 0 R>>\n%%EOF',
    'a catalog that is a number': '%PDF-1.7\n1 0 obj 5 endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    'a catalog without pages': '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    'pages that are a string': '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages(x)>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    'kids that are numbers':
      '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[1 2 3]/Count 3>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    'only a header': '%PDF-1.7\n',
    'a huge object number': '%PDF-1.7\n99999999999999999999 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>',
    'a huge count': pdfWith({ after: '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 2147483647>>endobj\n' }).toString(
      'latin1',
    ),
    'a negative length': pdfWith({ objects: ['<</Length -5>>stream\nx\nendstream '] }).toString('latin1'),
    'a length of another object': pdfWith({ objects: ['<</Length 10 0 R>>stream\nx\nendstream '] }).toString('latin1'),
    'a wrong cross-reference table': pdfWith({ after: 'startxref\n99999999\n%%EOF' }).toString('latin1'),
    'a million comments': pdfWith({ before: '', after: '%\n'.repeat(1_000_000) }).toString('latin1'),
  }
  return [...cut, ...changed, ...Object.entries(odd).map(([what, text]) => pdf(what, Buffer.from(text, 'latin1')))]
}

/** Returns small files that expand, nest or repeat so much that reading them could stall the server. */
function bombs(): HostileFile[] {
  const megabytes = (count: number, times: number) => {
    const blank = deflateSync(Buffer.alloc(count * 1_000_000, ' '))
    return { bytes: blank, times }
  }
  const { bytes: expanding } = megabytes(64, 1)
  const nested = Buffer.concat(Array<Buffer>(16).fill(expanding))
  const inside = (entries: string, data: Buffer, times: number) => {
    const filters = '/FlateDecode'.repeat(times + 1)
    return stream(`${entries}/Filter[${filters}]`, (times > 0 ? deflateSync(data) : data).toString('latin1'))
  }
  const files = [
    '',
    '/Type/ObjStm/N 1/First 10',
    '/Type/XRef/Size 9/W[1 2 1]',
    '/Type/XObject/Subtype/Image/Width 1/Height 1',
  ]
  const flate = files.flatMap((entries) =>
    [0, 1].map((times) =>
      pdf(
        `a stream (${entries || 'contents'}) that expands to ${times ? 'a gigabyte' : '64 MB'}`,
        pdfWith({
          page: '/Contents 10 0 R/Resources<</XObject<</X 10 0 R>>>>',
          objects: [inside(entries, times ? nested : expanding, times)],
        }),
      ),
    ),
  )
  const deep = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times)
  const tree = (depth: number, last: string) =>
    pdfWith({
      after: `2 0 obj<</Type/Pages/Kids[100 0 R]/Count 1>>endobj\n${Array.from(
        { length: depth },
        (_, n) =>
          `${100 + n} 0 obj<</Type/Pages/Parent ${99 + n} 0 R/Kids[${n === depth - 1 ? last : `${101 + n} 0 R`}]/Count 1>>endobj`,
      ).join('\n')}\n`,
    })
  const kids = (count: number, ref: string) =>
    pdfWith({ after: `2 0 obj<</Type/Pages/Kids[${`${ref} `.repeat(count)}]/Count ${count}>>endobj\n` })
  return [
    ...flate,
    ...[100, 10_000, 100_000].map((depth) => pdf(`a page tree ${depth} levels deep`, tree(depth, '3 0 R'))),
    pdf('a page tree that contains itself', tree(3, '100 0 R')),
    pdf('pages that are their own kids', pdfWith({ after: '2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj\n' })),
    pdf('a page that is its own parent', pdfWith({ page: '/Parent 3 0 R' })),
    pdf('100,000 references to one page', kids(100_000, '3 0 R')),
    pdf('100,000 references to nothing', kids(100_000, '999 0 R')),
    ...[1000, 100_000].flatMap((depth) => [
      pdf(`arrays ${depth} levels deep`, pdfWith({ catalog: `/Lang ${deep('[', ']', depth)}` })),
      pdf(`dictionaries ${depth} levels deep`, pdfWith({ catalog: `/MarkInfo ${deep('<</A', '>>', depth)}` })),
    ]),
    pdf('an array that contains itself', pdfWith({ catalog: '/MarkInfo 10 0 R', objects: ['[10 0 R 10 0 R]'] })),
    pdf(
      'a form that draws itself',
      pdfWith({
        page: '/Contents 10 0 R/Resources<</XObject<</X 10 0 R>>>>',
        objects: [stream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 10 0 R>>>>', '/X Do')],
      }),
    ),
    pdf(
      'an annotation whose appearance is itself',
      pdfWith({ page: '/Annots[10 0 R]', objects: ['<</Subtype/Stamp/Rect[0 0 9 9]/AP 10 0 R/N 10 0 R>>'] }),
    ),
    pdf('150,000 objects', pdfWith({ objects: Array<string>(150_000).fill('<</A 1>>') })),
    pdf(
      '20,000 annotations',
      pdfWith({
        page: `/Annots[${'<</Subtype/Stamp/Rect[0 0 9 9]/AP<</N 10 0 R>>>>'.repeat(20_000)}]`,
        objects: [stream('/Subtype/Form/BBox[0 0 9 9]', '')],
      }),
    ),
    pdf('a name of a megabyte', pdfWith({ catalog: `/Lang/${'A'.repeat(1_000_000)}` })),
    pdf('a page of 10^30 points', pdfWith({ page: `/MediaBox[0 0 1${'0'.repeat(30)} 1]` })),
    pdf(
      'a picture of 10 billion pixels',
      pdfWith({
        page: '/Resources<</XObject<</X 10 0 R>>>>',
        objects: [deflated('/Type/XObject/Subtype/Image/Width 100000/Height 100000', Buffer.alloc(10))],
      }),
    ),
  ]
}

const ENCRYPTED = ['/Filter/Standard/V 1/R 2/O(x)/U(y)/P -4', '/Filter/Standard/V 5/R 6', '/Filter/Adobe.PubSec', '']
const encrypted = (): HostileFile[] =>
  ENCRYPTED.map((entries) =>
    pdf(
      `an encrypted PDF (${entries || 'empty'})`,
      pdfWith({ after: `trailer<</Root 1 0 R/Encrypt<<${entries}>>>>\n%%EOF` }),
    ),
  )

/** Returns a ZIP archive with one deflated entry. `size` is what the archive claims the entry's size to be. */
function zip(entry: string, content: Buffer, size = content.length): Buffer {
  const data = deflateRawSync(content)
  const name = Buffer.from(entry)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(data.length, 18)
  head.writeUInt32LE(size, 22)
  head.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(data.length, 20)
  central.writeUInt32LE(size, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + data.length, 16)
  return Buffer.concat([head, name, data, central, name, end])
}

/** Returns archives, office files, programs and scripts, with their own file extensions and with those of documents. */
function otherTypes(): HostileFile[] {
  const contents: Readonly<Record<string, Buffer>> = {
    'a ZIP bomb': zip('a', Buffer.alloc(50_000_000)),
    'a ZIP archive that leaves its folder': zip('../../etc/passwd', Buffer.from('x')),
    'a ZIP archive with a false size': zip('a', Buffer.from('x'), 0xffffffff),
    'a Word file with macros': zip('word/vbaProject.bin', Buffer.from('macro')),
    'an Excel file': zip('xl/workbook.xml', Buffer.from('<x/>')),
    'a Java program': zip('META-INF/MANIFEST.MF', Buffer.from('Main-Class: Evil')),
    'a GZIP bomb': gzipSync(Buffer.alloc(50_000_000)),
    'an HTML page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'an SVG picture with a script': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    'XML with external entities': Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
    'a Windows program': Buffer.from(`MZ${'\0'.repeat(60)}PE\0\0`, 'latin1'),
    'a Linux program': Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
    'a shell script': Buffer.from('#!/bin/sh\nrm -rf /\n'),
    PostScript: Buffer.from('%!PS-Adobe-3.0\n(/etc/passwd) (r) file'),
    'a GIF picture': Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'),
    'a TIFF picture': Buffer.from('II*\0\x08\0\0\0\xff\xff', 'latin1'),
    'a BMP picture': Buffer.from(`BM${'\xff'.repeat(60)}`, 'latin1'),
    'a WebP picture': Buffer.from('RIFF\x04\0\0\0WEBPVP8 ', 'latin1'),
    'a script of ImageMagick': Buffer.from('push graphic-context\nimage over 0,0 0,0 "|id"\n'),
    'an email': Buffer.from('From: a\r\nContent-Type: text/html\r\n\r\n<script>1</script>'),
  }
  return Object.entries(contents).flatMap(([what, bytes]) =>
    ['a.pdf', 'a.png', 'a.jpg', 'a.docx', 'a.html'].map((name) => ({ what: `${what} as ${name}`, name, bytes })),
  )
}

/** Returns files that are valid as two types at once, and pictures with appended, hidden or broken data. */
async function pictures(): Promise<HostileFile[]> {
  const blank = sharp({ create: { width: 20, height: 20, channels: 3, background: '#369' } })
  const jpeg = await blank
    .clone()
    .withExif({ IFD0: { Artist: 'hidden name' } })
    .jpeg()
    .toBuffer()
  const png = await blank.clone().png().toBuffer()
  const script = Buffer.from('<script>alert(1)</script>')
  const huge = (width: number, height: number) => {
    const bytes = Buffer.from(png)
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  }
  const files: Readonly<Record<string, readonly [string, Uint8Array]>> = {
    'a JPEG with a script after it': ['a.jpg', Buffer.concat([jpeg, script])],
    'a JPEG with a PDF after it': ['a.jpg', Buffer.concat([jpeg, pdfWith()])],
    'a JPEG with an archive after it': ['a.jpg', Buffer.concat([jpeg, zip('a.js', script)])],
    'a JPEG named PDF': ['a.pdf', jpeg],
    'a PNG named JPEG': ['a.jpg', png],
    'a PNG with a script after it': ['a.png', Buffer.concat([png, script])],
    'a PNG with an archive after it': ['a.png', Buffer.concat([png, zip('a.js', script)])],
    'a PNG of 2^31 pixels on each side': ['a.png', huge(0x7fffffff, 0x7fffffff)],
    'a PNG without pixels': ['a.png', huge(0, 0)],
    'a PNG of a billion pixels in a row': ['a.png', huge(1_000_000_000, 1)],
    'a PNG cut off': ['a.png', png.subarray(0, 40)],
    'a PNG signature alone': ['a.png', png.subarray(0, 8)],
    'a JPEG cut off': ['a.jpg', jpeg.subarray(0, 200)],
    'a JPEG signature alone': ['a.jpg', Buffer.from([0xff, 0xd8, 0xff])],
    'a PDF after HTML': ['a.pdf', pdfWith({ before: '<html><script>1</script>\n' })],
    'a PDF after an archive': ['a.pdf', Buffer.concat([zip('a', script), pdfWith()])],
    'a PDF with an archive after it': ['a.pdf', Buffer.concat([pdfWith(), zip('a.js', script)])],
    'a PDF named PNG': ['a.png', pdfWith()],
    'an empty PDF': ['a.pdf', new Uint8Array()],
    'an empty picture': ['a.png', new Uint8Array()],
    'a byte': ['a.pdf', Buffer.from('%')],
    zeros: ['a.pdf', Buffer.alloc(10_000)],
  }
  return Object.entries(files).map(([what, [name, bytes]]) => ({ what, name, bytes }))
}

const NAMES = [
  ...['../../../etc/passwd.pdf', '..\\..\\boot.pdf', '/etc/shadow.pdf', 'C:\\a.pdf', '\\\\evil.example\\a.pdf', '.pdf'],
  ...['a.pdf.exe', 'a.exe.pdf', 'a.PDF', 'a.pdf ', ' a.pdf', 'a.pdf.', 'a', 'a.p df', 'con.pdf', 'nul.pdf', '~.pdf'],
  ...[
    'a\u202efdp.exe.pdf',
    'a\u200b.pdf',
    'ａ.pdf',
    'a\u0301.pdf',
    '😀.pdf',
    '\ufeff.pdf',
    'a\u2028b.pdf',
    'a\u0085b.pdf',
  ],
  ...['<img src=x onerror=alert(1)>.pdf', '"><script>1</script>.pdf', "' or 1=1--.pdf", '$(7*7).pdf', '{{7*7}}.pdf'],
  ...['a"; filename="b.html.pdf', "a'b.pdf", 'a;b.pdf', 'a%0d%0aSet-Cookie:x=1.pdf', '%2e%2e%2fa.pdf', 'a%00.exe.pdf'],
  ...[
    '=cmd|calc!A1.pdf',
    '-rf.pdf',
    '--help.pdf',
    '$(id).pdf',
    '`id`.pdf',
    '|id.pdf',
    '__proto__.pdf',
    'a'.repeat(300),
  ],
  ...[`${'a'.repeat(251)}.pdf`, `${'a'.repeat(252)}.pdf`, `${'é'.repeat(200)}.pdf`, `${'../'.repeat(60)}a.pdf`],
]

/** Returns more than 300 hostile files, which are the same each time. */
export async function hostileFiles(): Promise<HostileFile[]> {
  return [
    ...Object.entries(ACTIVE_PDFS).map(([what, bytes]) => pdf(`a PDF with ${what}`, bytes)),
    ...malformed(),
    ...bombs(),
    ...encrypted(),
    ...otherTypes(),
    ...(await pictures()),
    ...NAMES.map((name) => ({ what: `the name ${JSON.stringify(name)}`, name, bytes: pdfWith() })),
  ]
}
