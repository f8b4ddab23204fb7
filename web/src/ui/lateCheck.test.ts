import type { Checked } from 'domain/forms/form.ts'
import { describe, expect, it, vi } from 'vitest'
import { lateCheck } from './lateCheck.ts'

const refused: Checked<unknown> = { ok: false, errors: [{ field: 'city', message: 'Please enter a valid city name' }] }

describe('lazily loaded check', () => {
  it('a lazily loaded form check is fetched once and then returns its result synchronously', async () => {
    const load = vi.fn(async () => () => refused)
    const { prepare, check } = lateCheck(load)
    expect(load).not.toHaveBeenCalled()
    prepare()
    prepare()
    expect(await check()).toBe(refused)
    expect(load).toHaveBeenCalledTimes(1)
    expect(check()).toBe(refused)
  })

  it("if the code of a form check can't be fetched, the form accepts the answers and the next attempt fetches the code again", async () => {
    const load = vi.fn(async (): Promise<() => Checked<unknown>> => Promise.reject(new Error('no such file')))
    const { prepare, check } = lateCheck(load)
    prepare()
    expect(await check()).toEqual({ ok: true, value: undefined })
    load.mockResolvedValueOnce(() => refused)
    expect(await check()).toBe(refused)
  })
})
