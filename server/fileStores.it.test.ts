/** Tests, through the API, that files are stored in an S3 bucket: uploads, generated documents, failures and moves. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { AgentFile } from 'domain/api/agent.ts'
import type { DocumentRecord } from 'domain/application/types.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { readConfig } from './config.ts'
import { describeFiles, moveFiles, openFileStore } from './fileStores.ts'
import { SEEDED_AGENTS, seedAgents } from './sandbox/agents.ts'
import { file as agentFile, BASE, signInAgent } from './testing/agents.ts'
import { type S3StandIn, startS3 } from './testing/aws/s3.ts'
import {
  documentFor,
  multipart,
  ok,
  type SandboxProgram,
  startSandboxProgram,
  Walk,
  wordsIn,
} from './testing/journey.ts'
import { type Browser, startTestProgram } from './testing/program.ts'
import { deleteUnusedObjects } from './usecases/files.ts'

const LONG = 240_000
let s3: S3StandIn
let program: SandboxProgram
let processor: Browser
beforeAll(async () => {
  s3 = await startS3()
  program = await startSandboxProgram({ environment: s3.environment })
  await seedAgents(program.server.services)
  processor = await signInAgent(program, SEEDED_AGENTS[1].email)
}, LONG)
afterAll(async () => {
  await program?.stop()
  await s3.stop()
})

/** Runs SQL as a superuser. */
async function sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: program.database.superuserUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
const rowsOf = (walk: Walk) =>
  sql<{ uuid: string; object: string | null; size: number }>(
    'select uuid, object, size from file where application = $1 order by uuid',
    [walk.uuid],
  )
/** Waits until the application has no more jobs that could store a file. */
const settled = (walk: Walk) =>
  expect
    .poll(() => sql("select kind from effect where application = $1 and state = 'OPEN'", [walk.uuid]), {
      timeout: LONG,
    })
    .toEqual([])
const uploads = async () =>
  (await sql<{ object: string }>('select object from file_upload')).map(({ object }) => object)

const documentsOf = (walk: Walk) => `/service-application/api/v2/application/heloc/${walk.uuid}/documents`
const send = (walk: Walk) =>
  walk.browser.call<DocumentRecord & { code?: string }>('POST', documentsOf(walk), multipart('USER_UPLOADED_PAYSTUB'))

