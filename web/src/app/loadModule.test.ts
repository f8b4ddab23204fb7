import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadModule, setReloadTarget } from './loadModule.ts'

const HERE = '/account/heloc/register?step=name'
let reload: ReturnType<typeof vi.fn>
let assign: ReturnType<typeof vi.fn>
beforeEach(() => {
  sessionStorage.clear()
  reload = vi.fn()
  assign = vi.fn()
  vi.stubGlobal('location', { pathname: '/account/heloc/register', search: '?step=name', reload, assign })
  setReloadTarget(() => HERE)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
/** Simulates one page visit. Returns whether the page reloaded, loaded its code, or failed. */
async function visit(file: string, load: () => Promise<unknown> = gone): Promise<string> {
  const loads = reload.mock.calls.length + assign.mock.calls.length
  return Promise.race([
    loadModule(file, load).then(
      () => 'there',
      () => 'failed',
    ),
    vi
      .waitFor(() => expect(reload.mock.calls.length + assign.mock.calls.length).toBe(loads + 1))
      .then(() => 'reloaded'),
  ])
}
const visits = async (count: number, file = 'a') => {
  const seen: string[] = []
  for (let i = 0; i < count; i++) seen.push(await visit(file))
  return seen
}

describe("page code that can't be loaded", () => {
  it("each page has its own reload count, and loading the page's code resets the count", async () => {
    await visits(4)
    expect(await visit('b', async () => ({}))).toBe('there')
    expect(await visit('b')).toBe('reloaded')
    expect(await visits(2)).toEqual(['reloaded', 'failed'])
    expect(await visit('a', async () => ({}))).toBe('there')
    expect(await visits(6)).toEqual([...Array(5).fill('reloaded'), 'failed'])
  })

  it("if a page's code can't be loaded during navigation, the browser requests that page from the server", async () => {
    setReloadTarget(() => '/account/heloc/register-v2')
    expect(await visit('a')).toBe('reloaded')
    expect(assign).toHaveBeenCalledExactlyOnceWith('/account/heloc/register-v2')
    expect(reload).not.toHaveBeenCalled()
  })

  it("if a page's code can't be loaded, the browser doesn't reload the page during a preload, while offline, or without browser storage", async () => {
    setReloadTarget(() => undefined)
    expect(await visit('a')).toBe('failed')
    setReloadTarget(() => HERE)
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await visit('a')).toBe('failed')
    offline.mockRestore()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    expect(await visit('a')).toBe('failed')
    expect(reload).not.toHaveBeenCalled()
  })
})
