import { createContext, use, useEffect } from 'react'

/** The server reads the page's title from this context. In the browser, the title is in the document. */
export const PageTitleContext = createContext<{ brand: string; title?: string }>({ brand: '' })

/** Sets the title that the browser tab and history show: 'Your income · Hearthline'. */
export function usePageTitle(title: string | undefined): void {
  const page = use(PageTitleContext)
  if (title && typeof document === 'undefined') page.title = title
  useEffect(() => {
    if (title) document.title = pageTitle(title, page.brand)
  }, [title, page])
}

export const pageTitle = (title: string | undefined, brand: string): string =>
  [title, brand].filter(Boolean).join(' · ')
