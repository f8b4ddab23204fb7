/** The API for the lender's loan application register (HMDA). */
import * as z from 'zod/mini'
import { CORRECTABLE, registerCorrectionForm } from '../forms/register.ts'
import { instantSchema, listOf } from '../values/schemas.ts'
import { BASE } from './agent.ts'
import { contract, uuid } from './contract.ts'
import { bodyOf } from './formBody.ts'

const yearQuery = z.object({ year: z.string().check(z.regex(/^20\d\d$/)) })
const own = { access: 'FILE_REGISTER' } as const

export const EDIT_KINDS = ['SYNTACTICAL', 'VALIDITY', 'QUALITY'] as const

const register = z.object({
  year: z.int(),
  /** Whether the lender must report the year's open-end lines; absent if the lender's yearly counts are missing. */
  reports: z.optional(z.boolean()),
  rows: z.int(),
  /** The number of homes without a census tract. */
  withoutTract: z.int(),
  /** The number of rows for each action taken, keyed by the register's code. */
  actions: z.record(z.string(), z.int()),
  /** The register's validation rules ("edits") that the rows break. Edits about the whole file have no application. */
  edits: listOf(
    z.object({
      kind: z.enum(EDIT_KINDS),
      code: z.string(),
      rule: z.string(),
      uli: z.optional(z.string()),
      application: z.optional(uuid),
      /** The denial of registration that the row is about. */
      denial: z.optional(uuid),
    }),
  ),
  /** All corrections of the year's rows, oldest first. */
  corrections: listOf(
    z.object({
      uuid,
      application: z.optional(uuid),
      denial: z.optional(uuid),
      uli: z.string(),
      field: z.enum(CORRECTABLE),
      value: z.string(),
      reason: z.string(),
      by: z.string(),
      at: instantSchema,
    }),
  ),
})
export type LoanRegister = z.infer<typeof register>

export const getLoanRegister = contract({
  ...own,
  id: 'getLoanRegister',
  method: 'GET',
  path: `${BASE}/loan-register`,
  summary:
    'Returns a calendar year’s loan application register: its counts, the edits that its rows break, and its corrections. Only compliance agents may read it. Each access is logged.',
  query: yearQuery,
  response: register,
})
export const exportLoanRegister = contract({
  ...own,
  id: 'exportLoanRegister',
  method: 'GET',
  path: `${BASE}/loan-register/export`,
  summary:
    'Returns the register as the CFPB accepts it: a transmittal sheet, and one line of 110 fields for each application. Each access is logged.',
  query: yearQuery,
  errors: [403, 409],
  produces: 'application/octet-stream',
})
export const correctLoanRegister = contract({
  ...own,
  id: 'correctLoanRegister',
  method: 'POST',
  path: `${BASE}/loan-register/corrections`,
  summary:
    'Corrects one field of the row of the application with this loan number, or of the registration denial with this number. The earlier value stays on record, and the newest correction counts.',
  body: bodyOf(registerCorrectionForm),
  status: 204,
  idempotent: true,
  errors: [403, 409],
})
