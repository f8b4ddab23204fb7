/** What the pages of the sandbox show and do; it stands in for the screens that outside parties have of their own. */
export interface LinkSession {
  readonly kind: 'income' | 'bank'
  readonly reference: string
  /** Whose sign-in it asks for: 'payroll provider', 'bank' … */
  readonly at: string
  readonly person: string
  /** Path on this site where the person goes on. */
  readonly returnTo: string
  readonly institutions: readonly string[]
  readonly connected: boolean
}

export interface PersonaCard {
  readonly id: string
  readonly title: string
  readonly summary: string
  /** What to type, by field, in the order of the screens. */
  readonly answers: readonly (readonly [label: string, value: string])[]
  readonly knowledge: readonly { readonly question: string; readonly answer: string }[]
  readonly coOwner?: readonly (readonly [label: string, value: string])[]
}

export interface SetFault {
  readonly port: string
  readonly method: string
  readonly fault: string
  /** How often it still strikes; null: until it is cleared. */
  readonly times: number | null
}

/** Which faults there are, over which calls they can be played, and what is set. */
export interface FaultDesk {
  readonly kinds: readonly { readonly fault: string; readonly about: string }[]
  readonly calls: readonly { readonly port: string; readonly method: string }[]
  list(): Promise<readonly SetFault[]>
  /**
   * Sets a fault over every call that is meant, in place of what was set there; without port or method over all of them.
   * @throws RangeError for what there is not.
   */
  set(fault: {
    readonly port?: string
    readonly method?: string
    readonly fault: string
    readonly times?: number
  }): Promise<void>
  /** @throws RangeError for a call that there is not. */
  clear(calls: { readonly port?: string; readonly method?: string }): Promise<void>
}

export interface SandboxDesk {
  readonly faults: FaultDesk
  readonly personas: readonly PersonaCard[]
  session(kind: LinkSession['kind'], reference: string): Promise<LinkSession | undefined>
  /** The person signed in there and agreed to share. */
  connect(kind: LinkSession['kind'], reference: string, institution: string): Promise<void>
}
