import type { Call } from './batch.ts'

/**
 * The checks that a caller must pass before a call may send its answer or change anything. The first transaction in a
 * scope with a closed door also reads what the checks need, so they take no round trip of their own.
 */
export class Door {
  readonly calls: readonly Call<unknown>[]
  readonly #check: (rows: readonly unknown[][]) => void
  #isOpen = false

  /** @param check throws the refusal if `rows`, the results of `calls`, don't admit the caller */
  constructor(calls: readonly Call<unknown>[], check: (rows: readonly unknown[][]) => void) {
    this.calls = calls
    this.#check = check
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /**
   * Checks the first results of a transaction, which belong to the door, and returns the other results.
   * @throws the caller's refusal
   */
  pass<Row>(answers: readonly Row[][]): Row[][] {
    this.#check(answers.slice(0, this.calls.length))
    this.#isOpen = true
    return answers.slice(this.calls.length)
  }
}
