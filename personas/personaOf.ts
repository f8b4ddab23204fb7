import { normalizeName } from 'domain/values/name.ts'
import type { PersonName } from '../domain/application/owners/types.ts'
import type { CoOwner, Persona } from './persona.ts'

const same = (a: string, b: string): boolean => normalizeName(a).toLowerCase() === normalizeName(b).toLowerCase()

/**
 * Returns the persona with the given legal last name. If the full name is a co-owner's, returns the co-owner and the
 * co-owner's persona.
 */
export function personaOf(
  name: PersonName,
  personas: readonly Persona[],
): { persona: Persona; coOwner?: CoOwner } | undefined {
  for (const persona of personas) {
    const coOwner = persona.coOwners.find(
      (one) => same(one.name.lastName, name.lastName) && same(one.name.firstName, name.firstName),
    )
    if (coOwner) return { persona, coOwner }
  }
  const found = personas.find((one) => same(one.name.lastName, name.lastName))
  return found && { persona: found }
}
