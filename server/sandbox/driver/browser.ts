/** Imitates a borrower's browser without rendering pages: makes calls and stores cookies and the token. */
import type { Contract } from 'domain/api/contract.ts'

export interface Answer<T = Record<string, unknown>> {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: T
}

export interface Browser {
  call<T = Record<string, unknown>>(method: Contract['method'], path: string, options?: CallOptions): Promise<Answer<T>>
  token: string | undefined
  readonly cookies: Map<string, string>
}

export interface CallOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly host?: string | undefined
}

/** Thrown when the server refuses a call. */
export class Refused extends Error {
  readonly status: number
  constructor({ status, body }: Answer<unknown>) {
    super(`${status}: ${JSON.stringify(body)}`)
    this.status = status
  }
}

/**
 * Checks the status of a response.
 * @returns the response's body
 * @throws Refused if the status differs from the expected one
 */
export function ok<T>(answer: Answer<T>, status = 200): T {
  if (answer.status !== status) throw new Refused(answer)
  return answer.body
}
