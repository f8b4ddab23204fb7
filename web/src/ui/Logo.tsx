import { classes } from './classes.ts'
import css from './Logo.module.css'

export interface LogoProps {
  /** The brand's name, read aloud and shown where there is no image. */
  name: string
  src?: string
  /** Drawn once from left to right when the page loads; at rest for whoever wants less motion. */
  animated?: boolean
}

/** The brand's mark, at the size its theme gives. Put a Link around it where it leads home. */
export function Logo({ name, src, animated }: LogoProps) {
  if (!src) return <span className={css.word}>{name}</span>
  return <img className={classes(css.logo, animated && css.animated)} src={src} alt={name} />
}
