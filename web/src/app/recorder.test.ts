import { expect, it, vi } from 'vitest'
import { startRecording } from './recorder.ts'

const vendor = vi.hoisted(() => ({ init: vi.fn(), FullStory: vi.fn() }))
vi.mock('@fullstory/browser', () => vendor)

it('the whole page is masked before the recorder starts, and recording pauses and resumes on request', () => {
  vendor.init.mockImplementation(() => expect(document.documentElement.classList.contains('fs-mask')).toBe(true))
  const follow = startRecording('o-123-na1')
  expect(vendor.init.mock.calls).toEqual([[{ orgId: 'o-123-na1' }]])
  follow(true)
  follow(false)
  expect(vendor.FullStory.mock.calls).toEqual([['shutdown'], ['restart']])
})
