/** Limits how many connections or uploads each key, such as a network, can have open at the same time. */
export class Places {
  readonly #most: number
  readonly #taken = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Takes one of the key's places. Returns the function that frees the place, or undefined if the key has no free
   * place.
   */
  take(key: string): (() => void) | undefined {
    const taken = this.#taken.get(key) ?? 0
    if (taken >= this.#most) return undefined
    this.#taken.set(key, taken + 1)
    return () => {
      const left = (this.#taken.get(key) ?? 0) - 1
      if (left > 0) this.#taken.set(key, left)
      else this.#taken.delete(key)
    }
  }
}
