interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Controls the sandbox behind a worker's server: its clock, feature flags and outside parties. */
export class Sandbox {
  readonly url: string
  /** URL of the server's database, for the server's restricted database role. */
  readonly database: string
  constructor(url: string, database = '') {
    this.url = url
    this.database = database
  }

  /**
   * Advances the clock by an ISO 8601 duration or to a given time. Returns once the server has processed all deadlines
   * that are now due.
   */
  async moveClock(to: { advance: string } | { to: string }): Promise<string> {
    const { now } = await this.#json<{ now: string }>('/sandbox/clock', to)
    return now
  }

  async now(): Promise<string> {
    return (await this.#json<{ now: string }>('/sandbox/clock')).now
  }

  /** Returns a persona's answer to each identity question. */
  async knowledge(id: string): Promise<ReadonlyMap<string, string>> {
    const { personas } = await this.#json<{
      personas: { id: string; knowledge: { question: string; answer: string }[] }[]
    }>('/sandbox/personas')
    const found = personas.find((one) => one.id === id)
    return new Map(found?.knowledge.map(({ question, answer }) => [question, answer]))
  }

  async mailsTo(address: string): Promise<Mail[]> {
    const { mails } = await this.#json<{ mails: Mail[] }>('/sandbox/mail')
    return mails.filter(({ to }) => to === address)
  }

  /** Sets a feature flag for everyone. The change takes effect when the server next looks up the flag. */
  async setFlag(key: string, state: 'on' | 'off' | 'default', variables: object = {}): Promise<void> {
    await this.#json('/sandbox/flags', { key, state, for: 'everybody', variables })
  }

  /** Makes an outside party stop responding to requests. Returns a function that makes it respond again. */
  async silence(port: string, method: string): Promise<() => Promise<unknown>> {
    await this.#json('/sandbox/faults', { port, method, fault: 'TIMEOUT' })
    return () => this.#json('/sandbox/faults', { port, method, fault: 'NONE' })
  }

  async #json<T>(path: string, body?: object): Promise<T> {
    const response = await fetch(this.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
}
