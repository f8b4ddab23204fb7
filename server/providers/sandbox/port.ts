/** What the sandbox's pages show and do, in place of the outside parties' own screens. */
export interface LinkSession {
  readonly kind: 'income' | 'bank'
  readonly reference: string
  /** The company whose sign-in it is: 'payroll provider', 'bank' … */
  readonly at: string
  readonly person: string
  /** The path on this site where the person continues. */
  readonly returnTo: string
  readonly institutions: readonly string[]
  readonly connected: boolean
}

export interface PersonaCard {
  readonly id: string
  readonly title: string
  readonly summary: string
  /** What to type, by field, in screen order. */
  readonly answers: readonly (readonly [label: string, value: string])[]
  readonly knowledge: readonly { readonly question: string; readonly answer: string }[]
  readonly coOwner?: readonly (readonly [label: string, value: string])[]
}

export interface SetFault {
  readonly port: string
  readonly method: string
  readonly fault: string
  /** How many more times it strikes; null until cleared. */
  readonly times: number | null
}

/** All faults, the calls they apply to, and the active ones. */
export interface FaultDesk {
  readonly kinds: readonly { readonly fault: string; readonly about: string }[]
  readonly calls: readonly { readonly port: string; readonly method: string }[]
  list(): Promise<readonly SetFault[]>
  /**
   * Sets a fault on every matching call, replacing the active one; without port or method, on all.
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
  /** The person signed in there and agreed to share. */
  connect(kind: LinkSession['kind'], reference: string, institution: string): Promise<void>
}
