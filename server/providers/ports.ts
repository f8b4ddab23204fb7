/** All calls to outside parties, each with the schemas of its question and answer. */
import type { Party } from 'domain/organization/providers.ts'
import { accountCheckCalls } from './accountCheck/port.ts'
import { bankLinkCalls } from './bankLink/port.ts'
import { breachedPasswordsCalls } from './breachedPasswords/port.ts'
import { chatModelCalls } from './chatModel/port.ts'
import { creditBureauCalls } from './creditBureau/port.ts'
import { employmentCalls } from './employment/port.ts'
import { floodCalls } from './flood/port.ts'
import { identityCalls } from './identity/port.ts'
import { incomeCalls } from './income/port.ts'
import { insuranceCalls } from './insurance/port.ts'
import { mailCalls } from './mail/port.ts'
import { notaryCalls } from './notary/port.ts'
import { paymentsCalls } from './payments/port.ts'
import { postCalls } from './post/port.ts'
import { propertyRecordsCalls } from './propertyRecords/port.ts'
import { recordingCalls } from './recording/port.ts'
import { servicerCalls } from './servicer/port.ts'
import type { CallShape, PortShape } from './shared/definePort.ts'
import { smsCalls } from './sms/port.ts'
import { titleCalls } from './title/port.ts'
import { valuationCalls } from './valuation/port.ts'
import { walletCalls } from './wallet/port.ts'

/** Calls that take time. Each call is answered by a vendor, a partner's gateway or the desk. */
export const PORTS = {
  creditBureau: creditBureauCalls,
  propertyRecords: propertyRecordsCalls,
  valuation: valuationCalls,
  title: titleCalls,
  flood: floodCalls,
  identity: identityCalls,
  income: incomeCalls,
  employment: employmentCalls,
  bankLink: bankLinkCalls,
  accountCheck: accountCheckCalls,
  payments: paymentsCalls,
  notary: notaryCalls,
  insurance: insuranceCalls,
  recording: recordingCalls,
  servicer: servicerCalls,
  post: postCalls,
} as const satisfies Partial<Record<Party, PortShape>>
export type DefinedPort = keyof typeof PORTS

/** Calls that need an immediate response, so the desk can't answer them. */
export const IMMEDIATE_PORTS = {
  mail: mailCalls,
  sms: smsCalls,
  wallet: walletCalls,
  chatModel: chatModelCalls,
  breachedPasswords: breachedPasswordsCalls,
} as const satisfies Partial<Record<Party, PortShape>>
export type ImmediatePort = keyof typeof IMMEDIATE_PORTS

/** Returns a call's schemas. `name`: the port and the method, such as 'title.report'. */
export function shapeOf(name: string): CallShape | undefined {
  const [port = '', method = ''] = name.split('.')
  const calls: PortShape | undefined = Object.hasOwn(PORTS, port) ? PORTS[port as DefinedPort] : undefined
  return calls && Object.hasOwn(calls, method) ? calls[method] : undefined
}
