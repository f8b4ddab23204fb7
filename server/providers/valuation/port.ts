import type { Cents } from 'domain/values/money.ts'
import type { Answer, Home, Key } from '../shared/port.ts'

export interface AutomatedValue {
  readonly value: Cents
  /** 0-100. */
  readonly confidence: number
}

export interface Valuation {
  /** An automated valuation (AVM). */
  automated(home: Home, key: Key): Promise<Answer<AutomatedValue, 'NO_VALUE'>>
}
