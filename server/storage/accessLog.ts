import { statement } from './transactions.ts'

/** Logs what a person viewed: the application, the actor and the name of what they viewed, never a value. */
export const noteAccess = statement(
  'access_note',
  'insert into access_log (org_code, application, actor, what) values ($1, $2, $3, $4)',
)
