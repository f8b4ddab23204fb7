import { Trans, useLingui } from '@lingui/react/macro'
import { STATE_NAMES } from 'domain/values/address.ts'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Field, FieldRow, useField } from '../../../ui/Field.tsx'
import { useFieldErrors } from '../../../ui/form.ts'
import { Select, TextInput } from '../../../ui/TextInput.tsx'
import css from './AddressSearch.module.css'
import { type Suggestion, suggest } from './suggest.ts'

const STATES = Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }))

export interface AddressAnswer {
  search?: string | undefined
  revealed?: string | undefined
  street1?: string | undefined
  street2?: string | undefined
  city?: string | undefined
  state?: string | undefined
  zip?: string | undefined
}

interface AddressSearchProps {
  label: string
  hint?: string
  answer?: AddressAnswer
  /**
   * Returns additional fields to show below the address fields.
   * @param isAnswer whether the address is the earlier answer; false if the person has just chosen the address
   */
  more?: (isAnswer: boolean) => ReactNode
  /** Called when the address fields open. Loads the code of the additional fields. */
  onOpen?: () => unknown
}

/**
 * An address search with suggestions. Choosing a suggestion or 'Address not listed' reveals the address fields. Until
 * scripts load, the fields are in an expandable section below the search, so that the form works without scripts.
 */
export function AddressSearch({ label, hint, answer = {}, more, onOpen }: AddressSearchProps) {
  const { t } = useLingui()
  const wrong =
    useFieldErrors('street1').length +
    useFieldErrors('city').length +
    useFieldErrors('state').length +
    useFieldErrors('zip').length +
    useFieldErrors('propertyType').length
  const [first] = useState(answer)
  const [chosen, setChosen] = useState<AddressAnswer & { units?: number }>(first)
  const [isMixed, setMixed] = useState(false)
  const [revealed, setRevealed] = useState(Boolean(answer.street1 || answer.revealed))
  const [scripted, setScripted] = useState(false)
  const open = revealed || wrong > 0
  const fold = useRef<HTMLDetailsElement>(null)
  const [openAtFirst] = useState(open)
  const street = useRef<HTMLInputElement>(null)
  const focusesStreet = useRef(false)
  // Set `scripted` only after the first render, because that render must match the server's HTML. If the person opened
  // the section before scripts loaded, keep the section, because it may contain typed answers.
  useEffect(() => setScripted(openAtFirst || !fold.current?.open), [openAtFirst])
  // Also load the code of the additional fields if the person opened the section before scripts loaded.
  useEffect(() => {
    if (open || fold.current?.open) onOpen?.()
  }, [open, onOpen])
  const checkStreet = async (typed = '') => {
    const { isMixedUp } = await import('domain/values/mixedUp.ts')
    setMixed(isMixedUp(typed))
  }
  const reveal = (next: AddressAnswer & { units?: number }) => {
    setChosen(next)
    void checkStreet(next.street1)
    setRevealed(true)
  }
  // The person wants to type the address, so move focus to the first field.
  useEffect(() => {
    if (!chosen || !focusesStreet.current) return
    focusesStreet.current = false
    street.current?.focus()
  }, [chosen])
  const listTyped = (typed: string) => {
    focusesStreet.current = true
    reveal({ search: typed, street1: typed })
  }
  const listManually = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) =>
    listTyped(String((form && new FormData(form).get('search')) ?? ''))
  const details = (
    <div className={css.details} key={JSON.stringify(chosen)}>
      <Field
        name="street1"
        label={t`Street address`}
        hint={isMixed && t`Start with the house number, such as 12 Elm Street.`}
      >
        <TextInput
          ref={street}
          autoComplete="address-line1"
          defaultValue={chosen.street1}
          onInput={(event) => void checkStreet(event.currentTarget.value)}
        />
      </Field>
      <Field
        name="street2"
        label={t`Apartment or suite`}
        optional
        hint={chosen.units ? t`This address has ${chosen.units} units. Enter yours.` : undefined}
      >
        <TextInput autoComplete="address-line2" defaultValue={chosen.street2} />
      </Field>
      <Field name="city" label={t`City`}>
        <TextInput autoComplete="address-level2" defaultValue={chosen.city} />
      </Field>
      <FieldRow>
        <Field name="state" label={t`State`} width="half">
          <Select
            options={STATES}
            placeholder={t`Choose one`}
            autoComplete="address-level1"
            defaultValue={chosen.state ?? ''}
          />
        </Field>
        <Field name="zip" label={t`Zipcode`} width="short">
          <TextInput inputMode="numeric" maxLength={5} autoComplete="postal-code" defaultValue={chosen.zip} />
        </Field>
      </FieldRow>
      {more?.(chosen === first)}
    </div>
  )
  return (
    <div className={css.address}>
      <Field name="search" label={label} hint={hint}>
        <Combobox defaultValue={answer.search} onChoose={reveal} onNotListed={listTyped} />
      </Field>
      {scripted && !open && (
        // Once scripts have loaded, the button takes the place of the section's summary, so the content below doesn't
        // move.
        <button type="button" className={css.fold} onClick={listManually}>
          <Trans>Address not listed</Trans>
        </button>
      )}
      {scripted && open && (
        <>
          <input type="hidden" name="revealed" value="true" />
          {details}
        </>
      )}
      {!scripted && (
        <details ref={fold} open={open}>
          <summary className={css.fold}>
            <Trans>Address not listed</Trans>
          </summary>
          {details}
        </details>
      )}
    </div>
  )
}

