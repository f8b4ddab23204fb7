import type { ReactNode } from 'react'
import css from './UiGallery.module.css'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      <div className={css.columns}>{children}</div>
    </section>
  )
}
