/** /service-profile/api/v1/settings: what somebody reads and changes of their own account. */
import * as contracts from 'domain/api/settings.ts'
import { changeTextMessages, readConsents, withdrawConsent } from '../usecases/settings/consents.ts'
import { endDevice, endOtherDevices, readDevices } from '../usecases/settings/devices.ts'
import {
  askEmailChange,
  askPhoneChange,
  changeName,
  changePassword,
  confirmEmail,
  confirmPhone,
} from '../usecases/settings/profile.ts'
import { readSettings } from '../usecases/settings/read.ts'
import { startTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from '../usecases/settings/secondFactor.ts'
import { type AppContext, serve } from './serve.ts'

export function serveSettings(surroundings: AppContext): void {
  const { services } = surroundings
  serve(surroundings, contracts.getSettings, ({ scope }) => readSettings(services, scope))
  serve(surroundings, contracts.changeName, (call) => changeName(services, call))
  serve(surroundings, contracts.askEmailChange, (call) => askEmailChange(services, call))
  serve(surroundings, contracts.confirmEmail, (call) => confirmEmail(services, call))
  serve(surroundings, contracts.askPhoneChange, (call) => askPhoneChange(services, call))
  serve(surroundings, contracts.confirmPhone, (call) => confirmPhone(services, call))
  serve(surroundings, contracts.changePassword, (call) => changePassword(services, call))
  serve(surroundings, contracts.startTwoFactor, (call) => startTwoFactor(services, call))
  serve(surroundings, contracts.turnOnTwoFactor, (call) => turnOnTwoFactor(services, call))
  serve(surroundings, contracts.turnOffTwoFactor, (call) => turnOffTwoFactor(services, call))
  serve(surroundings, contracts.getDevices, ({ scope }) => readDevices(services, scope))
  serve(surroundings, contracts.endDevice, ({ scope, params }) => endDevice(services, scope, params.device))
  serve(surroundings, contracts.endOtherDevices, ({ scope }) => endOtherDevices(services, scope))
  serve(surroundings, contracts.getConsents, ({ scope }) => readConsents(services, scope))
  serve(surroundings, contracts.withdrawConsent, (call) => withdrawConsent(services, call))
  serve(surroundings, contracts.changeTextMessages, (call) => changeTextMessages(services, call))
}
