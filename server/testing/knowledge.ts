/** Returns the correct answers to the identity questions that the sandbox's notary asks a persona. */
import type { Situation } from 'domain/journey/samples/situation.ts'
import type { Persona } from '../../personas/persona.ts'
import { PERSONAS } from '../../personas/personas.ts'
import { fileOf } from '../providers/sandbox/file.ts'
import { questionPool } from '../providers/sandbox/knowledge.ts'

export function knowledgeOf({ name, property }: Persona): NonNullable<Situation['knows']> {
  const pool = questionPool(fileOf(name, property.address, PERSONAS))
  return ({ id }) => pool.find((question) => question.id === id)?.answer ?? ''
}