/** Sends an ad hoc document to the borrower, as the agents' pages do. */
async function sendAdHoc(walk: Walk, version: number) {
  const made = await PDFDocument.create()
  made.addPage([200, 200])
  const body = new FormData()
  for (const [key, value] of Object.entries({ title: 'New address', comments: 'Please use it.', version }))
    body.append(key, String(value))
  body.append('file', new Blob([new Uint8Array(await made.save())]), 'letter.pdf')
  const encoded = new Response(body)
  return processor.call<AgentFile>('POST', `${BASE}/applications/${walk.uuid}/documents`, {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
}

describe('a lender with an S3 bucket', () => {
  test('all files of an application are stored encrypted in the bucket, from the first upload to the funded line', {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, persona('manual'))
    await walk.goTo('liens')
    const sent = await sendAdHoc(walk, (await agentFile(processor, walk.uuid)).version)
    expect(sent.status).toBe(200)
    expect((await sendAdHoc(walk, 1)).status).toBe(409)
    await walk.answer('readSentDocuments')
    // The job that makes the documents retries until the bucket accepts them.
    const slow = { status: 503, code: 'SlowDown' } as const
    s3.fail(...Array.from({ length: 4 }, () => slow))
    await walk.goTo('complete')

    const rows = await rowsOf(walk)
    expect(walk.uploaded.length).toBeGreaterThan(0)
    expect(rows.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(walk.uploaded))
    for (const { uuid, object, size } of rows) {
      expect(object).toMatch(new RegExp(`^files/${uuid}/[\\da-f]{16}$`))
      const stored = s3.objects.get(object ?? '')
      expect(stored?.length).toBeGreaterThan(size)
      // Search for complete file signatures, because the first three or four bytes alone can also occur by chance.
      expect(stored?.includes('%PDF-1.') || stored?.includes('\x89PNG\r\n\x1a\n', 0, 'latin1')).toBe(false)
    }

    const { documents } = await walk.view()
    const agreement = documents.find(({ type }) => type === 'CREDIT_AGREEMENT')?.uuid ?? ''
    expect(wordsIn(await documentFor(walk, walk.browser, agreement))).toContain('Home Equity Line of Credit Agreement')
    for (const { uuid } of (await agentFile(processor, walk.uuid)).documents) {
      const answer = await processor.call('GET', `${BASE}/applications/${walk.uuid}/documents/${uuid}`)
      expect(answer.status).toBe(200)
    }
  })

  test("a file that the bucket refuses to store isn't visible, and the application continues", {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, { ...persona('prime'), email: 'refused@sandbox.test' })
    await walk.goTo('insurance')
    await settled(walk)
    const before = await rowsOf(walk)
    // The `file_upload` table also lists failed attempts of earlier jobs.
    const noted = (await uploads()).length
    const slow = { status: 503, code: 'SlowDown' } as const
    s3.fail(slow, slow, slow)
    expect(await send(walk)).toMatchObject({ status: 503, body: { code: 'FILES_UNAVAILABLE' } })
    s3.fail({ status: 403, code: 'AccessDenied' })
    expect(await send(walk)).toMatchObject({ status: 500, body: { code: 'UNEXPECTED' } })
    expect(await rowsOf(walk)).toEqual(before)
    expect(await uploads()).toHaveLength(noted + 2)
    const kept = ok(await send(walk), 201)
    expect((await rowsOf(walk)).map(({ uuid }) => uuid)).toContain(kept.uuid)

    const path = `${documentsOf(walk)}/${kept.uuid}`
    s3.fail(slow, slow, slow)
    expect((await walk.browser.call('GET', path)).status).toBe(503)
    expect((await walk.browser.call('GET', path)).status).toBe(200)
  })

  test('a day after an upload, the server deletes the object if no file uses it, and keeps all other objects', async () => {
    const { services } = program.server
    const [file] = await sql<{ application: string; object: string }>('select application, object from file limit 1')
    const add = 'insert into file_upload (object, application, created_at) values ($1, $2, now() - $3::interval)'
    for (const [object, age] of [
      ['files/old', '25 hours'],
      ['files/new', '23 hours'],
      [file?.object, '25 hours'],
    ]) {
      await sql(add, [object, file?.application, age])
      if (object !== file?.object) s3.objects.set(object ?? '', Buffer.from('x'))
    }
    await deleteUnusedObjects(services)
    expect(s3.objects.has('files/old')).toBe(false)
    expect(s3.objects.has('files/new')).toBe(true)
    expect(s3.objects.has(file?.object ?? '')).toBe(true)
    expect(await uploads()).not.toContain('files/old')
    expect(await uploads()).toContain('files/new')
    await sql('delete from file_upload')
  })

  test('files move to the database and back, and stay readable in both locations', { timeout: LONG }, async () => {
    const { db, fileStore } = program.server.services
    if (!fileStore) throw new Error('the server has no file store')
    const walk = await Walk.register(program, { ...persona('prime'), email: 'moves@sandbox.test' })
    await walk.goTo('insurance')
    await settled(walk)
    const { uuid } = ok(await send(walk), 201)
    const path = `${documentsOf(walk)}/${uuid}`
    const original = (await walk.browser.call('GET', path)).body
    const [count] = await sql<{ files: number }>('select count(*)::integer as files from file')

    expect(await moveFiles(db, fileStore, 'database')).toBe(count?.files)
    expect(await describeFiles(db)).toBe(`${count?.files} files are in the database, and 0 are in the file store.`)
    expect((await walk.browser.call('GET', path)).body).toEqual(original)
    expect(await openFileStore(readConfig({}), db)).toBeUndefined()

    expect(await moveFiles(db, fileStore, 'store')).toBe(count?.files)
    expect(await moveFiles(db, fileStore, 'store')).toBe(0)
    expect((await walk.browser.call('GET', path)).body).toEqual(original)
    await expect(openFileStore(readConfig({}), db)).rejects.toThrow(
      /^S3_BUCKET: this database has files in an S3 bucket, but S3_BUCKET is empty\./,
    )
  })
})

test('the files command counts and moves files, and explains what to do if no bucket is configured', {
  timeout: LONG,
}, async () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const files = async (args: readonly string[], environment: Readonly<Record<string, string>>) => {
    const env = { DATABASE_URL: program.database.adminUrl, SETTINGS_FILE: '/nowhere', ...environment }
    const run = promisify(execFile)(process.execPath, ['server/files.ts', ...args], { cwd: root, env })
    return run.catch((error: { code: number; stderr: string }) => error)
  }
  const counted = await describeFiles(program.server.services.db)
  expect(await files([], {})).toMatchObject({ stdout: `${counted}\n` })
  expect(await files(['to-store'], s3.environment)).toMatchObject({ stdout: `0 files have moved. ${counted}\n` })
  expect(await files(['to-store'], {})).toMatchObject({ code: 2, stderr: expect.stringContaining('Set S3_BUCKET') })
  expect(await files(['somewhere'], {})).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm run files to-'),
  })
})

test("the server doesn't start if the bucket refuses access, and the error names the setting to correct", async () => {
  const environment = { ...s3.environment, AWS_SECRET_ACCESS_KEY: 'another' }
  await expect(startTestProgram({ environment })).rejects.toThrow(
    'S3_BUCKET: the file store refused a test (SignatureDoesNotMatch). Correct AWS_SECRET_ACCESS_KEY.',
  )
})

test('the server starts while its bucket is unreachable', async () => {
  const unreachable = await startTestProgram({ environment: { ...s3.environment, S3_ENDPOINT: 'http://127.0.0.1:1' } })
  expect(unreachable.server.services.fileStore).toBeDefined()
  await unreachable.stop()
})
