import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, type Ref, use } from 'react'
import { PlaceContext } from './place.ts'

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  /**
   * Loads the target as a full page. Use it for pages rendered by the server, such as legal pages or a dashboard on
   * another host.
   */
  reload?: boolean | undefined
  /**
   * Marks a link to the previous page. If the browser came from that page, the link goes back in the history instead of
   * adding an entry.
   */
  back?: boolean | undefined
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link. A link within the app navigates without a page load. A link to another site, or a link with `reload`, loads a
 * full page.
 */
export function Link({ href, reload, back, onClick, ...rest }: LinkProps) {
  const place = use(PlaceContext)
  const within = href.startsWith('/') && !href.startsWith('//') && rest.target === undefined
  if (!place || !within || reload) return <a href={href} onClick={onClick} {...rest} />
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    if (back && isPrevious(href)) return history.back()
    // If the router's code can't be loaded, let the browser follow the link.
    place.navigate(href, { replace: href === place.pathname + place.search }).catch(() => location.assign(href))
  }
  return <a href={href} {...rest} onClick={follow} />
}

/** Whether a click would open the link in this tab. */
export const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/** The members of the browser's Navigation API that links use. Older browsers lack this API. */
interface WithNavigation {
  readonly navigation?: {
    readonly currentEntry: { readonly index: number } | null
    entries(): readonly { readonly url: string | null }[]
  }
}

/** Whether pressing the browser's Back button would open `href`. */
function isPrevious(href: string): boolean {
  const { navigation } = window as WithNavigation
  const { url } = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1] ?? {}
  return url === location.origin + href
}
