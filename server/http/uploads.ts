/** Reads uploaded files up to the size limit. Rejects an invalid file with a message that explains what to do. */

import { Refusal } from 'domain/application/core/command.ts'
import { attachmentFault, CHAT_FILE_MESSAGES } from 'domain/chat/attachments.ts'
import { NOT_LISTED } from 'domain/forms/fields.ts'
import { type ChosenFile, FILE_MAX_BYTES, FILE_MESSAGES, file as fileField } from 'domain/forms/files.ts'
import { ANY_DAY, checkForm, form } from 'domain/forms/form.ts'
import { isUploadType, type UploadType } from 'domain/forms/uploadTypes.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { isPlainText } from 'domain/values/text.ts'
import type { FastifyError, FastifyRequest } from 'fastify'
import { cleanPdf, type PdfFault } from '../documents/readPdf.ts'
import { BadRequest, ServerError } from '../errors.ts'
import { loadSharp, mediaTypeOf } from '../onDemand.ts'
import { type RequestKey, requestHash } from '../storage/idempotency.ts'
import { sha256 } from '../storage/secrets.ts'
import type { OriginalFile } from '../usecases/files.ts'
import { checkValue } from './requestChecks.ts'

export interface ReadFile {
  readonly name: string
  readonly mediaType: string
  readonly pages: number
  /** The bytes that people get: a picture without hidden data, or a PDF without active content. */
  readonly bytes: Uint8Array
  /** The SHA-256 hash of `bytes`. */
  readonly sha256: string
  readonly original: OriginalFile
}

const refuse = (message: string): never => {
  throw new Refusal('INVALID', message, [{ field: 'file', message }])
}

const uploadForm = form({ shape: { file: fileField() } })
const pictureForm = form({ shape: { file: fileField({ pictures: true }) } })

/**
 * Reads one uploaded file.
 * @throws Refusal that explains what to do about the file
 */
export async function readUpload(
  request: FastifyRequest,
  person: string,
): Promise<{ type: UploadType; condition?: string; file: ReadFile }> {
  const { fields, chosen } = await readParts(request)
  const { type, condition } = fields
  if (!isUploadType(type))
    throw new BadRequest('There is no such type of document.', [{ field: 'type', message: NOT_LISTED }])
  if (condition !== undefined && !isUuid(String(condition)))
    throw new BadRequest('What it answers could not be read.', [{ field: 'condition', message: NOT_LISTED }])
  const answers = condition === undefined ? {} : { condition: String(condition).toLowerCase() }
  return { type, ...answers, file: await checkedFile(chosen, person, type === 'SELFIE' ? pictureForm : uploadForm) }
}

/**
 * Reads a PDF file that an agent uploads, and the other fields in the agent's form.
 * @param pictures whether the file may also be a picture
 * @throws Refusal that explains what to do about the file
 */
export async function readAgentUpload(
  request: FastifyRequest,
  person: string,
  { pictures = false } = {},
): Promise<{ fields: Readonly<Record<string, unknown>>; version: number; file: ReadFile }> {
  const { fields, chosen } = await readParts(request)
  const version = Number(fields.version)
  if (!Number.isSafeInteger(version))
    throw new BadRequest('The version of the application is missing.', [{ field: 'version', message: NOT_LISTED }])
  const file = await checkedFile(chosen, person, uploadForm)
  if (!pictures && file.mediaType !== 'application/pdf') refuse('Choose a PDF file.')
  return { fields, version, file }
}

/** The idempotency key of an upload request, or undefined if the request has none. */
export function uploadKey(request: FastifyRequest, ...content: readonly unknown[]): RequestKey | undefined {
  const key = keyOf(request)
  return key === undefined ? undefined : { key, hash: requestHash('POST', request.url, content) }
}
const KEY_MAX = 100

/** Returns the upload's idempotency key from the request's header, which is available before the file is read. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key']
  return typeof key !== 'string' || key === '' || key.length > KEY_MAX ? undefined : key
}

interface Chosen {
  readonly name: string
  readonly bytes: Buffer
  readonly truncated: boolean
}

/** Reads the fields and the file of a multipart request. */
async function readParts(
  request: FastifyRequest,
): Promise<{ fields: Readonly<Record<string, unknown>>; chosen: Chosen | undefined }> {
  if (!request.isMultipart()) throw new BadRequest('A file is sent as multipart/form-data.')
  try {
    const parts = await collected(request)
    checkValue([parts.fields, parts.chosen?.name])
    return parts
  } catch (error) {
    // The parser's errors about a broken body have no status, so convert them.
    if (error instanceof ServerError || ((error as Partial<FastifyError>).statusCode ?? 500) < 500) throw error
    throw new BadRequest('The file could not be read.')
  }
}

async function collected(request: FastifyRequest) {
  const fields: Record<string, unknown> = Object.create(null)
  let chosen: Chosen | undefined
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value
    } else if (part.fieldname === 'file' && !chosen) {
      const chunks: Buffer[] = []
      for await (const chunk of part.file as AsyncIterable<Buffer>) chunks.push(chunk)
      // A file can lack a file name. The parser then recognizes it by its media type.
      const name: string | undefined = part.filename
      chosen = { name: name ?? '', bytes: Buffer.concat(chunks), truncated: part.file.truncated }
    } else {
      throw new BadRequest('One file is sent at a time, under the name file.')
    }
  }
  return { fields, chosen }
}

