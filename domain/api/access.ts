/**
 * Defines who may make each call. The rules depend on the caller's role, the lender, and the caller's relation to the
 * application. The server's guard, `docs/roles.md` and the tests of permissions come from this table, from
 * `PERMISSIONS`, and from each contract's `access`.
 */
import { may, PERMISSIONS, type Permission } from '../organization/permissions.ts'
import type { AgentRole } from '../values/agentRoles.ts'
import { SECOND_FACTOR_NEEDED } from './secondFactorNeeded.ts'

export interface Caller {
  /** Whether the caller has a session at the lender whose host was called. */
  readonly isSignedIn: boolean
  /** The caller's seat on the lender's staff. */
  readonly agent?: AgentRole | undefined
  /**
   * Whether the account has a passkey or an authenticator app. Also true for the sandbox's own agents, who need
   * neither.
   */
  readonly hasSecondFactor?: boolean | undefined
  /** The caller's seat at a brokerage. */
  readonly broker?: { readonly manages: boolean } | undefined
}

/** The caller's relation to the application that the path names. */
export interface Relation {
  /** Whether the application belongs to the lender whose host was called. */
  readonly isOfLender: boolean
  readonly party?: 'BORROWER' | 'SIGNER' | undefined
  /** Whether the application is in the pipeline of the caller's seat at a brokerage. */
  readonly isInPipeline: boolean
}

/** The code of the error with which the server refuses a call. */
export type AccessRefusal = 'UNAUTHENTICATED' | 'NOT_FOUND' | 'NOT_ALLOWED' | typeof SECOND_FACTOR_NEEDED

interface Condition {
  readonly refusal: AccessRefusal
  readonly holds: (caller: Caller, relation: Relation) => boolean
}

/**
 * The conditions that a call can require. The guard checks the conditions about the caller. Use cases and the
 * database's policies check the conditions about the application, because the guard would need another query for each
 * call.
 */
export const CONDITIONS = {
  SESSION: { refusal: 'UNAUTHENTICATED', holds: ({ isSignedIn }) => isSignedIn },
  STAFF: { refusal: 'NOT_FOUND', holds: ({ agent }) => agent !== undefined },
  SECOND_FACTOR: { refusal: SECOND_FACTOR_NEEDED, holds: ({ hasSecondFactor }) => hasSecondFactor === true },
  BROKER: { refusal: 'NOT_FOUND', holds: ({ broker }) => broker !== undefined },
  MANAGER: { refusal: 'NOT_FOUND', holds: ({ broker }) => broker?.manages === true },
  OWN_LENDER: { refusal: 'NOT_FOUND', holds: (_, { isOfLender }) => isOfLender },
  NOT_PARTY: { refusal: 'NOT_FOUND', holds: (_, { party }) => party === undefined },
  BORROWER: { refusal: 'NOT_FOUND', holds: (_, { party }) => party === 'BORROWER' },
  SIGNER: { refusal: 'NOT_FOUND', holds: (_, { party }) => party === 'SIGNER' },
  PARTY: { refusal: 'NOT_FOUND', holds: (_, { party }) => party !== undefined },
  PIPELINE: { refusal: 'NOT_FOUND', holds: (_, { isInPipeline }) => isInPipeline },
} as const satisfies Record<string, Condition>
export type ConditionName = keyof typeof CONDITIONS

interface AudienceRow {
  /** The audience's description in `docs/roles.md`. */
  readonly who: string
  /** The conditions that every caller must meet, in the order in which they're checked. */
  readonly caller: readonly ConditionName[]
  /** The conditions that apply if the path names an application. */
  readonly application: readonly ConditionName[]
}

/** The groups of people who may make a call. A call for staff can also require a permission. */
export const AUDIENCES = {
  anyone: { who: 'Anyone, even if signed out', caller: [], application: [] },
  session: { who: 'Every account of the lender', caller: ['SESSION'], application: [] },
  borrower: { who: 'The application’s borrower', caller: ['SESSION'], application: ['BORROWER'] },
  signer: { who: 'The application’s other signers', caller: ['SESSION'], application: ['SIGNER'] },
  party: { who: 'The application’s borrower and other signers', caller: ['SESSION'], application: ['PARTY'] },
  broker: { who: 'People with a seat at a brokerage', caller: ['SESSION', 'BROKER'], application: ['PIPELINE'] },
  manager: { who: 'Managers of a brokerage', caller: ['SESSION', 'MANAGER'], application: [] },
  staff: {
    who: 'The lender’s staff with a second factor, except for applications that they’re part of',
    caller: ['SESSION', 'STAFF', 'SECOND_FACTOR'],
    application: ['OWN_LENDER', 'NOT_PARTY'],
  },
} as const satisfies Record<string, AudienceRow>
export type Audience = keyof typeof AUDIENCES

/** An audience, or a list of permissions. Staff who make the call need at least one of the listed permissions. */
export type Access = Audience | Permission | readonly Permission[]

/** Returns the permissions of which a caller needs at least one. Empty if the call requires no permission. */
export function permissionsOf(access: Access): readonly Permission[] {
  if (typeof access !== 'string') return access
  return access in PERMISSIONS ? [access as Permission] : []
}

export const audienceOf = (access: Access): Audience =>
  permissionsOf(access).length > 0 ? 'staff' : (access as Audience)

/** Whether only callers with a session may make the call. */
export const needsSession = (access: Access): boolean => {
  const conditions: readonly ConditionName[] = AUDIENCES[audienceOf(access)].caller
  return conditions.includes('SESSION')
}

const firstUnmet = (names: readonly ConditionName[], caller: Caller, relation: Relation): AccessRefusal | undefined => {
  const unmet = names.find((name) => !CONDITIONS[name].holds(caller, relation))
  return unmet && CONDITIONS[unmet].refusal
}

const NO_RELATION: Relation = { isOfLender: false, isInPipeline: false }

/** Returns the error with which the guard refuses a caller, or undefined if it admits the caller. */
export function refusalAtDoor(access: Access, caller: Caller): AccessRefusal | undefined {
  const unmet = firstUnmet(AUDIENCES[audienceOf(access)].caller, caller, NO_RELATION)
  if (unmet) return unmet
  const permissions = permissionsOf(access)
  const { agent } = caller
  const isAllowed = permissions.length === 0 || (agent && permissions.some((permission) => may(agent, permission)))
  return isAllowed ? undefined : 'NOT_ALLOWED'
}

/** The paths that name an application by its UUID. */
const NAMES_APPLICATION =
  /\/(?:heloc|crypto-heloc|applications|pipeline|ledger|borrower\/secure\/api\/v1)\/\{uuid\}|^\/\{uuid\}/

export const namesApplication = ({ path }: { readonly path: string }): boolean => NAMES_APPLICATION.test(path)

/**
 * Returns the error with which the server refuses a call, or undefined if it allows the call.
 * @internal
 */
export function refusalOf(
  { access, path }: { readonly access: Access; readonly path: string },
  caller: Caller,
  relation: Relation,
): AccessRefusal | undefined {
  const refused = refusalAtDoor(access, caller)
  if (refused || !namesApplication({ path })) return refused
  return firstUnmet(AUDIENCES[audienceOf(access)].application, caller, relation)
}
