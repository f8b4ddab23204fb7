import { statement } from './transactions.ts'

/**
 * Logs that a person viewed an item. The log contains the application, the person and the item's name, but never a
 * value.
 */
export const noteAccess = statement(
  'access_note',
  'insert into access_log (org_code, application, actor, what) values ($1, $2, $3, $4)',
)
