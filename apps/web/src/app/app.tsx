import { useLocation, useRoutes } from 'react-router'
import { SiteLayout } from '#components/layouts/site-layout.tsx'
import { SessionBridge } from '#lib/session/session-bridge.tsx'
import { NavigationEffects } from './navigation-effects.tsx'
import { routesAt } from './routes.tsx'

export function App() {
  const page = useRoutes(routesAt(useLocation().pathname))
  return (
    <>
      <SiteLayout>{page}</SiteLayout>
      <SessionBridge />
      <NavigationEffects />
    </>
  )
}
