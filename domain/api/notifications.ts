/** The API for a user's notifications about their applications. */
import * as z from 'zod/mini'
import { contract, uuid } from './contract.ts'
import { NOTIFICATIONS } from './paths.ts'

export const notification = z.object({
  uuid,
  created: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(['UNREAD', 'READ']),
  ctas: z.array(z.object({ title: z.string(), redirectPath: z.string() })),
  walletAddress: z.optional(z.string()),
})
export type Notification = z.infer<typeof notification>

export const listNotifications = contract({
  id: 'listNotifications',
  method: 'GET',
  path: NOTIFICATIONS,
  summary:
    'Returns the signed-in person’s notifications about their applications, newest first, and the server’s current time.',
  access: 'session',
  response: z.object({ now: z.string(), notifications: z.array(notification) }),
})

export const readNotifications = contract({
  id: 'readNotifications',
  method: 'PUT',
  path: `${NOTIFICATIONS}/read`,
  summary: 'Marks notifications as read. IDs of other people’s notifications are ignored.',
  access: 'session',
  body: z.object({ uuids: z.array(uuid).check(z.maxLength(1000)) }),
  status: 204,
})
