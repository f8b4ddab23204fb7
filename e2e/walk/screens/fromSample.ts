import { expect, type Locator } from '@playwright/test'
import { NEXT_COMMAND } from 'domain/journey/samples/nextCommand.ts'
import { SAMPLES } from 'domain/journey/samples/samples.ts'
import { situationOf } from '../../../server/sandbox/driver/drive.ts'
import type { Hands } from '../hands.ts'
import type { Person } from '../person.ts'
import type { Place } from '../place.ts'
import { viewOf } from '../view.ts'

/**
 * Completes a borrower's screen that no other function handles. Fills in the fields with the sample body from the
 * screen's journey row, then submits the form.
 */
export async function answerFromSample({ hands, page, persona }: Person, { screen }: Place): Promise<void> {
  const view = await viewOf(page)
  const situation = situationOf(view, persona)
  const command = NEXT_COMMAND[view.journey.state](situation)
  if (!command || `{uuid}/${view.journey.screen}` !== screen) throw new Error(`No action is defined for ${screen}.`)
  const form = page.getByRole('main').locator('form')
  for (const [name, value] of Object.entries(SAMPLES[command](situation)))
    for (const answer of [value].flat()) await enter(hands, form.locator(`[name="${name}"]`), String(answer))
  await hands.press(form.locator('[type=submit]'))
}

/** Enters one answer into a field: a text box, a list, or a group of radio buttons or checkboxes that share a name. */
async function enter(hands: Hands, field: Locator, answer: string): Promise<void> {
  await expect(field).not.toHaveCount(0)
  const kind = await field.first().evaluate((one: HTMLInputElement) => one.type)
  const option = field.and(field.page().locator(`[value="${answer}"]`))
  if (kind === 'checkbox') await hands.tick((await field.count()) === 1 ? field : option)
  else if (kind === 'radio') await hands.choose(option)
  else if (kind === 'select-one') {
    const label = await field.locator(`option[value="${answer}"]`).textContent()
    await hands.select(field, label ?? answer)
  } else await hands.fill(field, answer)
}
