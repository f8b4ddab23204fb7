import { type RefObject, useEffect, useState } from 'react'

/**
 * The window width, in pixels, up to which the panel covers the whole page. The style sheet must contain the same
 * width.
 */
const PHONE = '(width < 40rem)'
/** Whether the panel covers the whole page. */
export const isPhone = () => typeof matchMedia === 'function' && matchMedia(PHONE).matches

/**
 * On phones, makes an open panel cover the part of the window above the keyboard, and makes the page behind it inert.
 * Returns whether the panel covers the page.
 */
export function useSheet(panel: RefObject<HTMLElement | null>): boolean {
  const [isSheet, setSheet] = useState(isPhone)
  useEffect(() => {
    if (typeof matchMedia !== 'function') return
    const query = matchMedia(PHONE)
    const look = () => setSheet(query.matches)
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  useEffect(() => {
    const page = document.getElementById('root')
    if (!isSheet || !page) return
    page.inert = true
    return () => {
      page.inert = false
    }
  }, [isSheet])
  useEffect(() => {
    const { visualViewport } = window
    if (!isSheet || !visualViewport) return
    const fit = () => {
      panel.current?.style.setProperty('--sheet-height', `${visualViewport.height}px`)
      panel.current?.style.setProperty('--sheet-top', `${visualViewport.offsetTop}px`)
    }
    fit()
    visualViewport.addEventListener('resize', fit)
    visualViewport.addEventListener('scroll', fit)
    return () => {
      visualViewport.removeEventListener('resize', fit)
      visualViewport.removeEventListener('scroll', fit)
    }
  }, [isSheet, panel])
  return isSheet
}
