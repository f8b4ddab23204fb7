import { describe, expect, it } from 'vitest'
import { assess } from './quality.ts'

const LARGE = { width: 1200, height: 800 }
const picture = (paint: (x: number, y: number) => number) => {
  const width = 120
  const height = 80
  const values = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) values[y * width + x] = paint(x, y)
  return { values, width, height }
}
const printed = picture((x, y) => (((x >> 1) + (y >> 1)) % 2 === 0 ? 60 : 200))

describe('picture hints', () => {
  it('a sharp picture in good light gets no hint', () => {
    expect(assess(printed, LARGE)).toEqual([])
  })
  it('small, dark, bright and blurred pictures get hints, but dark and bright pictures get no hint about blur', () => {
    expect(assess(printed, { width: 1200, height: 400 })).toEqual(['SMALL'])
    expect(
      assess(
        picture(() => 12),
        LARGE,
      ),
    ).toEqual(['DARK'])
    expect(
      assess(
        picture(() => 250),
        LARGE,
      ),
    ).toEqual(['BRIGHT'])
    expect(
      assess(
        picture((x) => 80 + x / 2),
        LARGE,
      ),
    ).toEqual(['BLURRED'])
  })
})
