import { classes } from './classes.ts'
import css from './Logo.module.css'

export interface LogoProps {
  /** The brand's name, for screen readers and when there is no image. */
  name: string
  src?: string
  /**
   * Draws the logo from left to right once when the page loads. It doesn't move for people who prefer reduced motion.
   */
  animated?: boolean
}

/** The brand's logo at the size that its theme sets. Wrap it in a Link where it leads home. */
export function Logo({ name, src, animated }: LogoProps) {
  if (!src) return <span className={css.word}>{name}</span>
  return <img className={classes(css.logo, animated && css.animated)} src={src} alt={name} />
}
