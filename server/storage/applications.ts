import type { Application } from 'domain/application/types.ts'
import { SessionEnded } from '../errors.ts'
import { gathered } from '../telemetry/channels.ts'
import { gather } from './gather.ts'
import { textOf } from './stored.ts'
import { type ActorScope, type Call, type Db, statement } from './transactions.ts'

export interface ApplicationRow {
  readonly data: Application
  readonly head: Buffer
}

export interface PartyRow {
  readonly identity: string
  readonly role: 'BORROWER' | 'CO_SIGNER' | 'NON_BORROWING_OWNER'
  readonly owner: string
}

/** An application and the ID of the last transaction that updated its row. */
export interface RevisionRow extends ApplicationRow {
  readonly revision: string
}

export const readApplication = statement<RevisionRow>(
  'application_read',
  'select data, head, xmin::text as revision from application where uuid = $1',
)

export const findApplication = statement<Pick<ApplicationRow, 'data'>>(
  'application_find',
  'select data from application where loan_number = $1',
)

/** Reads an application's row and locks the row until the transaction ends. */
export const lockApplication = statement<ApplicationRow>(
  'application_lock',
  'select data, head from application where uuid = $1 for no key update',
)

/**
 * Prevents the application's erasure until the transaction ends, without blocking changes. Returns no row if the
 * application was erased. A transaction must hold or lock the application before it locks the application's other rows,
 * because an erasure locks the rows in this order. In another order, the transaction and the erasure could deadlock.
 */
export const holdApplication = statement<{ uuid: string }>(
  'application_hold',
  'select uuid from application where uuid = $1 for key share',
)

/** The revision that a locked application gets when the current transaction updates it. */
export interface NextRevision {
  readonly next: string
}

/**
 * Locks an application like `lockApplication`, and also reads the given account's role on it; null if the account has
 * none.
 */
export const lockWithRole = statement<
  ApplicationRow & NextRevision & (Omit<PartyRow, 'identity'> | { role: null; owner: null })
>(
  'application_lock_with_role',
  `select a.data, a.head, p.role, p.owner, pg_current_xact_id()::xid::text as next from application a
   left join application_party p on p.application = a.uuid and p.identity = $2
   where a.uuid = $1 for no key update of a`,
)

const enterChangeStatement = statement<NextRevision>(
  'application_lock_change',
  'select enter_change($1, $2, $3, $4, $5, $6) as next',
)
/**
 * Enters a person's scope on one application and locks the application. The scope doesn't include other people's keys.
 * Must be the first statement of `Db.assume`. Raises HL409 if the application's revision has changed or the person
 * isn't on the application.
 */
export const enterChange = (
  { org, actor, session }: ActorScope,
  application: string,
  revision: string,
): Call<NextRevision> =>
  enterChangeStatement(org, actor, session?.uuid, session?.secretHash.toString('hex'), application, revision)

/** Lists the accounts on an application, in the order in which an erasure locks them. */
export const listParties = statement<{ identity: string }>(
  'application_parties',
  'select identity from application_party where application = $1 order by identity',
)

/** Reads the account's role on an application. */
export const readParty = statement<PartyRow>(
  'application_party_read',
  'select identity, role, owner from application_party where application = $1 and identity = $2',
)

/** An application's revision and the caller's role on the application. */
export interface RevisionAndRole extends Omit<PartyRow, 'identity'>, Pick<RevisionRow, 'revision'> {}
/**
 * The result for one caller. If `live` is false or missing, the session has ended. Otherwise, a null revision means
 * that the caller can't access the application.
 */
type RevisionAnswer =
  | ({ readonly live: true } & RevisionAndRole)
  | { readonly live: boolean; readonly revision: null; readonly role: null; readonly owner: null }

const readRevisions = statement<RevisionAnswer>(
  'application_revisions',
  'select live, revision, role, owner from application_revisions($1, $2, $3, $4, $5)',
)

/** A caller with a session, and the application that the caller requests. */
interface RevisionAsked {
  readonly scope: ActorScope & { readonly session: NonNullable<ActorScope['session']> }
  readonly application: string
}

/**
 * The maximum number of simultaneous statements, and the maximum number of callers per statement. While two statements
 * are running, further callers wait and share the next one. Two running statements are enough to keep the database
 * busy. With more, each statement would serve fewer callers.
 */
const AT_ONCE = 2
const MOST_CALLERS = 100

/**
 * Returns a function that reads an application's revision for a caller with a session. Callers that ask at the same
 * time share a round trip, and the database enters each caller's scope.
 * @returns undefined if the caller can't access the application
 * @throws SessionEnded, or the errors of `Db.once`
 */
export function revisionReader(
  db: Db,
): (scope: ActorScope, application: string) => Promise<RevisionAndRole | undefined> {
  const read = gather(AT_ONCE, MOST_CALLERS, (asked: readonly RevisionAsked[]) =>
    db.once(
      readRevisions(
        asked.map(({ scope }) => scope.org),
        asked.map(({ scope }) => scope.actor),
        asked.map(({ scope }) => scope.session.uuid),
        asked.map(({ scope }) => scope.session.secretHash.toString('hex')),
        asked.map(({ application }) => application),
      ),
    ),
  )
  return async (scope, application) => {
    const { session } = scope
    if (!session) throw new SessionEnded()
    const ask = () => read({ scope: { ...scope, session }, application })
    const answer = await (gathered.hasSubscribers
      ? gathered.tracePromise(ask, { statement: 'application_revisions' })
      : ask())
    if (!answer.live) throw new SessionEnded()
    return answer.revision === null ? undefined : answer
  }
}

/** Lists all applications that the person in the scope can see, newest first. */
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
  update(application.uuid, application.status, application.version, head, { text: textOf(application) }, at)

/**
 * Gives an application a new revision. This is needed after a change to the application's people, because such a change
 * creates no event.
 */
export const touchApplication = statement('application_touch', 'update application set updated_at = $2 where uuid = $1')

const addPartyRow = statement(
  'application_party_insert',
  `insert into application_party (application, identity, org_code, role, owner, borrower) values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing`,
)
/** Lets an account act on an application as one of the home's owners. */
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
