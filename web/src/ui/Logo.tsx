import { classes } from './classes.ts'
import css from './Logo.module.css'

export interface LogoProps {
  /** The brand's name, for screen readers and for brands without an image. */
  name: string
  src?: string
  /** The logo's address in the dark color scheme. */
  dark?: string
  /** Draws the logo from left to right once after the page loads, except for people who prefer reduced motion. */
  animated?: boolean
}

/** The brand's logo, in the size that the brand's theme sets. To link the logo to the home page, wrap it in a Link. */
export function Logo({ name, src, dark, animated }: LogoProps) {
  if (!src) return <span className={css.word}>{name}</span>
  return (
    <picture>
      {dark && <source media="screen and (prefers-color-scheme: dark)" srcSet={dark} />}
      <img className={classes(css.logo, animated && css.animated)} src={src} alt={name} />
    </picture>
  )
}
