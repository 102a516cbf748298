import { useApiDispatch } from '@longhand/api-client'
import { ShopDialog } from '@longhand/rewards'
import type { ReactNode } from 'react'
import { useHref, useNavigate } from 'react-router'
import { useSession } from '../../session/use-session.ts'
import { dialogClosed, dialogOpened, type OpenDialog } from '../open-dialog.ts'

const beanDetail = '/personalInfo?menu=coinDetail'

/** The shop; what costs money goes on in the cashier. */
export function HostShopDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const dispatch = useApiDispatch()
  const navigate = useNavigate()
  const href = useHref(beanDetail)
  const isLoggedIn = useSession() !== undefined
  return (
    <ShopDialog
      open={dialog?.kind === 'shop'}
      onOpenChange={(open) => {
        if (!open) dispatch(dialogClosed())
      }}
      isLoggedIn={isLoggedIn}
      onLogIn={() => dispatch(dialogOpened({ kind: 'login', mode: 'login' }))}
      onBuy={({ goodsId }) => dispatch(dialogOpened({ kind: 'cashier', defaultTab: 'duration', goodsId }))}
      beanDetailHref={href}
      onOpenBeanDetail={() => {
        dispatch(dialogClosed())
        void navigate(beanDetail)
      }}
    />
  )
}
