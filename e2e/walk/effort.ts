/**
 * Counts the actions that an application requires, and estimates how long these actions take an average typist and
 * reader.
 */
import { expect, type Page } from '@playwright/test'
import { ADDRESS_SEARCH } from 'domain/api/paths.ts'
import { type Hands, mouse } from './hands.ts'

/**
 * Counts of a person's actions. Filling in a text box, choosing an option or checking a checkbox counts as an answer.
 * Each answer and each pressed button also counts as one tap, or as two taps if a list has to be opened first.
 */
export interface Effort {
  screens: number
  answers: number
  keystrokes: number
  taps: number
  /** The number of words in the visible text of all screens. */
  words: number
}

/** The typing speed is 40 words a minute, with five characters to a word. */
const KEYSTROKES_PER_MINUTE = 200
const WORDS_PER_MINUTE = 250
const SECONDS_PER_TAP = 1.2

/** Returns the time for reading every word, typing and tapping, in seconds. Excludes waiting for outside parties. */
export const secondsFor = ({ keystrokes, words, taps }: Effort): number =>
  (keystrokes / KEYSTROKES_PER_MINUTE + words / WORDS_PER_MINUTE) * 60 + taps * SECONDS_PER_TAP

/** Counts the visible words in the main part of the page. Doesn't count the entries of closed lists. */
export const wordsOn = (page: Page): Promise<number> =>
  page.locator('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    let words = 0
    while (texts.nextNode()) {
      const { parentElement: place, textContent: text } = texts.currentNode
      // Don't count text that's meant only for screen readers. Such text is clipped to one pixel.
      const seen = place?.checkVisibility() && !place.closest('select') && place.getBoundingClientRect().width > 1
      if (seen) words += (text ?? '').split(/\s+/).filter((word) => /\w/.test(word)).length
    }
    return words
  })

/**
 * Acts like a person who is honest but in a hurry: skips optional answers, keeps prefilled values and uses suggestions.
 * The browser's autofill is off.
 */
export function hurried(page: Page, effort: Effort): Hands {
  const hands = mouse(page)
  let address = ''
  const answer = (taps = 1, typed = '') => {
    effort.answers += 1
    effort.taps += taps
    effort.keystrokes += typed.length
  }
  /** Returns the shortest beginning of the address for which the search suggests the whole address. */
  const beginning = async (): Promise<string> => {
    for (let length = 3; length < address.length; length++) {
      const start = address.slice(0, length)
      const found = (await (await page.request.get(ADDRESS_SEARCH + encodeURIComponent(start))).json()) as {
        street1: string
      }[]
      if (found.some(({ street1 }) => street1 === address)) return start
    }
    return address
  }
  return {
    ...hands,
    async fill(box, text) {
      // The page hides the field for confirming the password while the password is visible.
      if ((await box.count()) === 0) return
      const name = await box.getAttribute('name')
      if (name === 'search') {
        address = text
        return
      }
      if (name === 'email') {
        const [own = '', place] = text.split('@')
        answer(2, own)
        await box.fill(own)
        return page.getByRole('button', { name: `@${place}` }).click()
      }
      answer(1, text)
      await box.fill(text)
      if (name !== 'password') return
      effort.taps += 1
      await page.getByRole('button', { name: 'Show password' }).first().click()
      await expect(page.getByLabel('Confirm password')).toHaveCount(0)
    },
    async pick(box, option) {
      const typed = await beginning()
      answer(2, typed)
      await box.pressSequentially(typed)
      await option.click()
    },
    async choose(radio) {
      answer()
      await radio.check()
    },
    async tick(box) {
      // People don't have to consent to texts.
      if ((await box.getAttribute('name'))?.startsWith('sms')) return
      answer()
      await box.check()
    },
    async select(list, label) {
      // The page has already filled in the property type from the county record.
      if ((await list.getAttribute('name')) === 'propertyType') return expect(list).not.toHaveValue('')
      answer(2)
      await hands.select(list, label)
    },
    async press(button) {
      effort.taps += 1
      await button.click()
    },
  }
}
