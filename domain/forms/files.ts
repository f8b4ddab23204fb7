import { isPlainText, lengthOf } from '../values/text.ts'
import { type Field, field } from './form.ts'

/** A file that the borrower or signer chose, before the server has read the file's contents. `size` is in bytes. */
export interface ChosenFile {
  readonly name: string
  readonly size: number
}

/** File extensions of pictures and scanned documents. */
export const DOCUMENT_ENDINGS = ['.pdf', '.jpg', '.jpeg', '.png'] as const
export const PICTURE_ENDINGS = ['.jpg', '.jpeg', '.png'] as const
export const FILE_MAX_BYTES = 20_000_000
const FILE_NAME_MAX = 255

/**
 * Messages that explain how to replace a rejected file. Messages about the contents of a file are defined by the code
 * that reads the contents.
 */
export const FILE_MESSAGES = {
  missing: 'Add a file to continue',
  document: 'We can’t accept this type of file. Choose a PDF, JPG, or PNG.',
  picture: 'We can’t accept this type of file. Choose a JPG or PNG.',
  empty: 'This file is empty. Choose another file.',
  large: 'This file is larger than 20 MB. Choose a smaller file or scan it at a lower resolution.',
  encrypted: 'This file is password-protected. Remove the password and choose it again.',
  dynamicForm: 'We can’t open this type of PDF form. Save a copy with “Print to PDF,” and upload the copy.',
  misnamed: 'This file doesn’t match its name. Save it as a PDF, JPG, or PNG and choose it again.',
  damaged: 'We couldn’t open this file. Scan or save it again and choose the new file.',
  infected: 'This file contains a virus, so we can’t accept it. Choose another file.',
  name: 'This file’s name is too long or has unsupported characters. Rename it and choose it again.',
} as const

export interface FileRules {
  readonly required?: boolean
  readonly pictures?: boolean
  /** The error message if no file was chosen for a required field. */
  readonly missing?: string
}

function fault(file: ChosenFile, { pictures }: FileRules): string | undefined {
  if (lengthOf(file.name) > FILE_NAME_MAX || !isPlainText(file.name)) return FILE_MESSAGES.name
  const endings: readonly string[] = pictures ? PICTURE_ENDINGS : DOCUMENT_ENDINGS
  const ending = /\.[a-z0-9]+$/.exec(file.name.toLowerCase())?.[0] ?? ''
  if (!endings.includes(ending)) return pictures ? FILE_MESSAGES.picture : FILE_MESSAGES.document
  if (file.size === 0) return FILE_MESSAGES.empty
  return file.size > FILE_MAX_BYTES ? FILE_MESSAGES.large : undefined
}

function readFile(input: unknown): ChosenFile | '' | undefined {
  if (input === undefined || input === null || input === '') return ''
  if (typeof input !== 'object') return undefined
  const { name, size } = input as Record<string, unknown>
  if (typeof name !== 'string' || typeof size !== 'number' || !Number.isInteger(size) || size < 0) return undefined
  // If no file is chosen, a file input posts an empty part without a file name.
  return name === '' && size === 0 ? '' : { name, size }
}

/** A file's name and size in bytes. The contents are uploaded separately. */
const CHOSEN_FILE = {
  type: 'object',
  properties: { name: { type: 'string' }, size: { type: 'integer', minimum: 0 } },
  required: ['name', 'size'],
}
const CODES = {
  REQUIRED: FILE_MESSAGES.missing,
  DAMAGED: FILE_MESSAGES.damaged,
  EMPTY: FILE_MESSAGES.empty,
  TOO_LARGE: FILE_MESSAGES.large,
  WRONG_TYPE: FILE_MESSAGES.document,
  NOT_A_PICTURE: FILE_MESSAGES.picture,
}

/**
 * A field for one file, described by its name and size. In the browser, the file is a `File`. On the server, it's a
 * parsed part of the request.
 */
export const file = (rules: FileRules = {}): Field<ChosenFile | undefined> =>
  field(
    (input, say) => {
      const given = readFile(Array.isArray(input) && input.length === 1 ? input[0] : input)
      if (given === '') return rules.required === false ? undefined : say(rules.missing ?? FILE_MESSAGES.missing)
      if (given === undefined) return say(FILE_MESSAGES.damaged)
      const message = fault(given, rules)
      return message === undefined ? given : say(message)
    },
    { json: CHOSEN_FILE, messages: { ...CODES, REQUIRED: rules.missing ?? FILE_MESSAGES.missing } },
  )

/** A field for one or more files. */
export const files = (max: number, rules: FileRules = {}): Field<ChosenFile[]> =>
  field(
    (input, say) => {
      const given = (Array.isArray(input) ? input : [input]).slice(0, max + 1).map(readFile)
      const chosen = given.filter((one) => one !== '')
      if (chosen.length === 0) return rules.required === false ? [] : say(FILE_MESSAGES.missing)
      if (chosen.length > max) return say(`Choose no more than ${max} files`)
      const read: ChosenFile[] = []
      for (const one of chosen) {
        const message = one === undefined ? FILE_MESSAGES.damaged : fault(one, rules)
        if (message !== undefined) return say(message)
        if (one) read.push(one)
      }
      return read
    },
    { json: { type: 'array', items: CHOSEN_FILE, maxItems: max }, messages: CODES },
  )
