import { createContext, use, useEffect } from 'react'

/**
 * The brand's name, and the title of the page that the server is rendering. In the browser, `title` is unused, because
 * the title is set on the document.
 */
export const PageTitleContext = createContext<{ brand: string; title?: string }>({ brand: '' })

/** Sets the page's title, which is shown in the browser's tab and history: 'Your income · Hearthline'. */
export function usePageTitle(title: string | undefined): void {
  const page = use(PageTitleContext)
  if (title && typeof document === 'undefined') page.title = title
  useEffect(() => {
    if (title) document.title = pageTitle(title, page.brand)
  }, [title, page])
}

export const pageTitle = (title: string | undefined, brand: string): string =>
  [title, brand].filter(Boolean).join(' · ')
