import { ShopDialog } from '@longhand/rewards'
import type { ReactNode } from 'react'
import { useHref, useNavigate } from 'react-router'
import { useHost } from '../../host.ts'
import { useSession } from '../../session/use-session.ts'
import type { OpenDialog } from '../open-dialog.ts'

const beanDetail = '/personalInfo?menu=coinDetail'

export function HostShopDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const { dialogs } = useHost()
  const navigate = useNavigate()
  const href = useHref(beanDetail)
  const isLoggedIn = useSession() !== undefined
  return (
    <ShopDialog
      open={dialog?.kind === 'shop'}
      onOpenChange={(open) => {
        if (!open) dialogs.close()
      }}
      isLoggedIn={isLoggedIn}
      onLogIn={() => dialogs.open({ kind: 'login', mode: 'login' })}
      onBuy={({ goodsId }) => dialogs.open({ kind: 'cashier', defaultTab: 'duration', goodsId })}
      beanDetailHref={href}
      onOpenBeanDetail={() => {
        dialogs.close()
        void navigate(beanDetail)
      }}
    />
  )
}
