/** The routes of /service-notification: a person's notifications about their applications. */
import * as contracts from 'domain/api/notifications.ts'
import { markRead, readNotifications } from '../usecases/notifications.ts'
import { type AppContext, serve } from './serve.ts'

export function serveNotifications(context: AppContext): void {
  const { services } = context
  serve(context, contracts.listNotifications, ({ scope }) => readNotifications(services, scope))
  serve(context, contracts.readNotifications, ({ scope, body }) => markRead(services, scope, body.uuids))
}
