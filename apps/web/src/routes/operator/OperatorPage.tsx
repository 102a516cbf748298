import { useGetUserInfoQuery } from '@longhand/account'
import { lazyWithRetry } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { MembersOnly } from '../../session/MembersOnly.tsx'
import { useSession } from '../../session/use-session.ts'

// Who has no role loads nothing of it.
const HostOperatorRoom = lazyWithRetry(() =>
  import('./HostOperatorRoom.tsx').then((file) => file.HostOperatorRoom),
)
const HostClaimOwnership = lazyWithRetry(() =>
  import('./HostOperatorRoom.tsx').then((file) => file.HostClaimOwnership),
)

/** For everyone without a role there is no such page, but for who brings the code of the console. */
export function OperatorPage(): ReactNode {
  const session = useSession()
  const [search] = useSearchParams()
  const { data: userInfo, isError } = useGetUserInfoQuery(undefined, { skip: session === undefined })
  const code = search.get('code')
  const role = userInfo?.role
  if (role) return <HostOperatorRoom role={role} />
  if (code !== null)
    return (
      <MembersOnly place="ownership">
        <HostClaimOwnership code={code} />
      </MembersOnly>
    )
  const isUnknown = session !== undefined && userInfo === undefined && !isError
  return isUnknown ? null : <Navigate to="/404" replace />
}
