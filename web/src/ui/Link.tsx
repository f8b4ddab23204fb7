import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { useInRouterContext, useLinkClickHandler } from 'react-router'

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
export function Link({ href, reload, ...rest }: LinkProps) {
  const routed = useInRouterContext() && href.startsWith('/') && !href.startsWith('//') && rest.target === undefined
  return routed && !reload ? <Routed href={href} {...rest} /> : <a href={href} {...rest} />
}

/**
 * A link that the router handles. It doesn't use the router's own Link component, because that component's prefetching
 * code is larger than the whole footer.
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
