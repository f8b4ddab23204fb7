/** Checks files before they're uploaded, and interprets the server's responses to uploads. */
import { type ChosenFile, FILE_MESSAGES, type FileRules, file as fileField } from 'domain/forms/files.ts'
import { ANY_DAY, checkForm, form } from 'domain/forms/form.ts'
import { ApiError } from '../../api/client.ts'

/** Returns advice for fixing a file's name or size; undefined if both are fine. */
export function fileFault({ name, size }: ChosenFile, rules: FileRules = {}): string | undefined {
  const checked = checkForm(form({ shape: { file: fileField(rules) } }), { file: { name, size } }, ANY_DAY)
  return checked.ok ? undefined : checked.errors[0]?.message
}

const NOT_SENT = 'This file could not be sent. Check your connection and try again.'

/** Whether sending the same file again may succeed. */
export const canResend = (error: unknown): boolean =>
  !(error instanceof ApiError) || ![413, 415, 422].includes(error.status)

/** Returns a sentence that explains why a file was rejected and what the person should do. */
export function uploadMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return NOT_SENT
  if (error.status === 413) return FILE_MESSAGES.large
  if (error.status === 422) return error.fieldErrors[0]?.message ?? error.body.detail ?? FILE_MESSAGES.damaged
  if (error.status === 403 && error.body.detail) return error.body.detail
  return NOT_SENT
}
