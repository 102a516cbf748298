import type { ReactNode } from 'react'
import { ApiAccess } from '../api/ApiAccess.tsx'
import { ServiceBar } from '../service/ServiceBar.tsx'

/** What the app shows in its header. */
export function LandingNotice(): ReactNode {
  return (
    <ApiAccess>
      <ServiceBar />
    </ApiAccess>
  )
}
