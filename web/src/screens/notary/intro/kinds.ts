import { choice } from 'domain/forms/fields.ts'
import { form } from 'domain/forms/form.ts'

const KINDS = ['ELECTRONIC', 'MANUAL'] as const
export const kindForm = form({ shape: { kind: choice(KINDS, 'Choose how to meet the notary') } })

/** The query parameter that chooses the screen's part: 'start' for the identity questions, 'choice' for the notary. */
export const SHOWS = 'show'
