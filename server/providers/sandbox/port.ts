/** The data and actions of the sandbox's pages. These pages replace the outside parties' own screens. */
import type { PostalAddress } from 'domain/application/property/types.ts'
import type { PlainDate } from 'domain/values/dates.ts'

export interface LinkSession {
  readonly kind: 'income' | 'bank'
  readonly reference: string
  /** The type of company that the sign-in page belongs to: 'payroll provider', 'bank' … */
  readonly at: string
  readonly person: string
  /** The path on the lender's site to which the borrower returns afterward. */
  readonly returnTo: string
  readonly institutions: readonly string[]
  readonly connected: boolean
}

/** A letter that the sandbox's mail service printed. */
export interface PrintedLetter {
  /** The lender's code. */
  readonly org: string
  readonly recipient: { readonly name: string; readonly address: PostalAddress }
  readonly title: string
  /** The PDF file in Base64. */
  readonly pdf: string
  readonly on: PlainDate
}

export interface PersonaCard {
  readonly id: string
  readonly title: string
  readonly summary: string
  /** The values to enter into the fields on a screen, in the screen's order. */
  readonly answers: readonly (readonly [label: string, value: string])[]
  readonly knowledge: readonly { readonly question: string; readonly answer: string }[]
  readonly coOwners: readonly (readonly (readonly [label: string, value: string])[])[]
}

export interface SetFault {
  readonly port: string
  readonly method: string
  readonly fault: string
  /** How many more times the fault applies; null if the fault applies until it's cleared. */
  readonly times: number | null
}

/** Lists all kinds of faults, the calls that faults can apply to, and the active faults. */
export interface FaultDesk {
  readonly kinds: readonly { readonly fault: string; readonly about: string }[]
  readonly calls: readonly { readonly port: string; readonly method: string }[]
  list(): Promise<readonly SetFault[]>
  /**
   * Sets a fault on every matching call. The new fault replaces the call's active fault. If port and method are
   * omitted, all calls match.
   * @throws RangeError for an unknown call or fault.
   */
  set(fault: {
    readonly port?: string
    readonly method?: string
    readonly fault: string
    readonly times?: number
  }): Promise<void>
  /**
   * Clears the faults of all matching calls.
   * @throws RangeError for an unknown call.
   */
  clear(calls: { readonly port?: string; readonly method?: string }): Promise<void>
}

export interface SandboxDesk {
  readonly faults: FaultDesk
  readonly personas: readonly PersonaCard[]
  /** Returns a lender's printed letters with their keys, newest first. */
  letters(org: string): Promise<readonly (PrintedLetter & { readonly key: string })[]>
  session(kind: LinkSession['kind'], reference: string): Promise<LinkSession | undefined>
  /** Records that the borrower signed in at the institution and agreed to share data. */
  connect(kind: LinkSession['kind'], reference: string, institution: string): Promise<void>
}
