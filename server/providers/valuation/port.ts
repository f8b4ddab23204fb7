import type { BrokerOpinion } from 'domain/application/property/homeValue.ts'
import type { PropertyCondition } from 'domain/rules/home.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Answer, Home, Key } from '../shared/port.ts'

export interface AutomatedValue {
  readonly value: Cents
  /** 0-100. */
  readonly confidence: number
}

export interface BrokerOrder {
  readonly home: Home
  /** The reference of an existing order. Without a reference, the call places a new order. */
  readonly reference?: string | undefined
  /** The owner's estimate of the home's value. */
  readonly estimate?: Cents | undefined
  /**
   * The home's condition as the owner stated it. If the owner hasn't been asked yet, `condition` and `units` are
   * absent.
   */
  readonly condition?: PropertyCondition | undefined
  /** Number of dwelling units, as the owner stated it. */
  readonly units?: number | undefined
}

export interface Valuation {
  /** Requests an automated valuation (AVM). */
  automated(home: Home, key: Key, signal?: AbortSignal): Promise<Answer<AutomatedValue, 'NO_VALUE'>>
  /**
   * Orders a broker price opinion (BPO) on the first request. A later request returns the result, starting on the
   * promised day.
   */
  brokerOpinion(order: BrokerOrder, key: Key, signal?: AbortSignal): Promise<BrokerOpinion>
}
