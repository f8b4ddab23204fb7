import { useEffect, useRef, useState } from 'react'
import { fieldId } from '../../ui/form.ts'

export interface Rows {
  /** The numbers used in the field names of the rows. A removed row's number isn't used again. */
  readonly numbers: readonly number[]
  readonly add: () => void
  readonly remove: (number: number) => void
  /** Props for the button that adds a row. The button takes focus after a row is removed. */
  readonly adder: { readonly ref: { current: HTMLButtonElement | null } }
}

/**
 * Rows that a person can add and remove in a plain form. Focus moves to a new row or, after a row is removed, to the
 * button that adds rows. This way, keyboard users don't lose their place.
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

  // `first` is stored in a ref, so that passing a new function on each render doesn't move focus.
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
