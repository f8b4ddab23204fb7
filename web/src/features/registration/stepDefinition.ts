import type { ReactNode } from 'react'
import type { Typed } from './typedAnswers.ts'

export interface StepDefinition {
  readonly useHeading: () => { heading: string; lead?: ReactNode }
  readonly Fields: (props: { typed: Typed; version: 'v1' | 'v2' }) => ReactNode
}
