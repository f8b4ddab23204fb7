import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { token } from './token.ts'
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
/** Restores the answers, and waits until they appear in the fields. */
const putBack = async (path: string) => putBackTyped(path)
const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`
const values = () => [box('hoaDues').value, box('ssn').value, box('agree').checked, box('kind').value]

beforeEach(() => token.store(tokenOf('rosa')))
afterEach(() => {
  token.remove()
  document.body.innerHTML = ''
  sessionStorage.clear()
})

it('answers typed before sign-in are restored only once, on the same page, and without Social Security numbers or consents', async () => {
  type()
  keepTyped(PAGE)
  expect(JSON.stringify(sessionStorage)).not.toContain('6789')
  again()
  const heard: string[] = []
  document.body.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).name), { once: true })
  await putBack(PAGE)
  expect(values()).toEqual(['120', '', false, 'HELOC'])
  expect(heard).toEqual(['hoaDues'])
  again()
  await putBack(PAGE)
  expect(values()).toEqual(['0', '', false, ''])
})

it('restoring a chosen option reveals the fields that depend on that option, and then restores their answers', async () => {
  const way = '<main><form><input type="radio" name="way" value="CLEAR"><input type="radio" name="way" value="ASK">'
  const comments = '<textarea name="comments"></textarea>'
  document.body.innerHTML = way + comments
  const [, ask] = document.querySelectorAll<HTMLInputElement>('[name=way]')
  if (ask) ask.checked = true
  box('comments').value = 'Please send the other page.'
  keepTyped(PAGE)
  document.body.innerHTML = way
  const form = document.querySelector('form')
  form?.addEventListener('click', () => form.insertAdjacentHTML('beforeend', comments), { once: true })
  await putBack(PAGE)
  expect(document.querySelector<HTMLInputElement>('[name=way]:checked')?.value).toBe('ASK')
  await vi.waitFor(() => expect(box('comments').value).toBe('Please send the other page.'))
})

it("stored answers aren't restored for another person who signs in on the same page", async () => {
  type()
  keepTyped(PAGE)
  again()
  token.store(tokenOf('theo'))
  await putBack(PAGE)
  expect(values()).toEqual(['0', '', false, ''])
})

it('stored answers are restored only on the page where they were typed', async () => {
  type()
  keepTyped(PAGE)
  again()
  await putBack(PAGE.replace('0b9f', '1b9f'))
  expect(values()).toEqual(['0', '', false, ''])
  await putBack(PAGE)
  expect(values()).toEqual(['120', '', false, 'HELOC'])
})

it('answers in a dialog and in a closed section are restored, and the section opens', async () => {
  const section = '<form><details><textarea name="reason"></textarea><input name="team" type="checkbox" value="true">'
  document.body.innerHTML = section
  box('reason').value = 'The amount is different.'
  box('team').checked = true
  keepTyped(PAGE)
  document.body.innerHTML = ''
  putBackTyped(PAGE)
  document.body.innerHTML = section
  await vi.waitFor(() => expect(box('reason').value).toBe('The amount is different.'))
  expect(box('team').checked).toBe(true)
  expect(document.querySelector('details')?.open).toBe(true)
})

it("an answer is restored only once, so the person's changes aren't overwritten", async () => {
  type()
  keepTyped(PAGE)
  again()
  await putBack(PAGE)
  box('hoaDues').value = '5'
  document.body.append(document.createElement('p'))
  await Promise.resolve()
  expect(box('hoaDues').value).toBe('5')
})
