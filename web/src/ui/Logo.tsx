import { classes } from './classes.ts'
import css from './Logo.module.css'

export interface LogoProps {
  /** The brand's name, read aloud and shown when there is no image. */
  name: string
  src?: string
  /** Drawn once from left to right when the page loads; static under reduced motion. */
  animated?: boolean
}

/** The brand's mark at the size its theme sets. Wrap it in a Link where it leads home. */
export function Logo({ name, src, animated }: LogoProps) {
  if (!src) return <span className={css.word}>{name}</span>
  return <img className={classes(css.logo, animated && css.animated)} src={src} alt={name} />
}
