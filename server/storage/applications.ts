import type { Application } from 'domain/application/types.ts'
import { type ActorScope, type Call, statement } from './transactions.ts'

export interface ApplicationRow {
  readonly data: Application
  readonly head: Buffer
}

export interface PartyRow {
  readonly identity: string
  readonly role: 'BORROWER' | 'CO_SIGNER' | 'NON_BORROWING_OWNER'
  readonly owner: string
}

export const readApplication = statement<ApplicationRow>(
  'application_read',
  'select data, head from application where uuid = $1',
)

/** Reads an application's row and locks it against other changes until the transaction ends. */
export const lockApplication = statement<ApplicationRow>(
  'application_lock',
  'select data, head from application where uuid = $1 for no key update',
)

/** Reads an account's role on an application. */
export const readParty = statement<PartyRow>(
  'application_party_read',
  'select identity, role, owner from application_party where application = $1 and identity = $2',
)

/** The version of an application, and the caller's role on it. */
export interface VersionRow extends Omit<PartyRow, 'identity'> {
  readonly version: number
  readonly status: Application['status']
}
const readVersion = statement<VersionRow>(
  'application_version',
  'select version, status, role, owner from application_version($1, $2, $3, $4, $5)',
)
/**
 * Reads an application's version for `Db.once`. The statement itself checks the session and enters the scope. It
 * returns no row if the application is out of the caller's reach.
 */
export const applicationVersion = ({ org, actor, session }: ActorScope, uuid: string): Call<VersionRow> =>
  readVersion(org, actor, session?.uuid, session?.secretHash.toString('hex'), uuid)

/** Lists all applications that a person may see, newest first. */
export const listApplications = statement<ApplicationRow & PartyRow>(
  'application_list',
  `select a.data, a.head, p.identity, p.role, p.owner from application_party p join application a on a.uuid = p.application
   where p.identity = $1 order by a.created_at desc, a.uuid`,
)

const insert = statement(
  'application_insert',
  `insert into application (uuid, org_code, borrower, loan_number, status, version, head, data, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
)
export const insertApplication = (application: Application, head: Buffer): Call<unknown> =>
  insert(
    application.uuid,
    application.orgCode,
    application.borrower,
    application.loanNumber,
    application.status,
    application.version,
    head,
    { json: application },
    application.createdAt,
  )

const update = statement(
  'application_update',
  'update application set status = $2, version = $3, head = $4, data = $5, updated_at = $6 where uuid = $1',
)
export const updateApplication = (application: Application, head: Buffer, at: string): Call<unknown> =>
  update(application.uuid, application.status, application.version, head, { json: application }, at)

const addPartyRow = statement(
  'application_party_insert',
  `insert into application_party (application, identity, org_code, role, owner, borrower) values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing`,
)
/** Lets an account act on an application as one of its owners. */
export const addParty = (
  application: Application,
  identity: string,
  owner: string,
  role: PartyRow['role'],
): Call<unknown> => addPartyRow(application.uuid, identity, application.orgCode, role, owner, application.borrower)

export const nextLoanNumber = statement<{ number: number }>(
  'loan_number_next',
  "select nextval('loan_number') as number",
)
