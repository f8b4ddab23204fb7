/** Uploads files in tests. */
import { outcome } from 'domain/application/core/command.ts'
import { event } from 'domain/application/events.ts'
import type { DocumentRecord } from 'domain/application/types.ts'
import { lockApplication } from '../storage/applications.ts'
import { People, readPersonal } from '../storage/people.ts'
import { contextFor, NO_CLIENT, persist } from '../usecases/persist.ts'
import type { Account, TestProgram } from './program.ts'

/** Moves an application to the income step, which accepts documents. */
export async function acceptFiles(program: TestProgram, { uuid }: Account): Promise<void> {
  const { services } = program.server
  const scope = { mode: 'SYSTEM', application: uuid } as const
  await services.db.change(scope, [lockApplication(uuid), readPersonal(uuid)], async ([[row], rows], transaction) => {
    if (!row) throw new Error('no application')
    const people = new People(services.keyring, uuid, rows)
    const held = { application: row.data, head: row.head, people }
    const context = contextFor(services, held, { kind: 'SYSTEM', identity: 'test' }, NO_CLIENT)
    const link = event('IncomeLinkOpened', { type: 'MANUAL_PAYSTUB', reference: uuid })
    await persist(services, transaction, held, context, 'test', outcome({ events: [link] }))
  })
}

/** The path of an application's documents, for its borrower. */
export const filesOf = ({ uuid }: Pick<Account, 'uuid'>): string =>
  `/service-application/api/v2/application/heloc/${uuid}/documents`

type Uploaded = DocumentRecord & { readonly errors?: readonly { readonly field: string; readonly message: string }[] }

/** Uploads a file for the borrower, just as the pages do. */
export async function upload(
  account: Account,
  bytes: Uint8Array,
  name: string,
  type = 'USER_UPLOADED_PAYSTUB',
  headers: Readonly<Record<string, string>> = {},
) {
  const form = new FormData()
  form.append('type', type)
  form.append('file', new File([new Uint8Array(bytes)], name))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return account.browser.call<Uploaded>('POST', filesOf(account), {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '', ...headers },
  })
}
