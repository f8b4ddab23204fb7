/** Tests the sandbox at a private address over plain HTTP, which is how a phone on the same network opens it. */
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect } from './test.ts'
import { on, walk } from './walk/walk.ts'

const PHONE = 'http://192.168.77.7:3000'

/** A proxy that forwards each request to the worker's server and keeps the host name that the browser used. */
const test = base.extend<{ gateway: string }>({
  gateway: async ({ sandbox }, use) => {
    const { port } = new URL(sandbox.url)
    const proxy: Server = createServer(({ method, url = '', headers }, response) => {
      const { pathname, search } = new URL(url)
      const forwarded = request({ host: 'localhost', port, method, path: pathname + search, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      })
      forwarded.on('error', () => response.destroy())
      response.req.pipe(forwarded)
    }).listen(0, 'localhost')
    await once(proxy, 'listening')
    await use(`http://localhost:${(proxy.address() as AddressInfo).port}`)
    proxy.closeAllConnections()
    proxy.close()
  },
})

test('over plain HTTP, a borrower on a phone registers and reaches the liens, and no page has errors', async ({
  become,
  gateway,
}) => {
  const context = { baseURL: PHONE, proxy: { server: gateway }, viewport: { width: 390, height: 844 } }
  const paula = await become('prime', { context })
  const { page } = paula
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto('/account/heloc/register-v2')
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await walk(paula, { until: on('{uuid}/liens') })
  expect(new URL(page.url()).origin).toBe(PHONE)
  expect(errors).toEqual([])

  // Links in the mailbox lead to the same address that the phone uses.
  await page.goto('/sandbox/mail')
  const entry = page.getByRole('article').filter({ hasText: paula.email })
  await expect(entry.getByRole('link', { name: /auth\/login/ })).toHaveAttribute('href', `${PHONE}/auth/login`)
})
