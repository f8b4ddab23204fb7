import { dateText, formatAsTyped } from './asTyped.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

interface DateInputProps extends Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'prefix' | 'suffix'> {
  /** The date as stored (1981-04-12) or as typed. */
  readonly defaultValue?: string | undefined
}

/**
 * A field for a date that the person knows by heart, such as a birthday. The slashes appear while the person types, so
 * a phone's number pad is enough.
 */
export function DateInput({ defaultValue = '', onInput, ...rest }: DateInputProps) {
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      defaultValue={dateText(defaultValue)}
      onInput={(event) => {
        formatAsTyped(event.currentTarget, dateText)
        onInput?.(event)
      }}
    />
  )
}
