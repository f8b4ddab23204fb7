import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { useInRouterContext, useLinkClickHandler } from 'react-router'

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  /** Load the page anew, as for pages the server owns (legal texts, dashboard of another host). */
  reload?: boolean
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/** A link: within the app it moves without a reload; elsewhere, or with `reload`, it is a plain link. */
export function Link({ href, reload, ...rest }: LinkProps) {
  const routed = useInRouterContext() && href.startsWith('/') && !href.startsWith('//') && rest.target === undefined
  return routed && !reload ? <Routed href={href} {...rest} /> : <a href={href} {...rest} />
}

/** The router's own link brings the prefetching of a framework with it, which is more than all of the footer. */
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
