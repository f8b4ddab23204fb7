import type { ReactNode } from 'react'
import css from './EmptyState.module.css'
import { Stroke } from './Icon.tsx'

/** The symbols in the middle of the illustration, drawn like the icons. */
const SIGNS = {
  home: 'M3 9.6L10 3.6l7 6M5 8.2v8.2h10V8.2M8.4 16.4v-4.6h3.2v4.6',
  bell: 'M3.6 14.4h12.8L15 12.2V8.6a5 5 0 0 0-10 0v3.6zM8.2 17.1h3.6',
  paper: 'M5 2.8h6.5L15 6.4v10.8H5zM11.4 3v3.5H15M7.5 10h5M7.5 13h5',
  people:
    'M7.4 9.2a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM2.4 16.4c0-3 2-4.8 5-4.8s5 1.8 5 4.8zM13 9a2.4 2.4 0 1 0-.6-4.7M14.2 11.6c2.2.4 3.4 2.2 3.4 4.8h-2.6',
  message: 'M3 4.4h14v9.6H9.2L5.6 16.8V14H3zM6.4 7.8h7.2M6.4 10.6h4.6',
  done: 'M6.6 10.3l2.4 2.4 4.6-5.2M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4z',
} as const

interface EmptyStateProps {
  sign: keyof typeof SIGNS
  /** A short statement that the list is empty, such as 'No messages yet.' */
  title?: ReactNode
  /** A sentence about what will appear here. */
  children?: ReactNode
  /** The next useful step: a button or link. */
  action?: ReactNode
  /**
   * 'bare' has no frame, for a menu that already has one. 'row' shows only the symbol next to the text, for a list
   * within a card. Default 'framed'.
   */
  layout?: 'framed' | 'bare' | 'row'
}

/** Shown in place of a list that has no items yet. The brand's illustration is above the text. */
export function EmptyState({ sign, title, children, action, layout = 'framed' }: EmptyStateProps) {
  return (
    <div className={css.empty} data-layout={layout}>
      <div className={css.art} aria-hidden="true">
        <span className={css.sign}>
          <Stroke d={SIGNS[sign]} size={24} />
        </span>
      </div>
      <div className={css.text}>
        {title && <p className={css.title}>{title}</p>}
        {children && <p>{children}</p>}
        {action && <div className={css.action}>{action}</div>}
      </div>
    </div>
  )
}
