/** A borrower without a browser: the calls that the screens make, in the order in which the journey asks for them. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentRecord } from 'domain/application/types.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { registration } from '../../personas/answers.ts'
import type { Persona } from '../../personas/persona.ts'
import { type Answered, answersOf } from './answers.ts'

const V1 = '/service-application/api/v1/application/heloc'
const V2 = '/service-application/api/v2/application/heloc'
const POLL = 20

export interface BorrowerOptions {
  /** Where the program answers: http://localhost:3000 */
  readonly url: string
  readonly persona: Persona
  /** Makes the address of the account its own where a persona applies more than once. */
  readonly email?: string
  /** Milliseconds for which a call that finds nobody is made again, with the same key; 0 for not at all. */
  readonly patience?: number
  /** The right answer to a knowledge question. */
  readonly knows?: (question: { readonly id: string; readonly text: string }) => string
}

/** A step that the server said yes to, and how many events the application had then. */
export interface Acknowledged {
  readonly command: string
  readonly version: number
}

/** The server said no. */
export class Refused extends Error {
  readonly status: number
  constructor(what: string, status: number, body: string) {
    super(`${what}: ${status} ${body.slice(0, 600)}`)
    this.status = status
  }
}

interface Sending {
  readonly body?: unknown | undefined
  readonly form?: () => FormData
  readonly key?: string
}

export class Borrower {
  /** Everything that was acknowledged, in its order. */
  readonly acknowledged: Acknowledged[] = []
  /** Uploads that were acknowledged, by uuid. */
  readonly uploaded: string[] = []
  application = ''
  token = ''
  readonly #options: BorrowerOptions
  readonly #cookies = new Map<string, string>()

  constructor(options: BorrowerOptions) {
    this.#options = options
  }

  get persona(): Persona {
    return this.#options.persona
  }
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Makes the account and its application; signed in already, one more application. */
  async register(): Promise<void> {
    const made = await this.#send<{ jwt: string; applicationUuid: string }>(
      'POST',
      '/identity/api/v1/registration/register',
      {
        body: registration({ ...this.persona, email: this.#options.email ?? this.persona.email }),
        key: randomUUID(),
      },
    )
    this.token = made.jwt
    this.application = made.applicationUuid
  }

  view(): Promise<ApplicationView> {
    return this.#send('GET', `${V1}/${this.application}`)
  }

  events(): Promise<{ readonly whole: boolean; readonly events: { seq: number; type: string; cause: string }[] }> {
    return this.#send('GET', `${V2}/${this.application}/events`)
  }

  /** A step; its path is the command's name with dashes. */
  async command(name: string, body: object = {}): Promise<ApplicationView> {
    const path = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const view = await this.#send<ApplicationView>('POST', `${V2}/${this.application}/${path}`, {
      body,
      key: randomUUID(),
    })
    this.acknowledged.push({ command: name, version: view.version })
    return view
  }

  async upload(type: string): Promise<void> {
    const form = () => {
      const data = new FormData()
      data.append('type', type)
      data.append('file', new Blob([PICTURE], { type: 'image/png' }), `${type.toLowerCase()}.png`)
      return data
    }
    const key = randomUUID()
    const record = await this.#send<DocumentRecord>('POST', `${V2}/${this.application}/documents`, { form, key })
    this.uploaded.push(record.uuid)
  }

  /** Moves the sandbox's clock to a moment. */
  async moveClock(to: string): Promise<void> {
    await this.#send('POST', '/sandbox/clock', { body: { to } })
  }

  /**
   * Goes on through the journey until the application is as wanted.
   * @throws Error if it is not within `bound` milliseconds, naming where it stands.
   */
  async walk(wanted: (view: ApplicationView) => boolean, bound: number): Promise<ApplicationView> {
    const until = performance.now() + bound
    let view = await this.view()
    while (!wanted(view)) {
      if (performance.now() > until) {
        const { status, serverState, journey } = view
        throw new Error(`stands at ${status}, ${serverState.name}, ${journey.state} after ${bound} ms`)
      }
      const next = answersOf(view, this.persona, this.#options.knows)
      if (next) await this.#take(next)
      else await pause(POLL)
      view = await this.view()
    }
    return view
  }

  async #take(next: Answered): Promise<void> {
    for (const type of next.uploads ?? []) await this.upload(type)
    if (next.connect) await this.#connect(next.connect)
    if (next.clock) await this.moveClock(next.clock)
    if (next.command) await this.command(next.command, next.body)
  }

  /** Signs in at the sandbox's page of an income or bank link and agrees to share. */
  async #connect({ url, institution }: NonNullable<Answered['connect']>): Promise<void> {
    const consent = { consent: 'on', user: 'anyone', password: 'anything' }
    await this.#send('POST', url, { body: { institution, ...consent } })
  }

  async #send<T>(method: 'GET' | 'POST', path: string, sending: Sending = {}): Promise<T> {
    const until = performance.now() + (this.#options.patience ?? 0)
    for (;;) {
      try {
        return await this.#sendOnce<T>(method, path, sending)
      } catch (error) {
        // A refusal is an answer; everything else is a line that broke.
        if (error instanceof Refused || performance.now() > until) throw error
        await pause(POLL)
      }
    }
  }

  async #sendOnce<T>(method: string, path: string, { body, form, key }: Sending): Promise<T> {
    const response = await fetch(`${this.#options.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        cookie: this.cookie,
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: form ? form() : body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    const renewed = /^Bearer (.+)$/.exec(response.headers.get('authorization') ?? '')?.[1]
    if (renewed) this.token = renewed
    if (response.status >= 400) throw new Refused(`${method} ${path}`, response.status, text)
    return (text === '' || !/json/.test(response.headers.get('content-type') ?? '') ? undefined : JSON.parse(text)) as T
  }
}

/** The smallest picture there is: one gray point. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
