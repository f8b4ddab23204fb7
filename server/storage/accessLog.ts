import { statement } from './transactions.ts'

/**
 * Logs that a person viewed something: the application, the person and the name of the viewed item, but never a value.
 */
export const noteAccess = statement(
  'access_note',
  'insert into access_log (org_code, application, actor, what) values ($1, $2, $3, $4)',
)
