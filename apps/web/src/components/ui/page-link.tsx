import { useCallback, type ComponentProps, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '#lib/i18n/use-t.ts'
import { localizedPath } from '#lib/paths.ts'
import { preloadPage } from '#lib/preload-page.ts'

type RouteLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** Replaces the current history entry, so that the back button skips it. */
  replace?: boolean
}

/**
 * A link that navigates without loading a document. The router's own component includes code for forms and
 * prefetching, which our pages do not use.
 */
export function RouteLink({ to, replace = false, onClick, children, ...rest }: RouteLinkProps) {
  const follow = useFollowLink()
  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    follow(event, replace)
  }
  const preload = () => preloadPage(to)
  return (
    <a onPointerEnter={preload} onFocus={preload} {...rest} href={to} onClick={press}>
      {children}
    </a>
  )
}

/** The click handler of a link, for lists that share it between many plain anchors. */
export function useFollowLink(): (event: MouseEvent<HTMLAnchorElement>, replace?: boolean) => void {
  const navigate = useNavigate()
  return useCallback(
    (event, replace = false) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      const to = event.currentTarget.getAttribute('href') ?? ''
      const { pathname, search, hash } = window.location
      void navigate(to, { replace: replace || to === pathname + search + hash })
    },
    [navigate],
  )
}

/** A link to a page of this site, in the language of the current page. */
export function PageLink({ to, ...rest }: RouteLinkProps) {
  return <RouteLink {...rest} to={localizedPath(to, useLanguage())} />
}

/** The browser handles a click that opens a new tab or window. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const hasModifier = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  const { target } = event.currentTarget
  return (
    !event.defaultPrevented && event.button === 0 && !hasModifier && (target === '' || target === '_self')
  )
}
