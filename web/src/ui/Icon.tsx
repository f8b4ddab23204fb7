import type { SVGProps } from 'react'

/** Icons are drawn on a 20-unit grid with strokes 1.6 units thick, which match the weight of the surrounding text. */
const PATHS = {
  check: 'M4.5 10.5l3.6 3.6 7.4-8.2',
  cross: 'M5.5 5.5l9 9m0-9l-9 9',
  info: 'M10 9.2v4.6M10 6.2v.1M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4z',
  warn: 'M10 7.6v3.8m0 2.6v.1M8.9 3.4L2.4 14.9a1.3 1.3 0 0 0 1.1 1.9h13a1.3 1.3 0 0 0 1.1-1.9L11.1 3.4a1.3 1.3 0 0 0-2.2 0z',
  bad: 'M10 6.2v4.6m0 2.9v.1M6.9 2.8h6.2l4.1 4.1v6.2l-4.1 4.1H6.9l-4.1-4.1V6.9z',
  good: 'M6.6 10.3l2.4 2.4 4.6-5.2M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4z',
  down: 'M5 7.5l5 5 5-5',
  right: 'M7.5 5l5 5-5 5',
  left: 'M12.5 5l-5 5 5 5',
  dot: 'M10 11.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2z',
  file: 'M5 2.8h6.5L15 6.4v10.8H5zM11.4 3v3.5H15',
  camera: 'M3 6.5h3.2l1.2-2h5.2l1.2 2H17v9.3H3zM10 13.6a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4z',
  upload: 'M10 13V4m0 0L6.2 7.8M10 4l3.8 3.8M3.5 13v3.2h13V13',
  copy: 'M7.2 7.2h9.2v9.2H7.2zM12.8 7.2V3.6H3.6v9.2h3.6',
  clock: 'M10 5.8V10l2.8 1.9M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4z',
  lock: 'M4.8 9h10.4v7.8H4.8zM7 9V6.4a3 3 0 0 1 6 0V9',
  pen: 'M3.5 16.5l.8-3.4L13.4 4l2.6 2.6-9.1 9.1zM11.6 5.8l2.6 2.6',
} as const

export type IconName = keyof typeof PATHS

/** An icon beside text. Screen readers skip the icon, because the text has the same meaning. */
export function Icon({ name, ...rest }: { name: IconName; size?: number | undefined } & SVGProps<SVGSVGElement>) {
  return <Stroke {...rest} d={PATHS[name]} />
}

/** An icon for a single feature, drawn in the same style as the shared icons. */
export function Stroke({ d, size = 20, ...rest }: { d: string; size?: number | undefined } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={d} />
    </svg>
  )
}
