/** Calls vendors over HTTP and converts their errors to the errors that jobs expect. */
import { BadAnswer } from './badAnswer.ts'
import { ProviderFault } from './port.ts'

export interface VendorCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined
  readonly signal?: AbortSignal | undefined
}

/** A vendor's error response. Only its status goes into logs and the database. */
export class VendorError extends ProviderFault {
  readonly #text: string
  constructor(status: number, retryAfter: number | undefined, text: string) {
    super(status, retryAfter)
    this.#text = text
  }
  /** Returns the response parsed as JSON, or an empty object if it isn't a JSON object. */
  get details(): Readonly<Record<string, unknown>> {
    try {
      const parsed: unknown = JSON.parse(this.#text)
      return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
    } catch {
      return {}
    }
  }
}

/**
 * Returns how many seconds a Retry-After header asks to wait; undefined if there's no such header. A Retry-After date
 * is compared with the response's own date, because the party's clock may be wrong.
 */
export const retryAfterOf = (headers: Headers): number | undefined => {
  const wanted = headers.get('retry-after') ?? ''
  const seconds = wanted === '' ? Number.NaN : Number(wanted)
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds : undefined
  const now = Date.parse(headers.get('date') ?? '')
  const until = Date.parse(wanted) - (Number.isNaN(now) ? Date.now() : now)
  return Number.isNaN(until) ? undefined : Math.max(Math.ceil(until / 1000), 0)
}

const TOO_LARGE = 413

/** Reads a response's text. @throws ProviderFault if it has more than `most` bytes */
async function textOf({ body }: Response, most: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new ProviderFault(TOO_LARGE)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Sends a request and returns the response's status and text.
 * @param most the maximum size of the response, in bytes
 * @throws VendorError for any status of 300 and above; TypeError if the vendor can't be reached; ProviderFault if the
 * response is too large
 */
export async function exchangeText(
  { url, ...init }: VendorCall,
  most = Number.POSITIVE_INFINITY,
): Promise<{ readonly status: number; readonly text: string }> {
  const { body, signal, ...rest } = init
  const answer = await fetch(url, {
    ...rest,
    redirect: 'manual',
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  })
  const text = await textOf(answer, most)
  if (!answer.ok) throw new VendorError(answer.status || 502, retryAfterOf(answer.headers), text)
  return { status: answer.status, text }
}

/**
 * Sends a request and returns the response's status and JSON.
 * @throws the same errors as `exchangeText`; BadAnswer if the response isn't JSON
 */
export async function exchange(call: VendorCall): Promise<{ readonly status: number; readonly body: unknown }> {
  const { status, text } = await exchangeText(call)
  return { status, body: text === '' ? undefined : parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadAnswer([], true)
  }
}

/** Sends a request and returns the response's JSON. @throws the same errors as `exchange` */
export const callVendor = async (call: VendorCall): Promise<unknown> => (await exchange(call)).body

/** Returns the header for HTTP basic authentication. */
export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
