import { choice } from 'domain/forms/fields.ts'
import { form } from 'domain/forms/form.ts'

const KINDS = ['ELECTRONIC', 'MANUAL'] as const
export const kindForm = form({ shape: { kind: choice(KINDS, 'Choose how to meet the notary') } })

/**
 * The query parameter that selects the screen's content: 'start' for the introduction to the identity questions,
 * 'choice' for the choice between an online session and a visit.
 */
export const SHOWS = 'show'
