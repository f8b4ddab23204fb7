/** Finds small PDFs that would hang a viewer, because they expand to huge amounts of data. */
import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { PDFArray, type PDFContext, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib'

/**
 * The maximum number of bytes to which one stream may expand. An uncompressed color scan of a letter page at 600 dpi
 * has 100 MB.
 */
const MOST_BYTES = 256_000_000
/** The maximum number of pixels in one picture. A 600 dpi scan of a plat map of 24 by 36 inches has 311 million. */
const MOST_PIXELS = 400_000_000

/** Whether a stream of the document expands too far, or a picture has too many pixels. */
export async function isBomb(context: PDFContext): Promise<boolean> {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    const [width, height] = ['Width', 'Height'].map((key) => object.dict.lookup(PDFName.of(key)))
    if (width instanceof PDFNumber && height instanceof PDFNumber && width.asNumber() * height.asNumber() > MOST_PIXELS)
      return true
    if (await expandsTooFar(object)) return true
  }
  return false
}

async function expandsTooFar(stream: PDFRawStream): Promise<boolean> {
  let bytes: Readable = Readable.from([stream.asUint8Array()])
  for (let left = leadingInflations(stream); left > 0; left--) {
    const inflate = createInflate({ chunkSize: 1_000_000 })
    bytes.on('error', (error) => inflate.destroy(error))
    bytes = bytes.pipe(inflate)
  }
  let size = 0
  try {
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > MOST_BYTES) return true
    }
  } catch {
    // Accept a stream that ends early. Many programs write such streams, and viewers show the part before the end.
  }
  return false
}

/**
 * Counts the Flate filters at the start of the stream's filter list. The check has to inflate the stream that many
 * times.
 */
function leadingInflations({ dict }: PDFRawStream): number {
  const found = dict.lookup(PDFName.of('Filter'))
  const filters = found instanceof PDFArray ? found.asArray().map((one) => dict.context.lookup(one)) : [found]
  const other = filters.findIndex((one) => one !== FLATE && one !== SHORT)
  return other === -1 ? filters.length : other
}
const FLATE = PDFName.of('FlateDecode')
const SHORT = PDFName.of('Fl')
