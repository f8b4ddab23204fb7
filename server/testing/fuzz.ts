/** Creates hostile requests and values from a seed, so that a failed case can be repeated. */
import type { Contract } from 'domain/api/contract.ts'
import { contracts } from 'domain/api/contracts.ts'

const PIECES = [
  ...['', 'a', '0', '-1', '1e999', 'NaN', 'null', 'true', '[]', '{}', '"', "'", '`', '\\', '/', '//', '..', '../..'],
  ...['%', '%00', '%0a', '%2e%2e%2f', '%c0%ae', '%zz', '%u0041', '?', '#', '&', ';', '=', ':', '@', ' ', '\t', '\r\n'],
  ...['\0', '\u0001', '\u007f', '\u0085', '\u2028', '\u202e', '\ufeff', '\ud800', '\udfff', '😀', 'ﬀ', 'İ', '١'],
  ...[
    '<script>',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    "' or 1=1--",
    '{{7*7}}',
  ],
  ...['__proto__', 'constructor', 'toString', '2026-02-30', '9999-12-31', '00000000-0000-4000-8000-000000000000'],
]
const HOSTS = [
  'localhost',
  'movement.localhost',
  'localhost:3000',
  'evil.example',
  '',
  'a b',
  'a@b',
  '[::1',
  '127.0.0.1',
  'x:y',
]
const TYPES = [
  'application/json',
  'application/json; charset=x',
  'text/plain',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  '',
  '\u00ff/x',
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'if-none-match',
  'idempotency-key',
  'origin',
  'range',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-org',
  'cookie',
  'expect',
]

/** Leave out calls that end the session, because the person would be signed out in all later cases. */
const ENDS_SESSION = /logout|devices|two-factor|password|confirm$/

export interface FuzzedRequest {
  readonly method: (typeof METHODS)[number]
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

export interface Fuzz {
  text(): string
  value(depth?: number): unknown
  contract(): Contract
  request(): FuzzedRequest
}

export function fuzz(seed: number): Fuzz {
  let state = seed
  /** Returns a number from 0 to 1 (mulberry32). */
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number): number => Math.floor(random() * most)
  const one = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[below(list.length)] as T
  const often = (share: number): boolean => random() < share

  const text = (): string =>
    often(0.02) ? one(PIECES).repeat(below(3000)) : Array.from({ length: below(4) }, () => one(PIECES)).join('')

  function value(depth = 0): unknown {
    const kind = below(depth > 3 ? 6 : 9)
    if (kind < 3) return text()
    if (kind === 3) return one([0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER])
    if (kind === 4) return often(0.5)
    if (kind === 5) return null
    if (kind === 6) return Array.from({ length: below(4) }, () => value(depth + 1))
    return Object.fromEntries(Array.from({ length: below(4) }, () => [text(), value(depth + 1)]))
  }

  const contract = (): Contract => one(contracts)
  const namesIn = (schema: unknown): string[] =>
    Object.keys((schema as { readonly def?: { readonly shape?: object } } | undefined)?.def?.shape ?? {})
  const filled = (schema: unknown): Record<string, unknown> =>
    Object.fromEntries([...namesIn(schema), ...(often(0.1) ? [text()] : [])].map((name) => [name, value()]))

  function payload(own: Contract): string {
    if (own.consumes || often(0.05))
      return `--x\r\nContent-Disposition: form-data; name="${text()}"; filename="${text()}"\r\n\r\n${text()}\r\n--x${often(0.5) ? '--' : ''}`
    if (often(0.1)) return text()
    const whole = JSON.stringify(filled(own.body))
    return often(0.05) ? whole.slice(0, below(whole.length)) : whole
  }

  function request(): FuzzedRequest {
    let own = contract()
    while (ENDS_SESSION.test(own.path)) own = contract()
    const path = own.path.replace(/\{\w+\}/g, () =>
      often(0.5) ? '00000000-0000-4000-8000-000000000000' : encodeURIComponent(text().toWellFormed()),
    )
    const query = often(0.3)
      ? `?${namesIn(own.query)
          .concat('x')
          .map((name) => `${name}=${often(0.7) ? encodeURIComponent(text().toWellFormed()) : text()}`)
          .join('&')}`
      : ''
    const url = often(0.05) ? `/${text()}` : path + query
    const method = often(0.9) ? own.method : one(METHODS)
    const more = Array.from({ length: below(3) }, () => [one(HEADERS), text().replace(/[^\t\x20-\x7e\x80-\xff]/g, '')])
    const hasBody = method !== 'GET' && method !== 'HEAD'
    return {
      method,
      url,
      headers: {
        host: often(0.9) ? 'localhost' : one(HOSTS),
        ...(hasBody && {
          'content-type': often(0.9)
            ? own.consumes
              ? 'multipart/form-data; boundary=x'
              : 'application/json'
            : one(TYPES),
        }),
        ...Object.fromEntries(more),
      },
      ...(hasBody && { payload: payload(own) }),
    }
  }
  return { text, value, contract, request }
}
