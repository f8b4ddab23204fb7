import css from './Logo.module.css'

export interface LogoProps {
  /** The brand's name, read aloud and shown where there is no image. */
  name: string
  src?: string
}

/** The brand's mark, at the size its theme gives. Put a Link around it where it leads home. */
export function Logo({ name, src }: LogoProps) {
  if (!src) return <span className={css.word}>{name}</span>
  return <img className={css.logo} src={src} alt={name} />
}
