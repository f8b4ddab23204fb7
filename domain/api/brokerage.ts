/** The API that the lender's agents use to manage brokerages. */
import * as z from 'zod/mini'
import { SEAT_ROLES } from '../application/views/brokerView.ts'
import { brokerageForm, originatorForm } from '../forms/brokerage.ts'
import { stateSchema } from '../values/schemas.ts'
import { contract, uuid } from './contract.ts'
import { bodyOf } from './formBody.ts'

const BASE = '/service-agent/api/v1/brokerages'

const brokerage = z.object({
  uuid,
  name: z.string(),
  nmls: z.string(),
  states: z.array(stateSchema),
  /** Whether the brokerage reviews each of its applications before closing. */
  merchant: z.boolean(),
  seats: z.array(z.object({ name: z.string(), role: z.enum(SEAT_ROLES), canManage: z.boolean() })),
  /** The number of open invitations. */
  invitations: z.int(),
})
export type BrokerageView = z.infer<typeof brokerage>

const list = z.object({
  /** Whether the caller's role may add brokerages and invite originators. */
  mayManage: z.boolean(),
  brokerages: z.array(brokerage),
})
export type BrokerageList = z.infer<typeof list>

export const getBrokerages = contract({
  id: 'getBrokerages',
  method: 'GET',
  path: BASE,
  summary: 'Lists the lender’s brokerages with their people. Returns 404 for a person without an agent seat.',
  access: 'staff',
  response: list,
  errors: [401],
})
export const addBrokerage = contract({
  id: 'addBrokerage',
  method: 'POST',
  path: BASE,
  summary: 'Adds a brokerage, and invites its first originator by email. That originator manages the brokerage.',
  access: 'MANAGE_BROKERAGES',
  body: bodyOf(brokerageForm),
  response: list,
  errors: [401, 403, 422],
})
export const inviteOriginator = contract({
  id: 'inviteOriginator',
  method: 'POST',
  path: `${BASE}/{uuid}/originators`,
  summary: 'Invites another originator to a brokerage by email.',
  access: 'MANAGE_BROKERAGES',
  params: z.object({ uuid }),
  body: bodyOf(originatorForm),
  response: list,
  errors: [401, 403, 422],
})
