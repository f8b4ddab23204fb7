/** Caches pages that many visitors share. The cache contains compressed bytes. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

export interface SharedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Whether all visitors share the page. If false, only visitors without the server's cookies share it. */
  readonly forAll: boolean
  /** Whether the page is cached for later visitors. */
  readonly keep: boolean
}

type Encoding = 'br' | 'gzip'

/** The maximum number of bytes that a node caches, measured before compression. A page has about 25 KB. */
const MOST_BYTES = 64_000_000
const QUICK = 5
const BEST = 11

const brotli = (body: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })

/**
 * A page and its compressed versions. The server creates a version when the page is first requested by a browser that
 * accepts the version's encoding.
 */
class StoredPage {
  readonly page: SharedPage
  readonly etag: string
  readonly #forms = new Map<Encoding, Promise<Buffer>>()
  #uses = 0

  constructor(page: SharedPage) {
    this.page = page
    const hash = createHash('sha256').update(JSON.stringify(page.headers)).update(page.body).digest('base64url')
    // The entity tag is weak, because all compressed versions of the page share the tag.
    this.etag = `W/"${hash.slice(0, 22)}"`
  }

  /**
   * Returns the page in an encoding. The first request gets a quickly compressed version. The second request starts the
   * strongest compression, which isn't worth the time for an address that is requested only once.
   */
  in(encoding: Encoding): Promise<Buffer> {
    const { body } = this.page
    const form = this.#forms.get(encoding) ?? (encoding === 'br' ? brotli(body, QUICK) : promisify(gzip)(body))
    this.#forms.set(encoding, form)
    if (encoding === 'br' && ++this.#uses === 2) {
      const replace = (best: Buffer) => void this.#forms.set('br', Promise.resolve(best))
      brotli(body, BEST).then(replace, () => undefined)
    }
    return form
  }
}

export interface SharedPages {
  /** Returns a cached page. */
  get(key: string): StoredPage | undefined
  /** Returns the page that `render` creates. Requests with the same key wait for the same rendering. */
  make(key: string, render: () => Promise<SharedPage | undefined>): Promise<StoredPage | undefined>
}

export function createSharedPages(): SharedPages {
  const kept = new LRUCache<string, StoredPage>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ page }) => page.body.length,
  })
  const making = new Map<string, Promise<StoredPage | undefined>>()
  return {
    get: (key) => kept.get(key),
    make(key, render) {
      const underWay = making.get(key)
      if (underWay) return underWay
      const made = render()
        .then((page) => {
          if (!page) return undefined
          const stored = new StoredPage(page)
          if (page.keep) kept.set(key, stored)
          return stored
        })
        .finally(() => making.delete(key))
      making.set(key, made)
      return made
    },
  }
}

/**
 * Sends a shared page in the best encoding that the browser accepts, or 304 if the browser has already cached the page.
 */
export async function sendShared(request: FastifyRequest, reply: FastifyReply, stored: StoredPage) {
  const { page, etag } = stored
  reply.headers(page.headers)
  // The browser adds personal data to a page that all visitors share. With no-store, the browser doesn't show this data
  // again after sign-out.
  if (page.keep && !page.forAll) {
    // Only browsers may cache the page, because the page depends on the visitor's cookies. Browsers must revalidate it
    // each time.
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding, cookie')
    if (matches(request.headers['if-none-match'], etag)) return reply.status(304).send()
  } else reply.header('cache-control', 'no-store').header('vary', 'accept-encoding')
  const encoding = negotiate(String(request.headers['accept-encoding'] ?? ''), ['br', 'gzip', 'identity'])
  if (encoding !== 'br' && encoding !== 'gzip') return reply.status(page.status).send(page.body)
  const form = await stored.in(encoding)
  return reply.status(page.status).header('content-encoding', encoding).send(form)
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')
/** Compares entity tags weakly, as RFC 9110 (13.1.2) requires for If-None-Match. */
const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag)) ?? false
