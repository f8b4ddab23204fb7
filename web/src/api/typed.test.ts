import { afterEach, expect, it } from 'vitest'
import { keepTyped, putBackTyped } from './typed.ts'

const PAGE = '/account/heloc/0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11/liens'
const FIELDS = `<main><form>
  <input name="hoaDues" value="0"><input name="ssn"><input name="agree" type="checkbox">
  <select name="kind"><option value="">-</option><option value="HELOC">Line</option></select></form></main>`

const box = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement
const again = () => {
  document.body.innerHTML = FIELDS
}
function type(): void {
  again()
  box('hoaDues').value = '120'
  box('ssn').value = '123-45-6789'
  box('agree').checked = true
  box('kind').value = 'HELOC'
}
const values = () => [box('hoaDues').value, box('ssn').value, box('agree').checked, box('kind').value]

afterEach(() => {
  document.body.innerHTML = ''
  sessionStorage.clear()
})

it('answers typed before sign-in are restored once on the page where they were typed, without personal numbers or consents', () => {
  type()
  keepTyped(PAGE)
  expect(JSON.stringify(sessionStorage)).not.toContain('6789')
  again()
  const heard: string[] = []
  document.body.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).name), { once: true })
  putBackTyped(PAGE)
  expect(values()).toEqual(['120', '', false, 'HELOC'])
  expect(heard).toEqual(['hoaDues'])
  again()
  putBackTyped(PAGE)
  expect(values()).toEqual(['0', '', false, ''])
})

it('stored answers are discarded if the person is on a different page after signing in', () => {
  type()
  keepTyped(PAGE)
  again()
  putBackTyped(PAGE.replace('0b9f', '1b9f'))
  putBackTyped(PAGE)
  expect(values()).toEqual(['0', '', false, ''])
})
