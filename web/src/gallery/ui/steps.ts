import type { StepperStep } from '../../ui/Progress.tsx'

export const STEPS: readonly StepperStep[] = [
  { label: 'Basic Info', state: 'done', href: '#main' },
  { label: 'Select Offer', state: 'done', href: '#main' },
  { label: 'Provide More Info', state: 'current' },
  { label: 'Link Income Sources', state: 'todo' },
  { label: 'Verify Identity', state: 'todo' },
  { label: 'Sign Documents', state: 'todo' },
  { label: 'Talk to eNotary', state: 'todo' },
]
