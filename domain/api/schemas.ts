/** Schemas that several API responses share. */
import * as z from 'zod/mini'
import * as views from '../application/views/schemas/application.ts'
import * as preview from '../application/views/schemas/changePreview.ts'
import * as parts from '../application/views/schemas/parts.ts'
import { component, uuid } from './contract.ts'

export const applicationView = component('Application', views.applicationView)
export const signerApplicationView = component('SignerApplication', views.signerApplicationView)
export const changePreview = component('ChangePreview', preview.changePreview)
export const documentRecord = component('Document', parts.documentRecord)
export const { personName, serverState } = parts

export const identityView = z.object({
  uuid,
  type: z.enum(['BORROWER', 'CO_DEEDER']),
  email: z.string(),
  phoneNumbers: z.array(z.string()),
  name: z.extend(personName, { uuid }),
  dob: z.optional(z.string()),
  hasSsn: z.boolean(),
  addresses: z.array(z.object({ uuid, ownership: z.string() })),
})
