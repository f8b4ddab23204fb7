import { readFile } from 'node:fs/promises'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { logoPainter } from './logo.ts'

const svg = await readFile(new URL('../../organizations/FIGURE/logo.svg', import.meta.url))

it('each logo is drawn once, as an opaque picture with three pixels per screen pixel', async () => {
  const logoOf = vi.fn(() => svg)
  const draw = logoPainter({ logoOf })
  const logo = { width: '10rem', height: '32px' }
  const lender = { ...testOrganization, theme: { ...testOrganization.theme, logo } }
  const png = await draw(lender)
  expect(await draw(lender)).toBe(png)
  expect(logoOf).toHaveBeenCalledOnce()
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 480, height: 96, hasAlpha: false })
})

it('drawing a logo fails for a lender without a logo', async () => {
  await expect(logoPainter({ logoOf: () => undefined })(testOrganization)).rejects.toThrow('no logo')
})
