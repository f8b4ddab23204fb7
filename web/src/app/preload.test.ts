import { STEP_SCREENS } from 'domain/routes/routes.ts'
import { describe, expect, test, vi } from 'vitest'
import { preload, screensAfter } from './preload.ts'

const UUID = '7b0c6d1e-1111-4222-8333-444455556666'
const Component = () => null
const route = (path: string) => ({ path, handle: { load: vi.fn(async () => ({})) } })

describe('preloading', () => {
  test("the screens to preload after a step are the journey's next ten screens", () => {
    const [first, ...rest] = STEP_SCREENS
    expect(screensAfter(first)).toEqual(rest.slice(0, 10))
    expect(screensAfter(rest.at(-1) ?? first)).toEqual([])
    expect(screensAfter('hold')).toEqual([])
  })

  test('the next screens are preloaded only once, even if the same application page opens twice', () => {
    const liens = route('/account/heloc/:uuid/liens')
    const later = route('/account/heloc/:uuid/complete')
    const at = { pathname: `/account/heloc/${UUID}/start/profile`, search: '' }
    preload([liens, later], at)
    preload([liens, later], at)
    expect(liens.handle.load).toHaveBeenCalledTimes(1)
    expect(later.handle.load).not.toHaveBeenCalled()
  })

  test('registration preloads application screens only on its last step', () => {
    const profile = route('/account/heloc/:uuid/start/profile')
    preload([profile], { pathname: '/account/heloc/register', search: '?step=name' })
    expect(profile.handle.load).not.toHaveBeenCalled()
    preload([profile], { pathname: '/account/heloc/register', search: '?step=login-info' })
    expect(profile.handle.load).toHaveBeenCalledTimes(1)
  })

  test("preloading adds the loaded page to its route, unless the page's file also exports a loader", async () => {
    const liens = { ...route('/account/heloc/:uuid/liens'), lazy: async () => ({ Component }) }
    const offers = { ...route('/account/heloc/:uuid/offers'), lazy: async () => ({ Component, loader: () => null }) }
    preload([liens, offers], { pathname: `/account/heloc/${UUID}/liens`, search: '' })
    await vi.waitFor(() => expect(liens).toMatchObject({ Component, lazy: undefined }))
    expect(offers).toMatchObject({ lazy: expect.any(Function) })
  })
})
