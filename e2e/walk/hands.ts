import { expect, type Locator, type Page } from '@playwright/test'

export interface FileToChoose {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** The actions that a person can take on a page, with a mouse or a keyboard. */
export interface Hands {
  /** Replaces the content of a text box. */
  fill(box: Locator, text: string): Promise<void>
  /** Picks a radio button. */
  choose(radio: Locator): Promise<void>
  tick(box: Locator): Promise<void>
  /** Picks the list entry with the given text. */
  select(list: Locator, label: string): Promise<void>
  /** Sets a slider to one of its values. */
  slide(slider: Locator, value: number): Promise<void>
  /** Presses the button or follows the link with the given name. */
  press(button: Locator): Promise<void>
  /** Picks a suggestion from an open list of addresses. */
  pick(box: Locator, option: Locator): Promise<void>
  /** Scrolls a region to its end. */
  readOn(region: Locator): Promise<void>
  file(picker: Locator, file: FileToChoose): Promise<void>
}

export const mouse = (page: Page): Hands => ({
  fill: (box, text) => box.fill(text),
  choose: (radio) => radio.check(),
  tick: (box) => box.check(),
  async select(list, label) {
    await list.selectOption({ label })
  },
  slide: (slider, value) => slider.fill(String(value)),
  press: (button) => button.click(),
  pick: (_, option) => option.click(),
  async readOn(region) {
    await region.hover()
    await page.mouse.wheel(0, 100_000)
  },
  file: (picker, file) => picker.setInputFiles(file),
})

/** Maximum number of Tab presses. No page needs more. */
const TABS = 150

/** Uses only Tab, Space, Enter, the arrow keys and letters. Fails the test if a control can't be reached with them. */
export const keyboard = (page: Page): Hands => {
  const key = (name: string) => page.keyboard.press(name)
  const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement)
  const where = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))
  // Start listening for the file chooser before pressing the key. Otherwise, it could open too early for the test to
  // notice.
  page.on('filechooser', () => {})

  async function reach(one: Locator): Promise<void> {
    await expect(one).toBeAttached()
    for (let tabs = 0; tabs < TABS; tabs++) {
      if (await isFocused(one)) return
      await key('Tab')
    }
    throw new Error(`The keyboard can't reach ${one}; focus is at ${await where()}`)
  }

  /**
   * A radio group is one tab stop: Tab enters the group, and the arrow keys move between its options and select them.
   */
  async function choose(radio: Locator): Promise<void> {
    const inGroup = () =>
      radio.evaluate((element) => {
        const active = document.activeElement
        return (
          active instanceof HTMLInputElement &&
          active.type === 'radio' &&
          active.name === (element as HTMLInputElement).name &&
          active.form === (element as HTMLInputElement).form
        )
      })
    await expect(radio).toBeAttached()
    for (let tabs = 0; !(await inGroup()); tabs++) {
      if (tabs > TABS) throw new Error(`The keyboard can't reach ${radio}; focus is at ${await where()}`)
      await key('Tab')
    }
    for (let arrows = 0; !(await isFocused(radio)); arrows++) {
      if (arrows > TABS) throw new Error(`The arrows can't reach ${radio}; focus is at ${await where()}`)
      await key('ArrowDown')
    }
    if (!(await radio.isChecked())) await key('Space')
    await expect(radio).toBeChecked()
  }

  return {
    async fill(box, text) {
      await reach(box)
      await key('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    choose,
    async tick(box) {
      await reach(box)
      if (!(await box.isChecked())) await key('Space')
      await expect(box).toBeChecked()
    },
    async select(list, label) {
      await reach(list)
      const chosen = () => list.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label)
      const index = () => list.evaluate((element) => (element as HTMLSelectElement).selectedIndex)
      await key('Home')
      for (let last = -1; (await chosen()) !== label; ) {
        const now = await index()
        if (now === last) throw new Error(`The arrows can't reach ${label} in ${list}`)
        last = now
        await key('ArrowDown')
      }
    },
    async slide(slider, value) {
      await reach(slider)
      const now = async () => Number(await slider.inputValue())
      const way = value > (await now()) ? 'Up' : 'Down'
      const isThere = async () => (way === 'Up' ? (await now()) >= value : (await now()) <= value)
      for (let steps = 0; !(await isThere()); steps++) {
        if (steps > 500) throw new Error(`${slider} can't be set to ${value} and stays at ${await now()}`)
        const left = Math.abs(value - (await now()))
        const page = Number(await slider.evaluate((element) => (element as HTMLInputElement).max)) / 10
        await key(left > page ? `Page${way}` : `Arrow${way}`)
      }
      expect(await now()).toBe(value)
    },
    async press(button) {
      await reach(button)
      await key('Enter')
    },
    async pick(box, option) {
      await reach(box)
      for (let arrows = 0; (await option.getAttribute('aria-selected')) !== 'true'; arrows++) {
        if (arrows > TABS) throw new Error(`The arrows can't reach ${option}`)
        await key('ArrowDown')
      }
      await key('Enter')
    },
    async readOn(region) {
      await reach(region)
      await key('End')
    },
    async file(picker, file) {
      await reach(picker)
      const chooser = page.waitForEvent('filechooser')
      await key('Enter')
      await (await chooser).setFiles(file)
    },
  }
}
