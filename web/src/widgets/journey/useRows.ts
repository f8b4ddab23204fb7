import { useEffect, useRef, useState } from 'react'
import { fieldId } from '../../ui/form.ts'

export interface Rows {
  /** The number each row is posted under; a removed one is not used again. */
  readonly numbers: readonly number[]
  readonly add: () => void
  readonly remove: (number: number) => void
  /** For the button that adds a row: focus comes back to it when one was removed. */
  readonly adder: { readonly ref: { current: HTMLButtonElement | null } }
}

/**
 * Rows that a person adds and removes in a plain form. Focus moves into a new row and back to the button after one
 * was removed, so that the keyboard never falls out of the form.
 * @param first the field of a row that takes focus: `(n) => 'coOwners.' + n + '.firstName'`
 */
export function useRows(count: number, first: (number: number) => string): Rows {
  const [state, setState] = useState(() => ({
    numbers: Array.from({ length: count }, (_, index) => index),
    next: count,
    focus: undefined as number | 'adder' | undefined,
  }))
  const adder = useRef<HTMLButtonElement>(null)
  const { focus } = state

  // `first` only names fields, a new function of it is no reason to move focus.
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
