/** The API that a lender's staff use to change the lender's own data and team. Each change needs two people. */
import * as z from 'zod/mini'
import { settingFormOf } from '../forms/lenderSettings.ts'
import { endSeatForm, inviteForm, returnForm, roleForm } from '../forms/team.ts'
import { SETTING_ACTIONS, SETTING_STATES, TEAM } from '../organization/settingChanges.ts'
import { SETTING_PARTS } from '../organization/settings.ts'
import { AGENT_ROLES } from '../values/agentRoles.ts'
import { centsSchema, dateSchema, instantSchema, listOf, percentSchema } from '../values/schemas.ts'
import { contract, uuid } from './contract.ts'
import { bodyOf } from './formBody.ts'

const BASE = '/service-agent/api/v1/lender-settings'
const own = { access: 'MANAGE_SETTINGS', errors: [422] } as const

const line = z.object({ name: z.string(), before: z.string(), after: z.string() })
const price = z.object({ rate: percentSchema, payment: centsSchema })
const sample = z.object({
  /** Term in years. */
  term: z.int(),
  before: z.optional(price),
  after: z.optional(price),
})
const effect = {
  /** The changed values, before and after. An empty string means that there is no value. */
  lines: listOf(line),
  /** For prices: the price of a sample offer for each term. */
  samples: z.optional(listOf(sample)),
}
const preview = z.object(effect)
export type SettingPreview = z.infer<typeof preview>

/** The name of the person who proposed, decided or withdrew a change, and the time. */
const signed = z.object({ name: z.string(), at: instantSchema })
const change = z.object({
  uuid,
  part: z.enum([...SETTING_PARTS, TEAM]),
  state: z.enum(SETTING_STATES),
  effectiveOn: dateSchema,
  reason: z.string(),
  proposed: signed,
  decided: z.optional(signed),
  /** The reason why a colleague returned the change. */
  answer: z.optional(z.string()),
  withdrawn: z.optional(signed),
  /** Whether this change is in effect today. */
  applies: z.boolean(),
  /** What the caller can do with the proposed change now. */
  actions: listOf(z.enum(SETTING_ACTIONS)),
  ...effect,
  /** The invited colleague's email. Present only for an invitation that the caller may approve or return. */
  email: z.optional(z.string()),
  /**
   * A digest of the values and prices shown here. An approval must include the digest, so that colleagues approve only
   * what they've seen.
   */
  mark: z.string(),
})
export type SettingChangeView = z.infer<typeof change>

const view = z.object({
  today: dateSchema,
  /** Whether the caller's role may propose and approve changes. */
  mayManage: z.boolean(),
  parts: listOf(
    z.object({
      part: z.enum(SETTING_PARTS),
      /** Today's values as a person would type them, keyed by form field name. */
      answers: z.record(z.string(), z.string()),
      /** The day on which today's values took effect. Absent if they're the original values from the lender's file. */
      since: z.optional(dateSchema),
    }),
  ),
  /** The lender's team. `isInvited` is true until the colleague sets a password. */
  seats: listOf(
    z.object({ uuid, name: z.string(), role: z.enum(AGENT_ROLES), isYou: z.boolean(), isInvited: z.boolean() }),
  ),
  /** The latest changes, newest first. */
  changes: listOf(change),
})
export type LenderSettingsView = z.infer<typeof view>

/**
 * The body of a call that changes one part of the lender's data. Each part has its own form. Some form fields depend on
 * the lender, such as one field for each of the lender's score bands.
 */
const ofPart = {
  params: z.object({ part: z.enum(SETTING_PARTS) }),
  body: z.record(z.string(), z.unknown()),
  forms: {
    parameter: 'part',
    bodies: Object.fromEntries(SETTING_PARTS.map((part) => [part, bodyOf(settingFormOf(part))])),
  },
}

export const getLenderSettings = contract({
  access: 'staff',
  id: 'getLenderSettings',
  method: 'GET',
  path: BASE,
  summary:
    'Returns the lender’s current settings, its team, and the latest changes. Returns 404 for a person without an agent seat.',
  response: view,
})
export const previewSetting = contract({
  ...own,
  ...ofPart,
  id: 'previewSetting',
  method: 'POST',
  path: `${BASE}/parts/{part}/preview`,
  summary: 'Checks a change of settings, and returns its effect. Stores nothing.',
  response: preview,
})
export const proposeSetting = contract({
  ...own,
  ...ofPart,
  id: 'proposeSetting',
  method: 'POST',
  path: `${BASE}/parts/{part}`,
  summary: 'Proposes a change of settings as of a date. The change applies only if a second person approves it.',
  response: view,
})
export const proposeInvitation = contract({
  ...own,
  id: 'proposeInvitation',
  method: 'POST',
  path: `${BASE}/team/invite`,
  summary:
    'Proposes a seat for a new colleague. The approval creates the seat, and emails the colleague a link to set a password.',
  body: bodyOf(inviteForm),
  response: view,
})
export const sendInvitation = contract({
  ...own,
  id: 'sendAgentInvitation',
  method: 'POST',
  path: `${BASE}/team/send`,
  summary: 'Emails a new link to a colleague who hasn’t set a password yet. The previous link ends.',
  body: z.object({ seat: uuid }),
  response: view,
})
export const proposeRole = contract({
  ...own,
  id: 'proposeRole',
  method: 'POST',
  path: `${BASE}/team/role`,
  summary: 'Proposes another role for a colleague’s seat.',
  body: bodyOf(roleForm),
  response: view,
})
export const proposeEnd = contract({
  ...own,
  id: 'proposeEnd',
  method: 'POST',
  path: `${BASE}/team/end`,
  summary: 'Proposes to end a colleague’s seat.',
  body: bodyOf(endSeatForm),
  response: view,
})

const one = { ...own, method: 'POST', params: z.object({ uuid }), response: view } as const
export const approveSetting = contract({
  ...one,
  id: 'approveSetting',
  path: `${BASE}/changes/{uuid}/approve`,
  summary:
    'Approves a colleague’s change whose effect has the mark. Settings apply from their effective date on, and changes of the team at once.',
  body: z.object({ mark: z.string() }),
})
export const returnSetting = contract({
  ...one,
  id: 'returnSetting',
  path: `${BASE}/changes/{uuid}/return`,
  summary: 'Returns a colleague’s change with a reason.',
  body: bodyOf(returnForm),
})
export const withdrawSetting = contract({
  ...one,
  id: 'withdrawSetting',
  path: `${BASE}/changes/{uuid}/withdraw`,
  summary: 'Withdraws a proposed change, or an approved change before its effective date.',
})
