/** The data and actions of the sandbox's pages, which replace the outside parties' own screens. */
export interface LinkSession {
  readonly kind: 'income' | 'bank'
  readonly reference: string
  /** The kind of company whose sign-in page it is: 'payroll provider', 'bank' … */
  readonly at: string
  readonly person: string
  /** The path on this site where the person continues afterwards. */
  readonly returnTo: string
  readonly institutions: readonly string[]
  readonly connected: boolean
}

export interface PersonaCard {
  readonly id: string
  readonly title: string
  readonly summary: string
  /** The values to type, by field, in the order of the screen. */
  readonly answers: readonly (readonly [label: string, value: string])[]
  readonly knowledge: readonly { readonly question: string; readonly answer: string }[]
  readonly coOwner?: readonly (readonly [label: string, value: string])[]
}

export interface SetFault {
  readonly port: string
  readonly method: string
  readonly fault: string
  /** How many more times the fault applies; null if it applies until cleared. */
  readonly times: number | null
}

/** All kinds of faults, the calls they can apply to, and the active ones. */
export interface FaultDesk {
  readonly kinds: readonly { readonly fault: string; readonly about: string }[]
  readonly calls: readonly { readonly port: string; readonly method: string }[]
  list(): Promise<readonly SetFault[]>
  /**
   * Sets a fault on every matching call and replaces the active one. Without port or method, it matches all calls.
   * @throws RangeError for an unknown call or fault.
   */
  set(fault: {
    readonly port?: string
    readonly method?: string
    readonly fault: string
    readonly times?: number
  }): Promise<void>
  /** @throws RangeError for an unknown call. */
  clear(calls: { readonly port?: string; readonly method?: string }): Promise<void>
}

export interface SandboxDesk {
  readonly faults: FaultDesk
  readonly personas: readonly PersonaCard[]
  session(kind: LinkSession['kind'], reference: string): Promise<LinkSession | undefined>
  /** Records that the person signed in at the institution and agreed to share data. */
  connect(kind: LinkSession['kind'], reference: string, institution: string): Promise<void>
}
