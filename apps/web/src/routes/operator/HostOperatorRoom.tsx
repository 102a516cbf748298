import { useGetUserInfoQuery } from '@longhand/account'
import {
  ClaimOwnership,
  OperatorRoom,
  type OperatorRoomProps,
  readOperatorAddress,
  writeOperatorAddress,
} from '@longhand/operator'
import { lazyWithRetry, Skeleton } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../session/use-session.ts'
import styles from './HostOperatorRoom.module.css'

/** Only who writes the help needs it. */
const HelpText = lazyWithRetry(
  () => import('./WrittenHelpText.tsx').then((file) => file.WrittenHelpText),
  <Skeleton lines={6} />,
)

export function HostOperatorRoom({ role }: Pick<OperatorRoomProps, 'role'>): ReactNode {
  const [search, setSearch] = useSearchParams()
  const { userId = '' } = useSession() ?? {}
  return (
    <div className={styles.root}>
      <OperatorRoom
        role={role}
        userId={userId}
        address={readOperatorAddress(search)}
        onAddressChange={(address) => setSearch(writeOperatorAddress(address), { preventScrollReset: true })}
        renderHelpText={(text) => (
          // What is being written stays.
          <HelpText {...text} onNavigate={(href) => window.open(href, '_blank', 'noreferrer')} />
        )}
      />
    </div>
  )
}

export function HostClaimOwnership({ code }: { code: string }): ReactNode {
  const navigate = useNavigate()
  const { refetch } = useGetUserInfoQuery()
  async function enter(): Promise<void> {
    await refetch()
    void navigate('/operator', { replace: true })
  }
  return (
    <div className={styles.root}>
      <ClaimOwnership code={code} onClaimed={() => void enter()} />
    </div>
  )
}
