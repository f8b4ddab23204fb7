import { type CSSProperties, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { fieldId } from './form.ts'
import css from './Slider.module.css'

interface SliderProps
  extends Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'value' | 'defaultValue' | 'min' | 'max' | 'step' | 'onChange'
  > {
  label: ReactNode
  min: number
  max: number
  step?: number
  defaultValue?: number
  /** The current value, for a controlled slider. Omit it in a plain form. */
  value?: number
  /**
   * Called on each movement of the slider. The handler must finish within one frame, so send requests in `onSettled`
   * instead.
   */
  onValue?: (value: number) => void
  /** Called when the person releases the slider's thumb or an arrow key. */
  onSettled?: (value: number) => void
  /** Formats a value for display, such as '$85,000' or '10 years'. */
  format: (value: number) => string
  hint?: ReactNode
}

/** A slider with its value next to the label, and its minimum and maximum below. */
export function Slider({
  label,
  min,
  max,
  step = 1,
  defaultValue,
  value,
  onValue,
  onSettled,
  format,
  hint,
  name,
  id,
  ...rest
}: SliderProps) {
  const [own, setOwn] = useState(defaultValue ?? value ?? min)
  const unique = useId()
  const control = id ?? (name ? fieldId(name) : unique)
  const current = value ?? own
  const share = max > min ? (current - min) / (max - min) : 0
  const settle = () => onSettled?.(current)
  return (
    <div className={css.slider}>
      <div className={css.head}>
        <label htmlFor={control}>{label}</label>
        <output htmlFor={control} className={css.output}>
          {format(current)}
        </output>
      </div>
      <input
        {...rest}
        type="range"
        id={control}
        name={name}
        className={css.range}
        style={{ '--share': share } as CSSProperties}
        min={min}
        max={max}
        step={step}
        value={current}
        aria-valuetext={format(current)}
        onChange={(event) => {
          const next = Number(event.currentTarget.value)
          setOwn(next)
          onValue?.(next)
        }}
        onPointerUp={settle}
        onKeyUp={settle}
      />
      <div className={css.ends} aria-hidden="true">
        <span>{format(min)}</span>
        <span>{format(max)}</span>
      </div>
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  )
}
