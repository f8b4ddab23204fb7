import { useEffect, useRef, useState } from 'react'
import { fieldId } from '../../ui/form.ts'

export interface Rows {
  /** The rows' numbers, which are part of the field names. The number of a removed row is never reused. */
  readonly numbers: readonly number[]
  readonly add: () => void
  readonly remove: (number: number) => void
  /** Props for the button that adds a row. This button takes focus when a row is removed. */
  readonly adder: { readonly ref: { current: HTMLButtonElement | null } }
}

/**
 * The rows of a plain form. The person can add and remove rows. When a row is added, focus moves to it. When a row is
 * removed, focus moves to the button that adds rows, so that keyboard users don't lose their position.
 * @param first returns the name of the row's field that takes focus: `(n) => 'coOwners.' + n + '.firstName'`
 */
export function useRows(count: number, first: (number: number) => string): Rows {
  const [state, setState] = useState(() => ({
    numbers: Array.from({ length: count }, (_, index) => index),
    next: count,
    focus: undefined as number | 'adder' | undefined,
  }))
  const adder = useRef<HTMLButtonElement>(null)
  const { focus } = state

  // Store `first` in a ref. If the effect depended on `first`, a new function on each render would move focus each
  // time.
  const name = useRef(first)
  name.current = first
  useEffect(() => {
    if (focus === 'adder') adder.current?.focus()
    else if (focus !== undefined) document.getElementById(fieldId(name.current(focus)))?.focus()
  }, [focus])

  return {
    numbers: state.numbers,
    add: () => setState(({ numbers, next }) => ({ numbers: [...numbers, next], next: next + 1, focus: next })),
    remove: (number) =>
      setState((now) => ({ ...now, numbers: now.numbers.filter((one) => one !== number), focus: 'adder' })),
    adder: { ref: adder },
  }
}
