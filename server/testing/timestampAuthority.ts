/** A stand-in for a time-stamp authority: a web server that signs with `openssl ts`. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const CONFIG = `[ tsa ]
default_tsa = authority
[ authority ]
serial = serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
ess_cert_id_alg = sha256
`
/**
 * What the stand-in answers: a stamp, an error of its web server, a refusal, an earlier stamp, something else, or
 * nothing.
 */
export type Answers = 'STAMPS' | 'UNAVAILABLE' | 'REFUSALS' | 'FIRST_STAMP' | 'NOISE' | 'NOTHING'

export interface StandIn {
  readonly url: string
  /** The certificate of the authority's root. */
  readonly caFile: string
  answers: Answers
  /** The content types of the requests. */
  readonly types: (string | undefined)[]
  readonly stop: () => Promise<void>
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** @param options `name`: the authority's name. `validity`: OpenSSL's options for the validity of its certificate. */
export async function startAuthority({
  name = 'Test Time',
  validity = ['-days', '30'],
}: {
  readonly name?: string
  readonly validity?: readonly string[]
} = {}): Promise<StandIn> {
  const folder = await mkdtemp(join(tmpdir(), 'authority-'))
  const openssl = (...args: readonly string[]) => run('openssl', args, { cwd: folder })
  const key = (file: string, subject: string) => [
    ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', file, '-subj', subject],
  ]
  await writeFile(join(folder, 'config'), CONFIG)
  await writeFile(join(folder, 'serial'), '01')
  await writeFile(join(folder, 'purpose'), 'extendedKeyUsage=critical,timeStamping\n')
  await openssl('req', '-x509', ...key('root.key', `/CN=${name} Root`), '-out', 'root.pem', '-days', '3650')
  await openssl('req', ...key('signer.key', `/O=${name}/CN=${name} Signer`), '-out', 'signer.csr')
  const issued = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-extfile', 'purpose', ...validity]
  await openssl('x509', '-req', '-in', 'signer.csr', ...issued, '-out', 'signer.pem')

  let count = 0
  let first: Buffer | undefined
  const sign = async (query: Buffer): Promise<Buffer> => {
    const [asked, answered] = [`query-${++count}`, `answer-${count}`]
    await writeFile(join(folder, asked), query)
    const signer = ['-signer', 'signer.pem', '-inkey', 'signer.key']
    await openssl('ts', '-reply', '-config', 'config', '-queryfile', asked, ...signer, '-out', answered)
    return readFile(join(folder, answered))
  }
  const answer = async (query: Buffer): Promise<Buffer> => {
    if (standIn.answers === 'NOISE') return Buffer.from('<html>')
    // A query of one byte isn't a query, so OpenSSL answers with a refusal.
    if (standIn.answers === 'REFUSALS') return sign(Buffer.from([0]))
    if (standIn.answers === 'FIRST_STAMP' && first) return first
    const made = await sign(query)
    first ??= made
    return made
  }
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    standIn.types.push(request.headers['content-type'])
    const query = await bytesOf(request)
    if (standIn.answers === 'NOTHING') return
    if (standIn.answers === 'UNAVAILABLE') {
      response.writeHead(503).end()
      return
    }
    try {
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await answer(query))
    } catch {
      response.destroy()
    }
  }
  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stamps`,
    caFile: join(folder, 'root.pem'),
    answers: 'STAMPS',
    types: [],
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await rm(folder, { recursive: true })
    },
  }
  return standIn
}
