/** The routes of /service-profile/api/v1/settings, with which callers read and change their own account. */
import { getDataCopy } from 'domain/api/dataCopy.ts'
import * as contracts from 'domain/api/settings.ts'
import { makeDataCopy } from '../usecases/dataCopy/make.ts'
import { changeAvatar, deleteAvatar } from '../usecases/settings/avatar.ts'
import { changeTextMessages, readConsents, withdrawConsent } from '../usecases/settings/consents.ts'
import { endDevice, endOtherDevices, readDevices } from '../usecases/settings/devices.ts'
import {
  askEmailChange,
  askPhoneChange,
  askPhoneVerification,
  changeName,
  changePassword,
  confirmEmail,
  confirmPhone,
} from '../usecases/settings/profile.ts'
import { readSettings } from '../usecases/settings/read.ts'
import { readRetention } from '../usecases/settings/retention.ts'
import { startTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from '../usecases/settings/secondFactor.ts'
import { sendVerification, verifyEmail } from '../usecases/settings/verification.ts'
import { knowBrowser } from './beginSession.ts'
import { type AppContext, serve } from './serve.ts'
import { readPicture } from './uploads.ts'

export function serveSettings(context: AppContext): void {
  const { services } = context
  serve(context, contracts.getSettings, ({ scope }) => readSettings(services, scope))
  serve(context, contracts.changeName, (call) => changeName(services, call))
  serve(context, contracts.changeAvatar, async ({ scope, request }) =>
    changeAvatar(services, scope, await readPicture(request, scope.actor)),
  )
  serve(context, contracts.removeAvatar, ({ scope }) => deleteAvatar(services, scope))
  serve(context, contracts.askEmailChange, (call) => askEmailChange(services, call))
  serve(context, contracts.confirmEmail, (call) => confirmEmail(services, call))
  serve(context, contracts.sendVerification, (call) => sendVerification(services, call))
  serve(context, contracts.verifyEmail, (call) => verifyEmail(services, call))
  serve(context, contracts.askPhoneVerification, (call) => askPhoneVerification(services, call))
  serve(context, contracts.askPhoneChange, (call) => askPhoneChange(services, call))
  serve(context, contracts.confirmPhone, (call) => confirmPhone(services, call))
  serve(context, contracts.changePassword, async (call) => {
    await changePassword(services, call)
    // The password change removed all known browsers. Add this browser again, because the person has just entered the
    // password here.
    await knowBrowser(services, call.scope, call)
  })
  serve(context, contracts.startTwoFactor, (call) => startTwoFactor(services, call))
  serve(context, contracts.turnOnTwoFactor, (call) => turnOnTwoFactor(services, call))
  serve(context, contracts.turnOffTwoFactor, (call) => turnOffTwoFactor(services, call))
  serve(context, contracts.getDevices, ({ scope }) => readDevices(services, scope))
  serve(context, contracts.endDevice, ({ scope, params }) => endDevice(services, scope, params.device))
  serve(context, contracts.endOtherDevices, ({ scope }) => endOtherDevices(services, scope))
  serve(context, contracts.getRetention, ({ scope }) => readRetention(services, scope))
  serve(context, getDataCopy, ({ scope, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return makeDataCopy(services, scope)
  })
  serve(context, contracts.getConsents, ({ scope }) => readConsents(services, scope))
  serve(context, contracts.withdrawConsent, (call) => withdrawConsent(services, call))
  serve(context, contracts.changeTextMessages, (call) => changeTextMessages(services, call))
}