interface ComboboxProps {
  defaultValue?: string | undefined
  onChoose: (suggestion: Suggestion) => void
  onNotListed: (typed: string) => void
}

/** A text box with a list of suggestions below it, following the ARIA combobox pattern. */
function Combobox({ defaultValue, onChoose, onNotListed }: ComboboxProps) {
  const { t } = useLingui()
  const field = useField({})
  const list = useId()
  const box = useRef<HTMLInputElement>(null)
  const asked = useRef<AbortController>(undefined)
  const [options, setOptions] = useState<readonly Suggestion[] | undefined>()
  const [active, setActive] = useState(-1)
  const expanded = options !== undefined
  const count = (options?.length ?? 0) + 1

  const close = () => {
    setOptions(undefined)
    setActive(-1)
  }
  const search = async (typed: string) => {
    asked.current?.abort()
    const controller = new AbortController()
    asked.current = controller
    if (typed.trim().length < 3) return close()
    const found = await suggest(typed, controller.signal)
    if (controller.signal.aborted || document.activeElement !== box.current) return
    setOptions(found)
    setActive(-1)
  }
  const choose = (index: number) => {
    const suggestion = options?.[index]
    asked.current?.abort()
    if (suggestion) {
      if (box.current) box.current.value = suggestion.fullAddress
      onChoose(suggestion)
    } else onNotListed(box.current?.value ?? '')
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close()
    if (!expanded) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      // The person is choosing from this list, so cancel the request for newer suggestions. Their arrival would clear
      // the choice, and Enter would then submit the form.
      asked.current?.abort()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((now) => (now + step + count) % count)
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      choose(active)
    }
  }
  const option = (index: number) => ({
    id: `${list}-${index}`,
    role: 'option' as const,
    'aria-selected': index === active,
    tabIndex: -1,
    className: css.option,
    // Keep focus in the text box during a click, because losing focus would close the list.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => choose(index),
  })

  return (
    <div className={css.combobox}>
      <TextInput
        {...field}
        ref={box}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={list}
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        autoComplete="off"
        defaultValue={defaultValue}
        onInput={(event) => void search(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div id={list} role="listbox" aria-label={t`Addresses`} hidden={!expanded} className={css.list}>
        {options?.map((suggestion, index) => (
          <div key={`${suggestion.fullAddress} ${suggestion.street2}`} {...option(index)}>
            {suggestion.fullAddress}
          </div>
        ))}
        {expanded && (
          <div {...option(options.length)}>
            <b>
              <Trans>Address not listed</Trans>
            </b>
          </div>
        )}
      </div>
    </div>
  )
}
