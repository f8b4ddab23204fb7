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

export interface SandboxDesk {
  readonly personas: readonly PersonaCard[]
  session(kind: LinkSession['kind'], reference: string): Promise<LinkSession | undefined>
  /** The person signed in there and agreed to share. */
  connect(kind: LinkSession['kind'], reference: string, institution: string): Promise<void>
}
