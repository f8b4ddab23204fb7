import type { ReactNode } from 'react'
import css from './IdDrawing.module.css'

export type IdDrawingKind = 'card' | 'cardBack' | 'passport' | 'residentCard' | 'residentCardBack' | 'selfie'

/** Returns a rectangle as part of an SVG path. */
const box = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h${-width}z`
const boxes = (...all: readonly (readonly [number, number, number, number])[]): string =>
  all.map((one) => box(...one)).join('')

/** A portrait in a frame whose upper left corner is at x and y. */
function Portrait({ x, y, size = 1, faint }: { x: number; y: number; size?: number; faint?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} opacity={faint ? 0.45 : undefined}>
      <rect width="52" height="66" className={css.frame} />
      <path d="M8 66c0-13 8-19 18-19s18 6 18 19z" className={css.brand} />
      <path
        d="M15 31c-3-14 2-22 11-22s14 8 11 22c1 5-1 8-3 7-1 6-5 9-8 9s-7-3-8-9c-2 1-4-2-3-7z"
        className={css.face}
      />
      <path d="M15 30c-3-14 2-22 11-22s14 8 11 22c-2-3-3-7-4-10-5 1-10 1-14-1-1 4-2 8-4 11z" className={css.hair} />
    </g>
  )
}

/** The bar code on the back of a card: rows of bars between a start and a stop pattern, as in PDF417. */
const BAR_CODE = [
  ...Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 41 }, (_, column) =>
      (row * 11 + column * 7 + ((row * column) % 5)) % 9 < 4 ? box(44 + column * 3, 62 + row * 4, 3, 4) : '',
    ).join(''),
  ),
  boxes([30, 62, 5, 36], [37, 62, 2, 36], [41, 62, 1, 36], [169, 62, 1, 36], [172, 62, 2, 36], [176, 62, 4, 36]),
].join('')

/** The machine-readable lines at the bottom of a passport's photo page or on the back of a card. */
const machineLines = (...tops: readonly number[]) => (
  <path d={tops.map((top) => `M28 ${top}h154`).join('')} className={css.machine} />
)

interface SheetProps {
  x?: number
  y?: number
  width?: number
  height?: number
  children: ReactNode
}

/** The outline of a card, page or phone. Its contents are clipped to the brand's rounded corners. */
function Sheet({ children, ...size }: SheetProps) {
  const { x = 10, y = 10, width = 190, height = 120 } = size
  const box = { x, y, width, height }
  return (
    <>
      <g className={css.cut}>
        <rect {...box} className={css.paper} />
        {children}
      </g>
      <rect {...box} className={css.border} />
    </>
  )
}

const DRAWN: Record<IdDrawingKind, ReactNode> = {
  card: (
    <Sheet>
      <path d="M10 10h190v24H10z" className={css.soft} />
      <path d={boxes([22, 19, 54, 7], [84, 20, 38, 5])} className={css.brand} />
      {/* The star in the corner of cards that meet the REAL ID Act. */}
      <circle cx="186" cy="22" r="7" className={css.brand} />
      <path d="M186 16.8l1.5 3.3 3.6.4-2.7 2.4.8 3.6-3.2-1.8-3.2 1.8.8-3.6-2.7-2.4 3.6-.4z" className={css.paper} />
      <Portrait x={22} y={43} />
      <path
        d={boxes([86, 46, 18, 4], [86, 60, 12, 4], [86, 74, 14, 4], [86, 88, 10, 4], [124, 88, 10, 4])}
        className={css.faint}
      />
      <path
        d={boxes([108, 46, 46, 4], [102, 60, 62, 4], [104, 74, 34, 4], [100, 88, 16, 4], [138, 88, 12, 4])}
        className={css.ink}
      />
      <Portrait x={166} y={84} size={0.46} faint />
      <path d="M24 120c6-8 9-7 8-1s6-6 9-5 0 6 5 4 8-4 24-3" className={css.stroke} />
      <path d={boxes([86, 104, 60, 3], [86, 112, 48, 3])} className={css.faint} />
    </Sheet>
  ),
  cardBack: (
    <Sheet>
      <path d="M10 20h190v18H10z" className={css.ink} />
      <path d={boxes([30, 48, 62, 4], [100, 48, 40, 4])} className={css.faint} />
      <path d={BAR_CODE} className={css.ink} />
      <path d={boxes([30, 108, 96, 3], [30, 115, 70, 3])} className={css.faint} />
      <Portrait x={166} y={104} size={0.3} faint />
    </Sheet>
  ),
  passport: (
    <Sheet y={6} height={128}>
      <path d="M10 6h190v20H10z" className={css.soft} />
      <path d={boxes([22, 13, 40, 6], [70, 14, 76, 4])} className={css.brand} />
      <Portrait x={22} y={33} />
      <path
        d={boxes(
          [86, 36, 22, 3],
          [86, 50, 22, 3],
          [86, 64, 22, 3],
          [86, 78, 22, 3],
          [140, 64, 22, 3],
          [140, 78, 22, 3],
        )}
        className={css.faint}
      />
      <path
        d={boxes(
          [86, 41, 58, 4],
          [86, 55, 84, 4],
          [86, 69, 36, 4],
          [86, 83, 40, 4],
          [140, 69, 30, 4],
          [140, 83, 38, 4],
        )}
        className={css.ink}
      />
      <path d="M10 104h190v30H10z" className={css.soft} />
      {machineLines(113, 125)}
    </Sheet>
  ),
  residentCard: (
    <Sheet>
      <path d={boxes([22, 19, 84, 6], [22, 28, 56, 4])} className={css.brand} />
      <Portrait x={22} y={40} />
      <path d={boxes([84, 42, 16, 3], [84, 57, 20, 3], [84, 72, 14, 3], [84, 87, 18, 3])} className={css.faint} />
      <path d={boxes([84, 47, 50, 4], [84, 62, 40, 4], [84, 77, 46, 4], [84, 92, 38, 4])} className={css.ink} />
      {/* The fingerprint. */}
      <path
        d="M152 92c-4-16-2-32 15-32s19 16 15 32M158 95c-3-14-3-28 9-28s12 14 9 28M164 96c-2-11-2-22 3-22s5 11 3 22"
        className={css.print}
      />
      <path d="M24 120c6-8 9-7 8-1s6-6 9-5 0 6 5 4 8-4 24-3" className={css.stroke} />
      <path d={boxes([84, 112, 100, 4])} className={css.soft} />
    </Sheet>
  ),
  residentCardBack: (
    <Sheet>
      <path d={boxes([22, 22, 30, 22])} className={css.soft} />
      <path d={boxes([62, 24, 100, 4], [62, 33, 80, 4], [62, 42, 92, 4])} className={css.faint} />
      <path d={boxes([22, 58, 150, 3])} className={css.ink} />
      <path d="M10 78h190v52H10z" className={css.soft} />
      {machineLines(91, 103, 115)}
    </Sheet>
  ),
  selfie: (
    <Sheet x={62} y={4} width={86} height={132}>
      <path d="M94 10h22" className={css.stroke} />
      <path d="M70 136v-6c0-20 14-31 35-31s35 11 35 31v6z" className={css.brand} />
      <path d="M95 84h20v18c-4 7-16 7-20 0z" className={css.face} />
      <path
        d="M82 62c-5-24 4-38 23-38s28 14 23 38c2 8-1 14-4 12-2 11-11 18-19 18s-17-7-19-18c-3 2-6-4-4-12z"
        className={css.face}
      />
      <path d="M82 60c-5-24 4-38 23-38s28 14 23 38c-4-5-6-12-7-18-9 2-21 2-30-2-2 8-5 14-9 20z" className={css.hair} />
      <path d="M97 62v3M113 62v3M99 77c4 4 8 4 12 0" className={css.features} />
      <ellipse cx="105" cy="60" rx="36" ry="46" className={css.guide} />
    </Sheet>
  ),
}

/**
 * A drawing of what to photograph: one side of an ID, or the face. Screen readers skip the drawing, because the text
 * next to it has the same meaning.
 */
export function IdDrawing({ kind }: { kind: IdDrawingKind }) {
  return (
    <svg viewBox="0 0 210 140" className={css.drawing} data-drawing={kind} aria-hidden="true" focusable="false">
      {DRAWN[kind]}
    </svg>
  )
}

export type TipKind = 'GOOD' | 'GLARE' | 'BLURRED' | 'CUT_OFF'

/** A small picture of a card on a table. The card is sharp and complete, has glare, is blurred, or is cut off. */
export function TipDrawing({ kind }: { kind: TipKind }) {
  const blurred = kind === 'BLURRED'
  return (
    <svg viewBox="0 0 96 68" className={css.tip} aria-hidden="true" focusable="false">
      <rect width="96" height="68" className={css.table} />
      <g
        transform={kind === 'CUT_OFF' ? 'translate(26 14) rotate(4)' : kind === 'GOOD' ? undefined : 'rotate(-2 48 34)'}
      >
        {(blurred ? [-2.2, 0, 2.2] : [0]).map((shift) => (
          <g key={shift} transform={`translate(${shift} ${shift / 2})`} opacity={blurred ? 0.4 : undefined}>
            <Sheet x={13} y={12} width={70} height={44}>
              <path d="M13 12h70v9H13z" className={css.soft} />
              <Portrait x={18} y={25} size={0.4} />
              <path
                d={boxes([44, 27, 32, 3], [44, 34, 26, 3], [44, 41, 30, 3], [44, 48, 18, 3])}
                className={css.text}
              />
            </Sheet>
          </g>
        ))}
      </g>
      {kind === 'GLARE' && (
        <>
          <ellipse cx="60" cy="35" rx="22" ry="16" className={css.glare} />
          <path
            d="M60 13v5M60 52v5M34 35h5M81 35h5M42 20l3.5 3M78 20l-3.5 3M42 50l3.5-3M78 50l-3.5-3"
            className={css.rays}
          />
        </>
      )}
    </svg>
  )
}
