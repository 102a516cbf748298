import { PersonalInfoPage, type PersonalInfoMenu, type TimePart } from '@longhand/account'
import { hashPassword } from '@longhand/auth'
import { BeanDetail } from '@longhand/rewards'
import { lazyWithRetry } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useHost } from '../../host.ts'
import { inviteAddress } from '../../session/invite-code.ts'
import { MembersOnly } from '../../session/MembersOnly.tsx'
import { chooseTheme } from '../../theme/theme.ts'
import { useTheme } from '../../theme/use-theme.ts'
import styles from './AccountPage.module.css'

const path = '/personalInfo'
/** A page of its own before, and still the address of an order. */
const ordersPath = '/order'

const Plan = lazyWithRetry(() => import('./TimeAndPlanParts.tsx').then((file) => file.Plan))
const Orders = lazyWithRetry(() => import('./TimeAndPlanParts.tsx').then((file) => file.Orders))

export function AccountPage(): ReactNode {
  const isOrders = useLocation().pathname === ordersPath
  return (
    <div className={styles.root}>
      <MembersOnly place={isOrders ? 'orders' : 'account'}>
        <PersonalInfo />
      </MembersOnly>
    </div>
  )
}

function PersonalInfo(): ReactNode {
  const { language, storage } = useHost()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const theme = useTheme()
  const isOrders = useLocation().pathname === ordersPath
  // Drawn again when the language changes.
  useLanguage()
  const addressOf = (menu: PersonalInfoMenu): string => (menu === 'profile' ? path : `${path}?menu=${menu}`)
  return (
    <PersonalInfoPage
      menu={isOrders ? 'time' : search.get('menu')}
      timePart={isOrders ? 'orders' : search.get('part')}
      onTimePartChange={(part) => void navigate(timeAddress(part))}
      plan={<Plan />}
      orders={<Orders />}
      isAfterReset={search.get('after') === 'reset'}
      hrefOf={addressOf}
      onMenuChange={(menu) => void navigate(addressOf(menu))}
      hashPassword={hashPassword}
      coinDetail={<BeanDetail />}
      inviteHref={(code) => inviteAddress(code, window.location)}
      language={language.current()}
      onLanguageChange={(next) => language.choose(next)}
      theme={theme}
      onThemeChange={(next) => chooseTheme(next, storage)}
    />
  )
}

function timeAddress(part: TimePart): string {
  if (part === 'orders') return ordersPath
  return part === 'overview' ? `${path}?menu=time` : `${path}?menu=time&part=${part}`
}
