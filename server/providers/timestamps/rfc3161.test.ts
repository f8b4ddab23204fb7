import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Misconfigured } from '../../misconfigured.ts'
import { type StandIn, startAuthority } from '../../testing/timestampAuthority.ts'
import type { TimestampAuthority } from './port.ts'
import { rfc3161 } from './rfc3161.ts'

const TIMEOUT = 30_000
const STATEMENT = Buffer.from('hearthline-anchor/1\n2026-11-29\nroot\n')

let standIn: StandIn
let authority: TimestampAuthority
beforeAll(async () => {
  standIn = await startAuthority()
  authority = await rfc3161(standIn, TIMEOUT)
})
beforeEach(() => {
  standIn.answers = 'STAMPS'
})
afterAll(() => standIn.stop())

test('a stamp says who signed it and when, and anyone can check it with the authority’s certificate', async () => {
  const before = Math.floor(Date.now() / 1000) * 1000
  const answer = await authority.stamp(STATEMENT)
  const { by, at } = await authority.read(answer, STATEMENT)
  expect(by).toBe('O=Test Time, CN=Test Time Signer')
  expect(Date.parse(at)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(at)).toBeLessThanOrEqual(Date.now())
  expect(standIn.types.at(-1)).toBe('application/timestamp-query')
  expect(new X509Certificate(await readFile(standIn.caFile)).subject).toBe('CN=Test Time Root')
})

test('a stamp doesn’t fit another statement', async () => {
  const answer = await authority.stamp(STATEMENT)
  await expect(authority.read(answer, Buffer.from('another'))).rejects.toThrow('message imprint mismatch')
})

test('a stamp with a changed byte isn’t valid', async () => {
  const answer = await authority.stamp(STATEMENT)
  const changed = Buffer.from(answer)
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  await expect(authority.read(changed, STATEMENT)).rejects.toMatchObject({ name: 'BadStamp' })
})

test('a stamp that answers an earlier request is refused, because its nonce differs', async () => {
  standIn.answers = 'FIRST_STAMP'
  await authority.stamp(STATEMENT).catch(() => {})
  await expect(authority.stamp(STATEMENT)).rejects.toThrow('nonce mismatch')
})

test.each([
  ['REFUSALS', 'no time stamp token'],
  ['NOISE', 'it isn’t a valid time stamp'],
  ['UNAVAILABLE', 'status 503'],
] as const)('if the authority answers with %s, the error says “%s”', async (answers, problem) => {
  standIn.answers = answers
  await expect(authority.stamp(STATEMENT)).rejects.toThrow(problem)
})

test('an authority that never answers is given up after the time limit', async () => {
  const hasty = await rfc3161(standIn, 100)
  standIn.answers = 'NOTHING'
  await expect(hasty.stamp(STATEMENT)).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a stamp by another authority isn’t valid, even if that authority has the same name', async () => {
  const other = await startAuthority()
  try {
    const foreign = await (await rfc3161(other, TIMEOUT)).stamp(STATEMENT)
    await expect(authority.read(foreign, STATEMENT)).rejects.toThrow('certificate verify error')
    const misled = await rfc3161({ url: other.url, caFile: standIn.caFile }, TIMEOUT)
    await expect(misled.stamp(STATEMENT)).rejects.toThrow('certificate verify error')
  } finally {
    await other.stop()
  }
})

test('a stamp that was signed with an expired certificate isn’t valid', async () => {
  const expired = await startAuthority({ validity: ['-days', '-1'] })
  try {
    const late = await rfc3161(expired, TIMEOUT)
    await expect(late.stamp(STATEMENT)).rejects.toThrow('certificate has expired')
  } finally {
    await expired.stop()
  }
})

test('without OpenSSL or a usable file of certificates, the error names the setting and the remedy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stamps-'))
  await writeFile(join(folder, 'empty.pem'), 'no certificate')
  const error = async (caFile: string): Promise<unknown> =>
    rfc3161({ url: standIn.url, caFile }, TIMEOUT).catch((e) => e)
  try {
    expect(await error(join(folder, 'missing.pem'))).toMatchObject({
      message: expect.stringMatching(/^TIMESTAMP_CA: .*missing\.pem can't be read\. Set it to a PEM file/),
    })
    expect(await error(join(folder, 'empty.pem'))).toMatchObject({
      message: expect.stringMatching(/^TIMESTAMP_CA: .*empty\.pem has no certificate\./),
    })
    vi.stubEnv('PATH', folder)
    const without = await error(standIn.caFile)
    expect(without).toBeInstanceOf(Misconfigured)
    expect((without as Error).message).toMatch(/^TIMESTAMP_URL: OpenSSL.*can't be run\. Install the package openssl/)
  } finally {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  }
})
