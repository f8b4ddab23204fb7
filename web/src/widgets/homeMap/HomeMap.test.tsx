import { COUNTY_MAPS } from 'virtual:county-maps'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { relativePath } from '../../../vite/relativePath.ts'
import { queryClient } from '../../api/queries.ts'
import { catalogOf } from '../../app/i18n.ts'
import { HomeMap } from './HomeMap.tsx'
import { countyNamed, fullName } from './stateMap.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

type State = keyof typeof COUNTY_MAPS
const named = async (state: State, county: string) => {
  const found = countyNamed((await COUNTY_MAPS[state]()).map, county)
  return found && fullName(found)
}

/** Returns the points of a path with relative coordinates, in tenths of a unit. */
function pointsOf(path: string): (readonly [x: number, y: number])[] {
  const points: (readonly [number, number])[] = []
  let [x, y] = [0, 0]
  for (const outline of path.split('z').filter(Boolean)) {
    const numbers = (outline.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map((text) => Math.round(Number(text) * 10))
    const start = points.length
    for (let at = 0; at < numbers.length; at += 2) {
      ;[x, y] = [x + (numbers[at] ?? Number.NaN), y + (numbers[at + 1] ?? Number.NaN)]
      points.push([x, y])
    }
    ;[x, y] = points[start] ?? [Number.NaN, Number.NaN]
  }
  return points
}

it('the shortened path of a map has the same points as the original, without repeated ones', () => {
  const short = relativePath('M10,20L11.5,19.8L11.5,19.8L10,20.3ZM30,40L31,40L30,41Z')
  expect(short).toBe('m10 20l1.5-.2-1.5 .5zm20 20l1 0-1 1z')
  expect(pointsOf(short).join(' ')).toBe('100,200 115,198 100,203 300,400 310,400 300,410')
  expect(relativePath('M1,2L1,2Z')).toBe('m1 2z')
})

describe('maps of the states', () => {
  it('every state has counties, and every county has a shape within the drawing', async () => {
    const states = Object.keys(COUNTY_MAPS) as State[]
    expect(states).toHaveLength(51)
    let counties = 0
    for (const state of states) {
      const { map } = await COUNTY_MAPS[state]()
      counties += map.length
      for (const [name, , path] of map) {
        const points = pointsOf(path)
        expect(points.length, `${name}, ${state}`).toBeGreaterThan(0)
        const inside = points.every(([x, y]) => x >= 0 && x <= 3200 && y >= 0 && y <= 2400)
        expect(inside, `${name}, ${state}`).toBe(true)
      }
    }
    expect(counties).toBeGreaterThan(3100)
  })

  it.each([
    ['CA', 'Sacramento', 'Sacramento County'],
    ['CA', 'SACRAMENTO COUNTY', 'Sacramento County'],
    ['LA', 'Orleans', 'Orleans Parish'],
    ['LA', 'St. John the Baptist Parish', 'St. John the Baptist Parish'],
    ['NM', 'Dona Ana', 'Doña Ana County'],
    ['IN', 'De Kalb', 'DeKalb County'],
    ['MN', 'Saint Louis', 'St. Louis County'],
    ['MO', 'St. Louis County', 'St. Louis County'],
    ['MO', 'St. Louis City', 'St. Louis city'],
    ['VA', 'James City', 'James City County'],
    ['VA', 'Alexandria', 'Alexandria city'],
    ['NV', 'Carson City', 'Carson City'],
    ['AK', 'Kenai Peninsula Borough', 'Kenai Peninsula'],
    ['DC', 'District of Columbia', 'District of Columbia'],
  ] as const)('on the map of %s, the recorded county name %j matches %s', async (state, county, name) => {
    expect(await named(state, county)).toBe(name)
  })

  it.each([
    ['VA', 'Richmond'],
    ['MO', 'St. Louis'],
    ['CA', 'Palo Alto'],
    ['CA', ''],
    ['CA', 'County'],
  ] as const)('on the map of %s, the recorded name %j matches no county or more than one', async (state, county) => {
    expect(await named(state, county)).toBeUndefined()
  })
})

const show = (state: string, county: string | undefined) =>
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <QueryClientProvider client={queryClient}>
        <HomeMap state={state} county={county} />
      </QueryClientProvider>
    </I18nProvider>,
  ).container
const paths = (container: HTMLElement) => container.querySelectorAll('path').length

describe('map of a home', () => {
  it("the map colors the recorded county and says that the county's record is the source", async () => {
    const container = show('CA', 'Sacramento')
    await waitFor(() => expect(paths(container)).toBe(2))
    expect(screen.getByRole('figure').textContent).toBe('Sacramento County, CaliforniaFrom the county’s record')
  })

  it('the map of a home without a record shows only the state', async () => {
    const container = show('CA', undefined)
    await waitFor(() => expect(paths(container)).toBe(1))
    expect(screen.getByRole('figure').textContent).toBe('California')
  })

  it('the map colors no county if the recorded name is ambiguous', async () => {
    const container = show('VA', 'Richmond')
    await waitFor(() => expect(paths(container)).toBe(1))
    expect(screen.getByRole('figure').textContent).toBe('Richmond, VirginiaFrom the county’s record')
  })

  it('a home in a territory has no map', () => {
    expect(show('PR', 'San Juan').innerHTML).toBe('')
  })
})
