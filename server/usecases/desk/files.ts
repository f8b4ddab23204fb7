/** Handles files in staff's answers at the desk. */
import type { Application, DeskTask } from 'domain/application/types.ts'
import type { Attachment } from '../../providers/shared/port.ts'
import { readFile } from '../files.ts'
import type { Services } from '../services.ts'

const isFile = (value: object): value is { readonly document: string } =>
  'document' in value && typeof value.document === 'string' && Object.keys(value).length === 1

/**
 * Returns the answer with each `{ document }` replaced by the file that staff attached to the task. Leaves
 * references to other documents unchanged, so that the port's schema rejects the answer.
 */
export function withFiles(services: Services, { uuid }: Application, { evidence }: DeskTask, answer: unknown): unknown {
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'object' || value === null) return value
    if (!isFile(value)) return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaced(part)]))
    const record = evidence.find((one) => one.uuid === value.document)
    if (!record) return value
    const scope = { mode: 'SYSTEM', application: uuid } as const
    const bytes = async () => (await readFile(services, scope, uuid, record.uuid)).bytes
    return { type: record.type, mediaType: record.mediaType, document: record.uuid, bytes } satisfies Attachment
  }
  return replaced(answer)
}
