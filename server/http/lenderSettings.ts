/** The routes of /service-agent/…/lender-settings, for the lender's own settings and team. */
import * as contracts from 'domain/api/lenderSettings.ts'
import {
  approveSetting,
  previewSetting,
  proposeSetting,
  returnSetting,
  withdrawChange,
} from '../usecases/lenderSettings/change.ts'
import { readLenderSettings } from '../usecases/lenderSettings/read.ts'
import { proposeEnd, proposeInvitation, proposeRole, sendInvitation } from '../usecases/lenderSettings/team.ts'
import { type AppContext, serve } from './serve.ts'

export function serveLenderSettings(context: AppContext): void {
  const { services } = context
  serve(context, contracts.getLenderSettings, ({ scope }) => readLenderSettings(services, scope))
  serve(context, contracts.previewSetting, ({ scope, params, body }) =>
    previewSetting(services, scope, params.part, body),
  )
  serve(context, contracts.proposeSetting, ({ scope, params, body }) =>
    proposeSetting(services, scope, params.part, body),
  )
  serve(context, contracts.proposeInvitation, ({ scope, body }) => proposeInvitation(services, scope, body))
  serve(context, contracts.sendInvitation, (call) => sendInvitation(services, call, call.body.seat))
  serve(context, contracts.proposeRole, ({ scope, body }) => proposeRole(services, scope, body))
  serve(context, contracts.proposeEnd, ({ scope, body }) => proposeEnd(services, scope, body))
  serve(context, contracts.approveSetting, ({ scope, params, body }) =>
    approveSetting(services, scope, params.uuid, body.mark),
  )
  serve(context, contracts.returnSetting, ({ scope, params, body }) =>
    returnSetting(services, scope, params.uuid, body),
  )
  serve(context, contracts.withdrawSetting, ({ scope, params }) => withdrawChange(services, scope, params.uuid))
}
