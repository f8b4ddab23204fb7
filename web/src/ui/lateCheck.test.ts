import type { Checked } from 'domain/forms/form.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lateCheck, loadToSend } from './lateCheck.ts'

const refused: Checked<unknown> = { ok: false, errors: [{ field: 'city', message: 'Please enter a valid city name' }] }

describe('lazily loaded check', () => {
  it('a form check fetches its code only once and, from then on, returns the result synchronously', async () => {
    const load = vi.fn(async () => () => refused)
    const { prepare, check } = lateCheck(load)
    expect(load).not.toHaveBeenCalled()
    prepare()
    prepare()
    expect(await check()).toBe(refused)
    expect(load).toHaveBeenCalledTimes(1)
    expect(check()).toBe(refused)
  })

  it("if the code of a form check can't be loaded, the form accepts the answers, and the next check tries again", async () => {
    const load = vi.fn(async (): Promise<() => Checked<unknown>> => Promise.reject(new Error('no such file')))
    const { prepare, check } = lateCheck(load)
    prepare()
    expect(await check()).toEqual({ ok: true, value: undefined })
    load.mockResolvedValueOnce(() => refused)
    expect(await check()).toBe(refused)
  })
})

describe('loading the code that sends a form', () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  afterEach(() => vi.restoreAllMocks())

  it("a form is posted as plain HTML if a new release has removed the form's code from the server", async () => {
    const post = vi.fn()
    void loadToSend(lost, post)
    await vi.waitFor(() => expect(post).toHaveBeenCalledOnce())
  })

  it("the browser doesn't post the form while it's offline", async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const post = vi.fn()
    await expect(loadToSend(lost, post)).rejects.toThrow('Failed to fetch')
    expect(post).not.toHaveBeenCalled()
  })
})
