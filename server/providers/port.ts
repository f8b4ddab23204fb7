/** Lists the ports of all outside parties. Types that several ports share are in shared/port.ts. */
import type { AccountCheck } from './accountCheck/port.ts'
import type { BankLink } from './bankLink/port.ts'
import type { BreachedPasswords } from './breachedPasswords/port.ts'
import type { ChatModel } from './chatModel/port.ts'
import type { CreditBureau } from './creditBureau/port.ts'
import type { Employment } from './employment/port.ts'
import type { Flood } from './flood/port.ts'
import type { Identity } from './identity/port.ts'
import type { Income } from './income/port.ts'
import type { Insurance } from './insurance/port.ts'
import type { Mail } from './mail/port.ts'
import type { Notary } from './notary/port.ts'
import type { Payments } from './payments/port.ts'
import type { Post } from './post/port.ts'
import type { PropertyRecords } from './propertyRecords/port.ts'
import type { Recording } from './recording/port.ts'
import type { Servicer } from './servicer/port.ts'
import type { Sms } from './sms/port.ts'
import type { Title } from './title/port.ts'
import type { Valuation } from './valuation/port.ts'
import type { WalletService } from './wallet/port.ts'

export interface Providers {
  readonly creditBureau: CreditBureau
  readonly propertyRecords: PropertyRecords
  readonly valuation: Valuation
  readonly title: Title
  readonly flood: Flood
  readonly identity: Identity
  readonly income: Income
  readonly employment: Employment
  readonly bankLink: BankLink
  readonly accountCheck: AccountCheck
  readonly payments: Payments
  readonly notary: Notary
  readonly insurance: Insurance
  readonly recording: Recording
  readonly servicer: Servicer
  readonly mail: Mail
  readonly sms: Sms
  readonly post: Post
  readonly wallet: WalletService
  readonly chatModel: ChatModel
  readonly breachedPasswords: BreachedPasswords
}
