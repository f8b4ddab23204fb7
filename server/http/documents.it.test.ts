/** Tests that people can upload files and can see only their own documents. */
import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { DocumentRecord } from 'domain/application/types.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEEDED_AGENTS, seedAgents } from '../sandbox/agents.ts'
import { ACTIVE_PDFS, ACTIVE_WORDS } from '../testing/activePdfs.ts'
import { BASE, looks, signInAgent } from '../testing/agents.ts'
import { type Account, register, startTestProgram, type TestProgram } from '../testing/program.ts'
import { acceptFiles, filesOf, upload as uploadTo } from '../testing/uploads.ts'
import { readInside } from './uploads.ts'

let program: TestProgram
let account: Account
let other: Account
beforeAll(async () => {
  program = await startTestProgram()
  account = await register(program, { email: 'files@example.com' })
  other = await register(program, { email: 'prying@example.com' })
  await acceptFiles(program, account)
})
afterAll(() => program.stop())

const files = (uuid: string) => filesOf({ uuid })
const upload = (bytes: Uint8Array, name: string, type?: string, headers?: Record<string, string>) =>
  uploadTo(account, bytes, name, type, headers)

const picture = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    [format]()
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .toBuffer()
async function pdf(pages = 2, encrypted = false): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let i = 0; i < pages; i++) document.addPage([200, 200])
  if (encrypted) document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  return document.save()
}

describe('a PDF with active content', () => {
  const sent = ACTIVE_PDFS['a script that runs on opening'] ?? Buffer.alloc(0)
  const hash = createHash('sha256').update(sent).digest('hex')

  test('everyone gets a PDF without its active content, and only compliance staff can download the original', async () => {
    await seedAgents(program.server.services)
    const [underwriter, , compliance] = await Promise.all(SEEDED_AGENTS.map(({ email }) => signInAgent(program, email)))
    const { body: record } = await upload(sent, 'Pay.pdf')
    expect(record).toMatchObject({ pages: 1, originalSha256: hash })
    const own = await account.browser.call<string>('GET', `${files(account.uuid)}/${record.uuid}`)
    expect(own.body).toMatch(/^%PDF-/)
    expect(own.body).not.toMatch(ACTIVE_WORDS)
    expect(own.headers['content-disposition']).toBe("inline; filename*=UTF-8''Pay.pdf")

    const path = `${BASE}/applications/${account.uuid}/documents/${record.uuid}`
    const seen = await underwriter?.call<string>('GET', path)
    expect(seen?.body).toBe(own.body)
    expect(seen?.headers).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''Pay.pdf",
      'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
      'x-content-type-options': 'nosniff',
    })

    const denied = await underwriter?.call('GET', `${path}/original`)
    expect(denied).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
    for (const browser of [account.browser, other.browser])
      expect((await browser.call('GET', `${path}/original`)).status).toBe(404)
    const original = await compliance?.call<string>('GET', `${path}/original`)
    expect(original?.body).toBe(sent.toString())
    expect(original?.headers).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''Pay.pdf",
      'content-type': 'application/octet-stream',
    })
    const scope = { mode: 'SYSTEM', application: account.uuid } as const
    const [log] = await program.server.services.db.read(scope, looks(account.uuid))
    expect(log.map(({ what }) => what)).toContain(
      `original of document USER_UPLOADED_PAYSTUB ${record.uuid}, by the lender`,
    )
  })

  test('a document made by the server has no original, and nobody can read an original of another application', async () => {
    const compliance = await signInAgent(program, SEEDED_AGENTS[2].email)
    const { body: record } = await upload(sent, 'Pay.pdf')
    for (const path of [`${account.uuid}/documents/${account.uuid}`, `${other.uuid}/documents/${record.uuid}`])
      expect((await compliance.call('GET', `${BASE}/applications/${path}/original`)).status).toBe(404)
  })
})

