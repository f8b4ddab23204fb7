import { expect, it } from 'vitest'
import { APPLICATION_SCREENS } from '../../routes/routes.ts'
import { World } from '../testing/testWorld.ts'
import type { Application } from '../types.ts'
import { SERVER_STATES, serverStateOf } from './serverStates.ts'

it("a status that this version doesn't know, such as a newer server's, leads to a page that explains the problem", () => {
  const { application } = new World()
  expect(serverStateOf({ ...application, status: 'SOMETHING_NEW' } as unknown as Application)).toEqual({
    name: 'UNKNOWN',
    kind: 'blocking',
    route: 'error/timeout',
  })
})

it('every blocking or terminal server state leads to an existing route', () => {
  for (const { kind, route } of Object.values(SERVER_STATES)) {
    if (kind === 'blocking' || kind === 'terminal') expect(route).toBeDefined()
    if (route && route !== '/') expect(APPLICATION_SCREENS).toContain(route)
  }
})

it('only the server states COMPLETE and CANCELLED lead to the dashboard', () => {
  const leaving = Object.entries(SERVER_STATES).filter(([, { route }]) => route === '/')
  expect(Object.fromEntries(leaving)).toEqual({
    CANCELLED: { kind: 'terminal', route: '/' },
    COMPLETE: { kind: 'terminal', route: '/' },
  })
})
