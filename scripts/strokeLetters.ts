/**
 * Capital letters and digits, drawn with lines of equal thickness. Each is 20 units high and has the form [width,
 * path]. The logo of a new lender is drawn with these characters only.
 */
const LETTERS: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [16, 'M0 20L8 0L16 20M3 13H13'],
  B: [13, 'M0 0H6A4.8 4.8 0 0 1 6 9.6H0M6 9.6H7A5.2 5.2 0 0 1 7 20H0V0'],
  C: [16, 'M15.5 4.2A9 10 0 1 0 15.5 15.8'],
  D: [14, 'M0 0H5A9 10 0 0 1 5 20H0Z'],
  E: [11, 'M11 0H0V20H11M0 10H9'],
  F: [11, 'M0 20V0H11M0 10H9'],
  G: [16, 'M15.2 4.2A9 10 0 1 0 16 11H9.5'],
  H: [14, 'M0 0V20M14 0V20M0 10H14'],
  I: [3, 'M1.5 0V20'],
  J: [10, 'M10 0V13.5A5 6.5 0 0 1 0 14.5'],
  K: [13, 'M0 0V20M12.5 0L0 11.5M4.5 8L13 20'],
  L: [10, 'M0 0V20H10'],
  M: [17, 'M0 20V0L8.5 13L17 0V20'],
  N: [14, 'M0 20V0L14 20V0'],
  O: [18, 'M9 0A9 10 0 1 0 9 20A9 10 0 1 0 9 0'],
  P: [12, 'M0 20V0H6A5.5 5.5 0 0 1 6 11H0'],
  Q: [18, 'M9 0A9 10 0 1 0 9 20A9 10 0 1 0 9 0M11.5 14L17 20.5'],
  R: [12, 'M0 20V0H6A5.5 5.5 0 0 1 6 11H0M6.5 11L12 20'],
  S: [12, 'M11.5 3.5C9.5-1 .5-.5 .5 5C.5 11.5 12 8.5 12 15C12 20.5 2 21 0 16'],
  T: [14, 'M0 0H14M7 0V20'],
  U: [14, 'M0 0V12.5A7 7.5 0 0 0 14 12.5V0'],
  V: [16, 'M0 0L8 20L16 0'],
  W: [22, 'M0 0L5.5 20L11 4L16.5 20L22 0'],
  X: [15, 'M0 0L15 20M15 0L0 20'],
  Y: [15, 'M0 0L7.5 10.5L15 0M7.5 10.5V20'],
  Z: [13, 'M0 0H13L0 20H13'],
  0: [14, 'M7 0A7 10 0 1 0 7 20A7 10 0 1 0 7 0'],
  1: [6, 'M0 4L5 0V20'],
  2: [13, 'M.5 5A6 5 0 1 1 11 9L0 20H13'],
  3: [12, 'M.5 3.5A5.5 4.8 0 1 1 6 9.6A6 5.2 0 1 1 0 16'],
  4: [14, 'M10.5 20V0L0 14H14'],
  5: [12, 'M11 0H1.500V8.500A6 5.8 0 1 1 0 16.5'],
  6: [13, 'M10 0L2 9.500M6.5 7.500A6.2 6.2 0 1 0 6.6 7.5'],
  7: [13, 'M0 0H13L4 20'],
  8: [13, 'M6.5 0A4.8 4.6 0 1 0 6.6 0M6.5 9.300A6.2 5.3 0 1 0 6.6 9.3'],
  9: [13, 'M3 20L11 10.500M6.5 0A6.2 6.2 0 1 0 6.6 0'],
}
const SPACE = 4
const BETWEEN = 6

/** Returns the width of a string in drawing units. A letter is 20 units high. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (LETTERS[letter]?.[0] ?? SPACE) + BETWEEN, -BETWEEN)

/** Returns the strokes that draw a string from x = 0, with its baseline at y = 20. */
export function strokesOf(text: string): string {
  let x = 0
  return [...text]
    .map((letter) => {
      const [width, path] = LETTERS[letter] ?? [SPACE, undefined]
      const drawn = path ? `<path transform="translate(${x} 0)" d="${path}"/>` : ''
      x += width + BETWEEN
      return drawn
    })
    .join('')
}
