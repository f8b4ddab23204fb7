/**
 * Stamps by an authority that follows RFC 3161. OpenSSL writes the requests and checks the answers, so this file
 * contains no cryptography. Answers are stored in DER, and anyone can check them with `openssl ts -verify`.
 */
import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { instant } from 'domain/values/dates.ts'
import type { TimestampSettings } from '../../config.ts'
import { Misconfigured } from '../../misconfigured.ts'
import { BadStamp, type TimestampAuthority } from './port.ts'

const run = promisify(execFile)
const OPENSSL_MS = 10_000
/** An answer with a certificate chain has a few kilobytes. */
const MOST_BYTES = 64 * 1024

/** Returns the first reason that OpenSSL prints, such as "certificate verify error: certificate has expired". */
function reasonIn(text: string): string | undefined {
  const [, reason, detail] = /:time stamp routines:[^:]*:([^:]+):[^:]*:\d+:(?:Verify error:)?(.*)$/m.exec(text) ?? []
  return reason && [reason, detail].filter(Boolean).join(': ')
}

/** Runs OpenSSL in a folder, and returns what it prints. @throws BadStamp with OpenSSL's reason */
async function openssl(folder: string, ...args: readonly string[]): Promise<string> {
  try {
    return (await run('openssl', args, { cwd: folder, timeout: OPENSSL_MS })).stdout
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string }
    if (typeof code !== 'number') throw error
    throw new BadStamp(reasonIn(stderr) ?? 'it isn’t a valid time stamp')
  }
}

/** Runs `work` with a new folder that has these files, and deletes the folder. */
async function withFiles<T>(
  files: Readonly<Record<string, Uint8Array>>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'time-stamp-'))
  try {
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function send(url: string, query: Uint8Array<ArrayBuffer>, timeout: number): Promise<Uint8Array> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: query,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  if (!answer.ok) throw new Error(`the time-stamp authority answered with status ${answer.status}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > MOST_BYTES) throw new BadStamp('it is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Returns the time in a token's signed content, such as 20261129000512.25Z. */
function signedTime(listing: string) {
  const [, year, month, day, hour, minute, second, fraction = ''] =
    /d=1 .*GENERALIZEDTIME\s*:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z/.exec(listing) ?? []
  if (!year) throw new BadStamp('it has no time')
  return instant(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`)
}

/**
 * @param timeout milliseconds to wait for the authority's answer
 * @throws Misconfigured if OpenSSL isn't installed, or the file with the certificates can't be read
 */
export async function rfc3161({ url, caFile }: TimestampSettings, timeout: number): Promise<TimestampAuthority> {
  await run('openssl', ['version'], { timeout: OPENSSL_MS }).catch((error: unknown) => {
    const remedy = 'Install the package openssl, or unset TIMESTAMP_URL and TIMESTAMP_CA.'
    throw new Misconfigured('TIMESTAMP_URL', "OpenSSL, which checks time stamps, can't be run.", remedy, error)
  })
  const wrong = (problem: string, cause?: unknown) =>
    new Misconfigured('TIMESTAMP_CA', problem, 'Set it to a PEM file with the certificates of the authority.', cause)
  const pem = await readFile(caFile, 'utf8').catch((error: unknown) => {
    throw wrong(`${caFile} can't be read.`, error)
  })
  if (!pem.includes('-----BEGIN CERTIFICATE-----')) throw wrong(`${caFile} has no certificate.`)
  return {
    place: new URL(url).host,
    stamp: (statement) =>
      withFiles({ statement }, async (folder) => {
        await openssl(folder, 'ts', '-query', '-data', 'statement', '-sha256', '-cert', '-out', 'query')
        const answer = await send(url, await readFile(join(folder, 'query')), timeout)
        await writeFile(join(folder, 'answer'), answer)
        // This checks the status, the nonce, the hash of the statement, the signature and the certificates.
        await openssl(folder, 'ts', '-verify', '-in', 'answer', '-queryfile', 'query', '-CAfile', caFile)
        return answer
      }),
    read: (answer, statement) =>
      withFiles({ statement, answer }, async (folder) => {
        await openssl(folder, 'ts', '-reply', '-in', 'answer', '-token_out', '-out', 'token')
        const signed = ['-inform', 'DER', '-in', 'token', '-binary', '-out', 'signed', '-signer', 'signer']
        await openssl(folder, 'cms', '-verify', '-noverify', ...signed)
        const at = signedTime(await openssl(folder, 'asn1parse', '-inform', 'DER', '-in', 'signed'))
        const seconds = String(Math.floor(Date.parse(at) / 1000))
        const trusted = ['-CAfile', caFile, '-attime', seconds]
        await openssl(folder, 'ts', '-verify', '-in', 'answer', '-data', 'statement', ...trusted)
        const { subject } = new X509Certificate(await readFile(join(folder, 'signer')))
        return { by: subject.replaceAll('\n', ', '), at }
      }),
  }
}
