/** Uploads hostile files. The server rejects each file with a clear message or removes the harmful content. */
import type { DocumentRecord } from 'domain/application/types.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxScanner } from '../providers/virusScanner/sandbox.ts'
import { ACTIVE_WORDS, objectsIn } from '../testing/activePdfs.ts'
import { type HostileFile, hostileFiles } from '../testing/hostileFiles.ts'
import { type Account, register, startTestProgram, type TestProgram } from '../testing/program.ts'
import { acceptFiles, filesOf, upload } from '../testing/uploads.ts'

const files = await hostileFiles()

let program: TestProgram
let account: Account
beforeAll(async () => {
  program = await startTestProgram({ web: 'no pages', scanner: sandboxScanner })
})
afterAll(() => program.stop())

/** An application accepts only 100 files, so use another person's application after every 50 files. */
async function accountFor(n: number): Promise<Account> {
  if (n % 50 > 0) return account
  account = await register(program, { email: `hostile.files${n}@example.com` })
  await acceptFiles(program, account)
  return account
}

/** Returns what's wrong with the file that people other than compliance staff get. */
async function faultOf(owner: Account, { uuid, mediaType }: DocumentRecord): Promise<string | undefined> {
  const answer = await program.server.app.inject({
    url: `${filesOf(owner)}/${uuid}`,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${owner.browser.token}`,
      cookie: [...owner.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  if (answer.statusCode !== 200) return `${answer.statusCode}`
  if (!['application/pdf', 'image/jpeg', 'image/png'].includes(mediaType)) return mediaType
  if (!/^inline; filename\*=UTF-8''[\w.~!'()*%-]+$/.test(String(answer.headers['content-disposition'])))
    return `${answer.headers['content-disposition']}`
  const bytes = answer.rawPayload
  if (mediaType !== 'application/pdf') return /<script|hidden name|%PDF/.exec(bytes.toString('latin1'))?.[0]
  if (!bytes.subarray(0, 9).equals(Buffer.from('%PDF-1.7\n'))) return 'no header'
  return ACTIVE_WORDS.exec(await objectsIn(bytes))?.[0]
}

async function problemWith(file: HostileFile, n: number): Promise<string | undefined> {
  const owner = await accountFor(n)
  const { status, body } = await upload(owner, file.bytes, file.name)
  if (status === 201) return faultOf(owner, body)
  const message = body.errors?.[0]?.message ?? (body as { readonly detail?: string }).detail
  return status >= 400 && status < 500 && message ? undefined : `${status} ${JSON.stringify(body)}`
}

test(`the server rejects each of ${files.length} hostile files with a message, or removes its harmful content`, {
  timeout: 1_200_000,
}, async () => {
  expect(files.length).toBeGreaterThan(300)
  const wrong: string[] = []
  for (const [n, file] of files.entries()) {
    const problem = await problemWith(file, n)
    if (problem !== undefined) wrong.push(`${file.what}: ${problem}`)
  }
  expect(wrong).toEqual([])
})
