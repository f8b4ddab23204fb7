/** Writes a number without the zero before its decimal point. */
const short = (tenths: number): string => String(tenths / 10).replace(/^(-?)0\./, '$1.')

/**
 * Shortens an SVG path of straight lines: gives each point relative to the previous one, and leaves out repeated points.
 * Calculates in tenths of a unit, the precision of the maps, so that rounding errors don't add up.
 * @param path a path of the commands M, L and Z with absolute coordinates
 */
export function relativePath(path: string): string {
  let [x, y, firstX, firstY] = [0, 0, 0, 0]
  return path
    .replace(/([ML])(-?[\d.]+),(-?[\d.]+)|Z/g, (all, command: string | undefined, toX: string, toY: string) => {
      if (command === undefined) {
        ;[x, y] = [firstX, firstY]
        return all.toLowerCase()
      }
      const [nextX, nextY] = [Math.round(Number(toX) * 10), Math.round(Number(toY) * 10)]
      const [right, down] = [nextX - x, nextY - y]
      ;[x, y] = [nextX, nextY]
      const step = `${short(right)}${down < 0 ? '' : ' '}${short(down)}`
      if (command === 'M') {
        ;[firstX, firstY] = [x, y]
        return `m${step}l`
      }
      if (right === 0 && down === 0) return ''
      return right < 0 ? step : ` ${step}`
    })
    .replace(/l(?=z|$)/g, '')
    .replaceAll('l ', 'l')
}
