import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { Link as RouterLink, useInRouterContext } from 'react-router'

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
  if (!routed) return <a href={href} {...rest} />
  return <RouterLink to={href} reloadDocument={reload} {...rest} />
}
