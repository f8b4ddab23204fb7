import { choice } from 'domain/forms/fields.ts'
import { form } from 'domain/forms/form.ts'

const KINDS = ['ELECTRONIC', 'MANUAL'] as const
export const kindForm = form({ shape: { kind: choice(KINDS, 'Choose how to meet the notary') } })

/**
 * The query parameter that chooses what the screen shows: 'start' for the start of the identity questions, 'choice' for
 * the choice between online session and visit.
 */
export const SHOWS = 'show'