async function checkedFile(chosen: Chosen | undefined, person: string, rules: typeof uploadForm): Promise<ReadFile> {
  if (!chosen) return refuse(FILE_MESSAGES.missing)
  if (chosen.truncated) refuse(FILE_MESSAGES.large)
  const seen: ChosenFile = { name: chosen.name, size: chosen.bytes.length }
  const checked = checkForm(rules, { file: seen }, ANY_DAY)
  if (!checked.ok) throw new Refusal('INVALID', checked.errors[0]?.message ?? FILE_MESSAGES.damaged, checked.errors)
  const inside = await readInside(chosen.name, chosen.bytes, person)
  const original = { bytes: chosen.bytes, sha256: hashOf(chosen.bytes) }
  return { name: chosen.name, ...inside, sha256: hashOf(inside.bytes), original }
}

const hashOf = (bytes: Uint8Array): string => sha256(bytes).toString('hex')

/** Chat file types that the server accepts without checking their content, each with its file extension. */
const CHAT_KINDS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/amr': 'amr',
  'video/mp4': 'mp4',
}

/**
 * Reads a file that a person attaches to a chat message. Pictures and PDF files get the same checks as uploads.
 * @throws Refusal that explains what to do about the file
 */
export async function readChatUpload(
  request: FastifyRequest,
  person: string,
): Promise<{ readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array }> {
  const { chosen } = await readParts(request)
  if (!chosen) return refuse(FILE_MESSAGES.missing)
  const { name, bytes, truncated } = chosen
  const fault = attachmentFault({ name, size: truncated ? Number.POSITIVE_INFINITY : bytes.length })
  if (fault !== undefined) return refuse(fault)
  const ending = name.toLowerCase().split('.').pop() ?? ''
  if (['pdf', 'jpg', 'png'].includes(ending)) {
    const inside = await readInside(name, bytes, person)
    return { name, mediaType: inside.mediaType, bytes: inside.bytes }
  }
  if (ending === 'txt')
    return isTextFile(bytes) ? { name, mediaType: 'text/plain', bytes } : refuse(CHAT_FILE_MESSAGES.misnamed)
  const mime = (await mediaTypeOf(bytes)) ?? ''
  return CHAT_KINDS[mime] === ending ? { name, mediaType: mime, bytes } : refuse(CHAT_FILE_MESSAGES.misnamed)
}

/** Whether bytes are UTF-8 text without control characters. */
function isTextFile(bytes: Buffer): boolean {
  try {
    return isPlainText(new TextDecoder('utf-8', { fatal: true }).decode(bytes), true)
  } catch {
    return false
  }
}

/**
 * Width and height of a person's picture in pixels. This is enough for the largest size at which a page shows the
 * picture.
 */
const PICTURE_SIDE = 128

/**
 * Reads a picture of a person as a small square JPEG without metadata.
 * @throws Refusal that explains what to do about the file
 */
export async function readPicture(request: FastifyRequest, person: string): Promise<Buffer> {
  const { chosen } = await readParts(request)
  const { bytes } = await checkedFile(chosen, person, pictureForm)
  const sharp = await loadSharp()
  return sharp(bytes)
    .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'cover' })
    .flatten({ background: 'white' })
    .jpeg({ quality: 80 })
    .toBuffer()
}

export const UPLOAD_LIMIT = FILE_MAX_BYTES

const KINDS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
}

/** Detects a file's type from its bytes. Removes hidden data from pictures, and active content from PDFs. */
export async function readInside(
  name: string,
  bytes: Buffer,
  person: string,
): Promise<{ mediaType: string; pages: number; bytes: Uint8Array }> {
  const kind = (await mediaTypeOf(bytes)) ?? ''
  const ending = name.toLowerCase().split('.').pop() ?? ''
  if (!KINDS[kind]?.includes(ending)) return refuse(FILE_MESSAGES.misnamed)
  if (kind === 'application/pdf') return { mediaType: kind, ...(await cleaned(bytes, person)) }
  return { mediaType: kind, pages: 1, bytes: await redrawn(kind, bytes) }
}

const PDF_MESSAGES: Readonly<Record<PdfFault, string>> = {
  UNREADABLE: FILE_MESSAGES.damaged,
  ENCRYPTED: FILE_MESSAGES.encrypted,
  DYNAMIC_FORM: FILE_MESSAGES.dynamicForm,
}

async function cleaned(bytes: Buffer, person: string): Promise<{ pages: number; bytes: Uint8Array }> {
  const read = await cleanPdf(person, bytes)
  return 'fault' in read ? refuse(PDF_MESSAGES[read.fault]) : read
}

/** Maximum number of pixels in a picture, because a small file can contain a huge picture. */
const PIXELS = 100_000_000
const LONGEST_SIDE = 4000

async function redrawn(kind: string, bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    return await (kind === 'image/png' ? picture.png() : picture.jpeg({ quality: 88 })).toBuffer()
  } catch {
    return refuse(FILE_MESSAGES.damaged)
  }
}
