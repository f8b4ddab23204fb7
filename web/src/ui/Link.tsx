import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { useInRouterContext, useLinkClickHandler } from 'react-router'

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  /**
   * Loads the target as a full page. Use it for pages that the server renders: legal texts, or a dashboard on another
   * host.
   */
  reload?: boolean | undefined
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link. Within the app, it navigates without loading a new page. A link to another site, or one with `reload`, loads
 * a full page.
 */
export function Link({ href, reload, ...rest }: LinkProps) {
  const routed = useInRouterContext() && href.startsWith('/') && !href.startsWith('//') && rest.target === undefined
  return routed && !reload ? <Routed href={href} {...rest} /> : <a href={href} {...rest} />
}

/**
 * A link that the router handles. The router's own Link component isn't used, because its prefetching code is larger
 * than the whole footer.
 */
function Routed({ href, onClick, ...rest }: Omit<LinkProps, 'reload'>) {
  const follow = useLinkClickHandler(href)
  return (
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}