describe('an uploaded file', () => {
  test('an uploaded file is stored, listed and returned, and hidden metadata is removed from pictures', async () => {
    const sent = await picture('jpeg')
    expect(sent.includes('Somebody')).toBe(true)
    const kept = await upload(sent, 'Pay Stub é.jpg')
    expect(kept.status).toBe(201)
    expect(kept.body).toMatchObject({
      type: 'USER_UPLOADED_PAYSTUB',
      fileName: 'Pay Stub é.jpg',
      mediaType: 'image/jpeg',
      pages: 1,
      stage: 'UPLOAD',
    })
    const list = await account.browser.call<DocumentRecord[]>('GET', files(account.uuid))
    expect(list.body.map(({ uuid }) => uuid)).toContain(kept.body.uuid)
    const bytes = await account.browser.call<string>('GET', `${files(account.uuid)}/${kept.body.uuid}`)
    expect(bytes.headers['content-type']).toBe('image/jpeg')
    expect(bytes.headers['content-disposition']).toContain('Pay%20Stub%20%C3%A9.jpg')
    expect(bytes.body).not.toContain('Somebody')
    const papers = await upload(await pdf(), 'papers.PDF')
    expect(papers.body).toMatchObject({ mediaType: 'application/pdf', pages: 2 })
    // The server never extracts text from an uploaded file.
    const text = await account.browser.call('GET', `${files(account.uuid)}/${papers.body.uuid}/text`)
    expect(text).toMatchObject({ status: 200, body: {} })
    expect(text.body).not.toHaveProperty('text')
  })

  test('an uploaded file is visible only to its owner', async () => {
    const { body } = await upload(await picture('png'), 'a.png')
    expect((await other.browser.call('GET', `${files(account.uuid)}/${body.uuid}`)).status).toBe(404)
    expect((await other.browser.call('GET', `${files(other.uuid)}/${body.uuid}`)).status).toBe(404)
    expect((await program.browser().call('GET', `${files(account.uuid)}/${body.uuid}`)).status).toBe(401)
    expect((await other.browser.call('GET', `${files(account.uuid)}/${body.uuid}/text`)).status).toBe(404)
    expect((await program.browser().call('GET', `${files(account.uuid)}/${body.uuid}/text`)).status).toBe(401)
  })

  test('a file uploaded twice with the same idempotency key is stored once', async () => {
    const bytes = await picture('png')
    const first = await upload(bytes, 'twice.png', undefined, { 'idempotency-key': 'one' })
    const second = await upload(bytes, 'twice.png', undefined, { 'idempotency-key': 'one' })
    expect(second.body.uuid).toBe(first.body.uuid)
    expect((await upload(await picture('jpeg'), 'twice.jpg', undefined, { 'idempotency-key': 'one' })).status).toBe(422)
  })

  test.each([
    ['empty', async () => new Uint8Array(), 'a.pdf', 'This file is empty. Choose another file.'],
    [
      'of another kind',
      async () => Buffer.from('MZ'),
      'a.exe',
      'We can’t accept this type of file. Choose a PDF, JPG, or PNG.',
    ],
    [
      'misnamed',
      () => picture('png'),
      'a.pdf',
      'This file doesn’t match its name. Save it as a PDF, JPG, or PNG and choose it again.',
    ],
    [
      'text with the name of a picture',
      async () => Buffer.from('hello there'),
      'a.png',
      'This file doesn’t match its name. Save it as a PDF, JPG, or PNG and choose it again.',
    ],
    [
      'password-protected',
      () => pdf(1, true),
      'a.pdf',
      'This file is password-protected. Remove the password and choose it again.',
    ],
    [
      'cut off',
      async () => (await picture('png')).subarray(0, 60),
      'a.png',
      'We couldn’t open this file. Scan or save it again and choose the new file.',
    ],
    [
      'a broken PDF',
      async () => Buffer.from('%PDF-1.7\nnothing more'),
      'a.pdf',
      'We couldn’t open this file. Scan or save it again and choose the new file.',
    ],
    [
      'too large',
      async () => Buffer.alloc(20_000_001, 1),
      'a.pdf',
      'This file is larger than 20 MB. Choose a smaller file or scan it at a lower resolution.',
    ],
    [
      'named too long',
      () => picture('png'),
      `${'x'.repeat(300)}.png`,
      'This file’s name is too long or has unsupported characters. Rename it and choose it again.',
    ],
  ])('the server rejects an uploaded file that is %s, and explains what to do', async (_, bytes, name, message) => {
    const answer = await upload(await bytes(), name)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject([{ field: 'file', message }])
  })

  test('a small picture file is rejected if it would expand to a huge number of pixels', async () => {
    const bomb = await sharp({
      create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    await expect(readInside('bomb.png', bomb, 'a')).rejects.toThrow('couldn’t open this file')
  })

  test('an upload without a type or a file is rejected', async () => {
    expect((await upload(await picture('png'), 'a.png', 'NONSENSE')).status).toBe(400)
    expect((await account.browser.call('POST', files(account.uuid), { body: {} })).status).toBe(400)
  })

  test('an upload is rejected before the journey asks for documents, and the response contains the current screen', async () => {
    const saved = account
    account = other
    const answer = await upload(await picture('png'), 'a.png')
    account = saved
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ location: `/account/heloc/${other.uuid}/start/profile` })
  })
})
