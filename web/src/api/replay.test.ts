import { init } from '@fullstory/browser'
import { afterEach, expect, it, vi } from 'vitest'
import { replayLink } from './replay.ts'

afterEach(() => vi.unstubAllGlobals())

it('a page without a session recorder has no link to a recording', () => {
  expect(replayLink()).toBeUndefined()
})

it("FullStory's package has no link to the recording until FullStory's script has loaded", () => {
  const LINK = 'https://app.fullstory.com/ui/o-1/session/1:2'
  document.head.append(document.createElement('script'))
  init({ orgId: 'o-1' })
  expect(replayLink()).toBeUndefined()
  // Simulate FullStory's script, which adds `_api` to the function that the package defined.
  const { FS } = window as typeof window & { FS: { _api?: (operation: string) => unknown } }
  FS._api = (operation) => (operation === 'getSession' ? LINK : null)
  expect(replayLink()).toBe(LINK)
})

it.each(['http://app.fullstory.com/ui/1', 'javascript:alert(1)', 42, null])(
  '%s is not a link to a recording',
  (link) => {
    vi.stubGlobal('FS', () => link)
    expect(replayLink()).toBeUndefined()
  },
)
