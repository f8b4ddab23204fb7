import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, type Ref, use } from 'react'
import { PlaceContext } from './place.ts'

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  /**
   * Loads the target as a full page. Use it for pages rendered by the server, such as legal texts or a dashboard on
   * another host.
   */
  reload?: boolean | undefined
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link. A link within the app navigates without a page load. A link to another site, or a link with `reload`, loads a
 * full page.
 */
export function Link({ href, reload, onClick, ...rest }: LinkProps) {
  const place = use(PlaceContext)
  const within = href.startsWith('/') && !href.startsWith('//') && rest.target === undefined
  if (!place || !within || reload) return <a href={href} onClick={onClick} {...rest} />
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    // If the code of the router can't be loaded, the browser follows the link itself.
    place.navigate(href, { replace: href === place.pathname + place.search }).catch(() => location.assign(href))
  }
  return <a href={href} {...rest} onClick={follow} />
}

/** Whether a click opens the link in this tab. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
