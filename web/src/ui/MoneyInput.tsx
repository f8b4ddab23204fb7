import { type FormEvent, useEffect, useRef } from 'react'
import { formatAsTyped, moneyText, moneyValue, pastedMoney } from './asTyped.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'type' | 'prefix' | 'ref'> {
  /** The initial value in US dollars. */
  defaultValue?: number | string | null | undefined
  /**
   * The current value in US dollars, for a box whose amount can also be changed with a slider. Omit it in a plain form.
   */
  value?: number | null
  /** Allows cents, entered as two decimals. */
  cents?: boolean
  /** Called with the typed amount in US dollars; null while the box is empty. */
  onValue?: (dollars: number | null) => void
}

/**
 * A field for an amount in US dollars. The box adds thousands separators while the person types and keeps the caret in
 * position. The form posts plain digits.
 */
export function MoneyInput({ defaultValue, value, cents = false, onValue, onInput, ...rest }: MoneyInputProps) {
  const box = useRef<HTMLInputElement>(null)
  const show = (amount: number | string | null | undefined) => moneyText(amount == null ? '' : String(amount), cents)

  useEffect(() => {
    const input = box.current
    if (!input) return
    if (value === undefined) formatAsTyped(input, (text) => moneyText(text, cents))
    else if (moneyValue(input.value) !== value) input.value = moneyText(value === null ? '' : String(value), cents)
  }, [value, cents])

  const typed = (event: FormEvent<HTMLInputElement>) => {
    const { inputType } = event.nativeEvent as InputEvent
    formatAsTyped(event.currentTarget, (text) =>
      moneyText(inputType === 'insertFromPaste' ? pastedMoney(text) : text, cents),
    )
    onValue?.(moneyValue(event.currentTarget.value))
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0])
  }
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      ref={box}
      inputMode={cents ? 'decimal' : 'numeric'}
      prefix="$"
      data-posts="number"
      defaultValue={show(value ?? defaultValue)}
      onInput={typed}
    />
  )
}
