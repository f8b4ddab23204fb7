const MINUTE = 60_000

/** Counts requests for each key, such as each session, up to a limit per minute. */
export class Rates {
  readonly #most: number
  readonly #counts = new Map<string, number>()
  #minute = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Counts a request if the limit allows it. Returns whether it does. */
  take(key: string, now = Date.now()): boolean {
    const minute = Math.floor(now / MINUTE)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#counts.clear()
    }
    const count = (this.#counts.get(key) ?? 0) + 1
    if (count > this.#most) return false
    this.#counts.set(key, count)
    return true
  }

  /** Subtracts a counted request that shouldn't count after all. */
  giveBack(key: string): void {
    const count = this.#counts.get(key) ?? 0
    if (count > 0) this.#counts.set(key, count - 1)
  }
}
