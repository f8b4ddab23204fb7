import { describe, expect, it } from 'vitest'
import { dateText, formatAsTyped, moneyText, moneyValue, pastedMoney, phoneText } from './asTyped.ts'

function box(value: string, caret: number): HTMLInputElement {
  const input = document.createElement('input')
  document.body.append(input)
  input.focus()
  input.value = value
  input.setSelectionRange(caret, caret)
  return input
}

describe('money formatting while typing', () => {
  it.each([
    ['1234567', '1,234,567'],
    ['$85,000.50', '85,000.50'],
    ['1234.567', '1,234.56'],
    ['1234.', '1,234.'],
    ['.5', '.5'],
    ['186.000', '186,000'],
    ['85k', '85,000'],
    ['1.2M', '1,200,000'],
    ['1,250.5k', '1,250,500'],
    ['.k', '.'],
    ['007', '7'],
    ['', ''],
    ['abc', ''],
    ['-5', '-5'],
    ['−$1,250', '-1,250'],
    ['-', '-'],
  ])('the money box formats %j as %j while the person types', (typed, shown) => expect(moneyText(typed)).toBe(shown))

  it.each([
    ['1.250,50', '1,250.50'],
    ['€ 186.000', '186,000'],
    ['1250,5', '1,250.5'],
    ['186 000', '186,000'],
    ['$1,250.50', '1,250.50'],
    ['-1,250', '-1,250'],
  ])('the money box shows the pasted amount %j as %j', (pasted, shown) =>
    expect(moneyText(pastedMoney(pasted))).toBe(shown),
  )

  it.each([
    ['85000.00', '85,000.00'],
    ['1250.5', '1,250.5'],
    ['186.000', '186,000'],
    ['0.75', '0.75'],
  ])('typing %j one key at a time shows %j in the money box', (typed, shown) =>
    expect([...typed].reduce((text, key) => moneyText(text + key), '')).toBe(shown),
  )

  it('calculations limit the amount in the money box to a trillion dollars', () => {
    expect(moneyValue('9'.repeat(400))).toBe(1e12)
    expect(moneyValue(`-${'9'.repeat(20)}`)).toBe(-1e12)
  })

  it('parsing a formatted amount returns the original amount', () => {
    expect(moneyValue('1,234.56')).toBe(1234.56)
    expect(moneyValue('')).toBeNull()
    expect(moneyValue('-5')).toBe(-5)
    expect(moneyValue('-')).toBeNull()
  })

  it('after the person inserts a digit, the caret is directly after that digit', () => {
    const input = box('12,9345', 4)
    formatAsTyped(input, (text) => moneyText(text))
    expect(input.value).toBe('129,345')
    expect(input.selectionStart).toBe(3)
  })

  it('the caret stays at the end of the box while the person types at the end', () => {
    const input = box('1234', 4)
    formatAsTyped(input, (text) => moneyText(text))
    expect([input.value, input.selectionStart]).toEqual(['1,234', 5])
  })
})

describe('phone formatting while typing', () => {
  it.each([
    ['5', '(5'],
    ['5550', '(555) 0'],
    ['555-010-4477', '(555) 010-4477'],
    ['+15550104477', '(555) 010-4477'],
    ['1 555 010 4477', '(555) 010-4477'],
    ['(555) ', '(555'],
    ['1555', '(155) 5'],
    ['+', '+'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
  ])('the phone box formats %j as %j while the person types', (typed, shown) => expect(phoneText(typed)).toBe(shown))
})

describe('date formatting while typing', () => {
  it.each([
    ['04121981', '04/12/1981'],
    ['0412', '04/12'],
    ['04/', '04/'],
    ['4/2/1981', '4/2/1981'],
    ['4-2-1981', '4/2/1981'],
    ['1981-04-12', '04/12/1981'],
    ['04121981999', '04/12/1981'],
    ['abc', ''],
  ])('the date box shows the typed text %s as %s', (typed, shown) => expect(dateText(typed)).toBe(shown))
})
