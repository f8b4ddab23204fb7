import { type FormEvent, useEffect, useRef } from 'react'
import { formatAsTyped, moneyText, moneyValue, pastedMoney } from './asTyped.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'type' | 'prefix' | 'ref'> {
  /** The initial value in US dollars. */
  defaultValue?: number | string | null | undefined
  /** The current value in US dollars, for an amount that can also be changed with a slider. Omit it in a plain form. */
  value?: number | null
  /** Called with the typed amount in US dollars; null while the box is empty. */
  onValue?: (dollars: number | null) => void
}

/**
 * A field for an amount in US dollars. The box adds thousands separators while the person types and keeps the caret in
 * position. The form posts plain digits and decimals.
 */
export function MoneyInput({ defaultValue, value, onValue, onInput, ...rest }: MoneyInputProps) {
  const box = useRef<HTMLInputElement>(null)
  const show = (amount: number | string | null | undefined) => moneyText(amount == null ? '' : String(amount))

  useEffect(() => {
    const input = box.current
    if (!input) return
    if (value === undefined) formatAsTyped(input, moneyText)
    else if (moneyValue(input.value) !== value) input.value = moneyText(value === null ? '' : String(value))
  }, [value])

  const typed = (event: FormEvent<HTMLInputElement>) => {
    const { inputType } = event.nativeEvent as InputEvent
    formatAsTyped(event.currentTarget, (text) => moneyText(inputType === 'insertFromPaste' ? pastedMoney(text) : text))
    onValue?.(moneyValue(event.currentTarget.value))
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0])
  }
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      ref={box}
      inputMode="decimal"
      prefix="$"
      data-posts="number"
      defaultValue={show(value ?? defaultValue)}
      onInput={typed}
    />
  )
}
