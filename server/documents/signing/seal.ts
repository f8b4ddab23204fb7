import { X509Certificate } from 'node:crypto'
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib'
import { SignPdf } from '@signpdf/signpdf'
import { Signer } from '@signpdf/utils'
import { type Instant, instant } from 'domain/values/dates.ts'
import { cmsProblem, decodeCms, sha256, signCms } from './cms.ts'
import type { SealingIdentity } from './identity.ts'

/** Number of bytes reserved for the signature. A signature with two 3072-bit certificates takes about 3,400 bytes. */
const ROOM = 8_192
const BYTE_RANGE_PLACEHOLDER = '**********'

const fromPem = (pem: string): Buffer => new X509Certificate(pem).raw

class SealSigner extends Signer {
  readonly #identity: SealingIdentity

  constructor(identity: SealingIdentity) {
    super()
    this.#identity = identity
  }

  override async sign(content: Buffer): Promise<Buffer> {
    const { keyPem, certPem, chainPem } = this.#identity
    return signCms(content, keyPem, [fromPem(certPem), fromPem(chainPem)])
  }
}

/** Appends an empty, invisible signature field to the PDF as an incremental update. */
async function withPlaceholder(pdf: Uint8Array, name: string, reason: string, time: Instant): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, forIncrementalUpdate: true })
  const { context } = document
  const star = PDFName.of(BYTE_RANGE_PLACEHOLDER)
  const range = PDFArray.withContext(context)
  for (const part of [PDFNumber.of(0), star, star, star]) range.push(part)
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: range,
      Contents: PDFHexString.of('0'.repeat(ROOM * 2)),
      Name: PDFHexString.fromText(name),
      Reason: PDFHexString.fromText(reason),
      M: PDFString.fromDate(new Date(time)),
    }),
  )
  const page = document.getPage(0)
  const form = document.catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict)
  const fields = form?.lookupMaybe(PDFName.of('Fields'), PDFArray) ?? PDFArray.withContext(context)
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      V: signature,
      T: PDFString.of(`Seal${fields.size() + 1}`),
      TU: PDFHexString.fromText(`Electronic seal of ${name}`),
      // Flags of the annotation: hidden, printed and locked.
      F: 132,
      P: page.ref,
    }),
  )
  page.node.addAnnot(widget)
  fields.push(widget)
  const known = form ?? context.obj({})
  known.set(PDFName.of('Fields'), fields)
  // Flags of the form: the file has signatures, and changes must be appended to it.
  known.set(PDFName.of('SigFlags'), PDFNumber.of(3))
  document.catalog.set(PDFName.of('AcroForm'), known)
  return document.save({ useObjectStreams: false })
}

/**
 * Seals a document with the organization's PAdES signature over every byte. Existing bytes don't change, so earlier
 * seals stay valid.
 * @param time the time of sealing, from the caller's clock.
 */
export async function seal(
  pdf: Uint8Array,
  signer: { readonly name: string; readonly identity: SealingIdentity },
  reason: string,
  time: Instant,
): Promise<Uint8Array> {
  const prepared = await withPlaceholder(pdf, signer.name, reason, time)
  const sealed = await new SignPdf().sign(Buffer.from(prepared), new SealSigner(signer.identity), new Date(time))
  return new Uint8Array(sealed)
}

interface SealCheck {
  /** Whether every byte that the last seal covers is unchanged. */
  readonly valid: boolean
  /** Whether the last seal covers the whole file. If so, nothing was appended after it. */
  readonly coversWholeDocument: boolean
  /**
   * Whether the certificate was issued by the authority that the caller passed in. False if the caller didn't pass one.
   */
  readonly trusted: boolean
  readonly signer?: string
  readonly time?: Instant
  /** A description of the problem with the seal, for the log. */
  readonly problem?: string
}

const failed = (problem: string): SealCheck => ({ valid: false, coversWholeDocument: false, trusted: false, problem })

const commonName = (certificate: X509Certificate): string => /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? ''

/** Parses the time of sealing from the PDF's format, 'D:20261121160000Z'. */
function timeOf(dictionary: string): Instant | undefined {
  const found = /\/M \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/.exec(dictionary)
  if (!found) return undefined
  const [, year, month, day, hour, minute, second] = found
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
  return Number.isNaN(Date.parse(text)) ? undefined : instant(text)
}

interface Found {
  readonly start: number
  readonly end: number
  readonly length: number
  readonly hex: string
  readonly dictionary: string
}

/**
 * Returns the last seal in a file, or a description of the problem if the seal's byte range doesn't match the
 * signature's position.
 */
function lastSeal(text: string): Found | string {
  const position = text.lastIndexOf('/ByteRange [')
  if (position < 0) return 'no seal'
  const range = /^\/ByteRange \[0 (\d+) (\d+) (\d+)\] */.exec(text.slice(position, position + 80))
  if (!range) return 'the byte range cannot be read'
  const [start, end, length] = range.slice(1).map(Number) as [number, number, number]
  const contents = text.indexOf('/Contents <', position)
  if (contents + '/Contents '.length !== start) return 'the byte range is not that of the signature'
  const hex = text.slice(start + 1, end - 1)
  if (text[start] !== '<' || text[end - 1] !== '>' || hex.length !== ROOM * 2)
    return 'the byte range is not that of the signature'
  if (end + length > text.length) return 'the document was cut off'
  const close = text.indexOf('endobj', end)
  return { start, end, length, hex, dictionary: text.slice(end, close < 0 ? end + 2_000 : close) }
}

/** The signature is at the start of the reserved space. Zeros fill the rest. */
function signatureIn(hex: string): Buffer | undefined {
  if (!/^3082[0-9a-f]{4}/.test(hex)) return undefined
  const length = 4 + Number.parseInt(hex.slice(4, 8), 16)
  const used = hex.slice(0, length * 2)
  if (!/^[0-9a-f]+$/.test(used) || !/^0*$/.test(hex.slice(length * 2))) return undefined
  return Buffer.from(used, 'hex')
}

/**
 * Checks a document's last seal and detects any changed, added or removed byte. Anyone can create a seal in anyone's
 * name, so rely on a seal only if `trusted` is also true.
 * @param authorityPem the certificate of the authority that must have issued the seal's certificate.
 * @internal Only tests verify seals. This function is here because it shares the signature's encoding with `seal`.
 */
export function verifySeal(pdf: Uint8Array, authorityPem?: string): SealCheck {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const found = lastSeal(bytes.toString('latin1'))
  if (typeof found === 'string') return failed(found)
  const time = timeOf(found.dictionary)
  if (!time) return failed('the seal has no time')
  const raw = signatureIn(found.hex)
  if (!raw) return failed('the signature cannot be read')
  try {
    const cms = decodeCms(raw)
    const covered = sha256(bytes.subarray(0, found.start), bytes.subarray(found.end, found.end + found.length))
    const problem = cmsProblem(cms, covered, new Date(time))
    if (problem) return failed(problem)
    const [own, authority] = cms.certificates.map((certificate) => new X509Certificate(certificate))
    const coversWholeDocument = found.end + found.length === bytes.length
    return {
      valid: true,
      coversWholeDocument,
      trusted: authorityPem !== undefined && authority?.raw.equals(fromPem(authorityPem)) === true,
      signer: own ? commonName(own) : '',
      time,
      ...(coversWholeDocument ? {} : { problem: 'something was added behind the seal' }),
    }
  } catch {
    return failed('the signature cannot be read')
  }
}
