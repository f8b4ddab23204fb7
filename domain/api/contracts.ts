import * as accountRecovery from './accountRecovery.ts'
import * as address from './address.ts'
import * as agent from './agent.ts'
import * as agentFunding from './agentFunding.ts'
import * as agentInvitation from './agentInvitation.ts'
import * as agentMessages from './agentMessages.ts'
import * as agentPipeline from './agentPipeline.ts'
import * as agentRecords from './agentRecords.ts'
import * as agentStaff from './agentStaff.ts'
import * as application from './application.ts'
import * as broker from './broker.ts'
import * as brokerage from './brokerage.ts'
import * as chat from './chat.ts'
import * as chatDesk from './chatDesk.ts'
import * as conditions from './conditions.ts'
import type { Contract } from './contract.ts'
import * as dataCopy from './dataCopy.ts'
import * as denials from './denials.ts'
import * as desk from './desk.ts'
import * as experiments from './experiments.ts'
import * as fairLending from './fairLending.ts'
import * as features from './features.ts'
import * as feedback from './feedback.ts'
import * as help from './help.ts'
import * as hours from './hours.ts'
import * as identity from './identity.ts'
import * as identityBroker from './identityBroker.ts'
import * as ledger from './ledger.ts'
import * as lenderSettings from './lenderSettings.ts'
import * as loanRegister from './loanRegister.ts'
import * as notifications from './notifications.ts'
import * as openings from './openings.ts'
import * as pageErrors from './pageErrors.ts'
import * as passkeys from './passkeys.ts'
import * as passwordReset from './passwordReset.ts'
import * as registration from './registration.ts'
import * as settings from './settings.ts'
import * as staffFeedback from './staffFeedback.ts'
import * as tracking from './tracking.ts'
import * as wallet from './wallet.ts'

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

export const contracts: readonly Contract[] = [
  identity,
  registration,
  address,
  application,
  openings,
  broker,
  brokerage,
  chat,
  chatDesk,
  conditions,
  dataCopy,
  features,
  feedback,
  settings,
  tracking,
  experiments,
  pageErrors,
  passkeys,
  passwordReset,
  accountRecovery,
  hours,
  help,
  notifications,
  wallet,
  identityBroker,
  agent,
  agentFunding,
  agentInvitation,
  agentMessages,
  agentPipeline,
  agentRecords,
  agentStaff,
  desk,
  denials,
  staffFeedback,
  ledger,
  lenderSettings,
  loanRegister,
  fairLending,
].flatMap((module) => Object.values(module as Record<string, unknown>).filter(isContract))
