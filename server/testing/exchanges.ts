/** Records the requests and responses of the specified API calls, to compare them with the specification. */
import type { Problem } from 'domain/api/contract.ts'
import { CALLS } from '../../scripts/specification/calls.ts'
import type { Answer, Browser, CallOptions } from '../sandbox/driver/browser.ts'

/**
 * Returns every field of a value, and every text, number or boolean with its field, such as `about: IMPROVE`. Fields in
 * lists end in `[]`. An empty text has the value `empty`. Leaves out null.
 */
function fieldsOf(value: unknown, name = ''): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return [name, ...value.flatMap((item) => fieldsOf(item, `${name}[]`))]
  if (typeof value !== 'object') return [name, `${name}: ${value === '' ? 'empty' : value}`]
  return [name, ...Object.entries(value).flatMap(([key, one]) => fieldsOf(one, name ? `${name}.${key}` : key))]
}

/** Returns the data in a response, which is JSON even in the pages of `rendererOf`. A picture contains no data. */
const dataIn = (body: unknown): unknown =>
  typeof body === 'string' ? (/^\{/.test(body) ? JSON.parse(body) : {}) : body

/** Matches the path of a call. A parameter in braces matches any one segment. */
export const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** Returns the call with this method and path, such as `GET /x/{uuid}`. A call without parameters takes precedence. */
function callOf(method: string, path: string): string | undefined {
  const found = Object.keys(CALLS).filter((call) => {
    const [own, pattern = ''] = call.split(' ')
    return own === method && patternOf(pattern).test(path)
  })
  return found.find((call) => !call.includes('{')) ?? found[0]
}

/** Returns a refusal's status with its title, and with its message. */
function refusalOf({ status, body }: Answer<unknown>): string[] {
  const { title, message } = dataIn(body) as Partial<Problem>
  return [title, message].map((text) => `refuses with ${status}: ${text}`)
}

/** Records the specified calls of several browsers. A refused call counts only as a refusal. */
export class Exchanges {
  readonly #happened = new Set<string>()

  /** Returns the browser after making it record its calls. */
  recording(browser: Browser): Browser {
    const call: Browser['call'] = async <T>(
      method: Parameters<Browser['call']>[0],
      url: string,
      options: CallOptions = {},
    ) => {
      const answer = await original<T>(method, url, options)
      this.#add(method, url, { ...options, token: browser.token }, answer)
      return answer
    }
    const original = browser.call.bind(browser)
    browser.call = call
    return browser
  }

  #add(
    method: string,
    url: string,
    { body, headers, token }: CallOptions & { readonly token: string | undefined },
    answer: Answer<unknown>,
  ): void {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const call = callOf(method, pathname)
    if (!call) return
    const sent = [
      ...fieldsOf(body),
      ...[...searchParams.keys()].map((name) => `?${name}`),
      ...Object.keys({ ...headers, ...(token && { authorization: token }) }).map((name) => `header ${name}`),
    ]
    const succeeded = () => [
      'succeeds',
      ...sent.map((field) => `sends ${field}`),
      ...fieldsOf(dataIn(answer.body)).map((field) => `returns ${field}`),
    ]
    for (const line of answer.status < 300 ? succeeded() : refusalOf(answer)) this.#happened.add(`${call} ${line}`)
  }

  /** Returns the specified calls, fields, values and refusals that no recorded call had. */
  missing(): string[] {
    return Object.entries(CALLS)
      .flatMap(([call, items]) => items.map((item) => `${call} ${item}`))
      .filter((line) => !this.#happened.has(line))
  }
}
