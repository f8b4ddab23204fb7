import type { ReactNode } from 'react'

export type OutlineKind = 'front' | 'back' | 'passport' | 'face'

const DRAWN: Record<OutlineKind, ReactNode> = {
  front: (
    <>
      <rect x="14" y="14" width="132" height="82" rx="7" />
      <rect x="26" y="34" width="34" height="44" rx="3" />
      <circle cx="43" cy="49" r="7" />
      <path d="M31 72c2-9 22-9 24 0M72 38h58M72 52h46M72 66h52M26 24h40" />
    </>
  ),
  back: (
    <>
      <rect x="14" y="14" width="132" height="82" rx="7" />
      <path d="M14 30h132M14 42h132" />
      <path d="M28 58v24M34 58v24M38 58v24M46 58v24M50 58v24M58 58v24M64 58v24M68 58v24M76 58v24M82 58v24" />
      <path d="M98 62h34M98 72h26" />
    </>
  ),
  passport: (
    <>
      <rect x="34" y="6" width="92" height="98" rx="6" />
      <rect x="44" y="22" width="32" height="40" rx="3" />
      <circle cx="60" cy="36" r="7" />
      <path d="M49 58c2-9 20-9 22 0M86 26h30M86 38h24M86 50h30M42 80h76M42 90h76" />
    </>
  ),
  face: (
    <>
      <ellipse cx="80" cy="44" rx="24" ry="30" />
      <path d="M71 40v2M89 40v2M74 58c4 4 8 4 12 0M34 106c2-22 20-30 46-30s44 8 46 30" />
    </>
  ),
}

/** Draws an outline of the document or face to photograph. */
export function Outline({ kind }: { kind: OutlineKind }) {
  return (
    <svg
      viewBox="0 0 160 110"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      {DRAWN[kind]}
    </svg>
  )
}
