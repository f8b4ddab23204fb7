import type { Key, Person } from '../shared/port.ts'

export interface Employment {
  /** Asks the employer whether the person works there. */
  confirm(
    question: { readonly person: Person; readonly employer: string },
    key: Key,
  ): Promise<{ readonly confirmed: boolean }>
}
