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
  /** Of an order that was placed before; without one it is placed. */
  readonly reference?: string
  /** What the owner holds the home to be worth. */
  readonly estimate?: Cents
  /** In the owner's opinion; absent where the owner hasn't been asked yet, like `units`. */
  readonly condition?: PropertyCondition
  /** Dwellings, as the owner says. */
  readonly units?: number
}

export interface Valuation {
  /** An automated valuation (AVM). */
  automated(home: Home, key: Key): Promise<Answer<AutomatedValue, 'NO_VALUE'>>
  /** A broker's price opinion (BPO): ordered, and asked for again on the day that was named. */
  brokerOpinion(order: BrokerOrder, key: Key): Promise<BrokerOpinion>
}
