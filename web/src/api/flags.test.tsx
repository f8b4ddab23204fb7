import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { FlagKey } from 'domain/api/flags.ts'
import { FEATURE } from 'domain/api/paths.ts'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { injectOrganization } from '../widgets/journey/testScreen.tsx'
import { useFlag } from './flags.ts'
import { trackerUuid } from './tracker.ts'

afterEach(cleanup)

const Shown = ({ flag, fallback }: { flag: FlagKey; fallback?: boolean }) => (
  <p>{useFlag(flag, fallback) ? 'on' : 'off'}</p>
)

function answering(answer: () => Response) {
  const asked: string[] = []
  injectOrganization()
  globalThis.fetch = async (input, init) => {
    asked.push(`${init?.method} ${String(input)} ${String(init?.body)}`)
    return answer()
  }
  return asked
}

it('a feature stays off until its flag is loaded, and two components share one lookup', async () => {
  const asked = answering(() => Response.json({ enabled: true }))
  expect(renderToString(<Shown flag="fe-credit-union-logo" />)).toContain('off')
  render(
    <>
      <Shown flag="fe-credit-union-logo" />
      <Shown flag="fe-credit-union-logo" />
    </>,
  )
  expect(await screen.findAllByText('on')).toHaveLength(2)
  const body = { featureKey: 'fe-credit-union-logo', optimizeUser: { trackerId: trackerUuid() } }
  expect(asked).toEqual([`POST ${FEATURE} ${JSON.stringify(body)}`])
})

it('a feature uses its fallback if the flag lookup fails, and a later lookup can succeed', async () => {
  let answer = () => Response.json({}, { status: 503 })
  const asked = answering(() => answer())
  const { rerender } = render(<Shown flag="fe-heloc-portfolio-link" fallback />)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.getByText('on')).toBeDefined()
  answer = () => Response.json({ enabled: false })
  rerender(<Shown flag="fe-heloc-portfolio-link" />)
  expect(await screen.findByText('off')).toBeDefined()
  expect(asked).toHaveLength(2)
})
