import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { useInRouterContext, useLinkClickHandler } from 'react-router'

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  /** Loads the target as a full page, for pages that the server renders (legal texts, a dashboard on another host). */
  reload?: boolean | undefined
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link. Within the app it navigates without a page load. For other addresses, or with `reload`, it's a plain link.
 */
export function Link({ href, reload, ...rest }: LinkProps) {
  const routed = useInRouterContext() && href.startsWith('/') && !href.startsWith('//') && rest.target === undefined
  return routed && !reload ? <Routed href={href} {...rest} /> : <a href={href} {...rest} />
}

/** The router's own link would add prefetching code that is larger than the whole footer. */
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
