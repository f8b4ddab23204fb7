/** The program as a test calls it, wherever it runs: keeps cookies and token as a browser does. */
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
