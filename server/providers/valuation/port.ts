import type { BrokerOpinion } from 'domain/application/property/homeValue.ts'
import type { PropertyCondition } from 'domain/forms/moreInformation.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Answer, Home, Key } from '../shared/port.ts'

export interface AutomatedValue {
  readonly value: Cents
  /** 0-100. */
  readonly confidence: number
}

export interface BrokerOrder {
  readonly home: Home
  /** An existing order's reference; without one an order is placed. */
  readonly reference?: string | undefined
  /** The owner's estimate of the home's value. */
  readonly estimate?: Cents | undefined
  /** The condition as stated by the owner; absent until asked, like `units`. */
  readonly condition?: PropertyCondition | undefined
  /** Dwelling units, as stated by the owner. */
  readonly units?: number | undefined
}

export interface Valuation {
  /** An automated valuation (AVM). */
  automated(home: Home, key: Key): Promise<Answer<AutomatedValue, 'NO_VALUE'>>
  /** A broker price opinion (BPO): ordered, and requested again on the promised day. */
  brokerOpinion(order: BrokerOrder, key: Key): Promise<BrokerOpinion>
}
