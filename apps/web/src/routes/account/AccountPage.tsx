import { PersonalInfoPage, type PersonalInfoMenu } from '@longhand/account'
import { hashPassword } from '@longhand/auth'
import { BeanDetail } from '@longhand/rewards'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useHref, useNavigate, useSearchParams } from 'react-router'
import { useHost } from '../../host.ts'
import { inviteAddress } from '../../session/invite-code.ts'
import { MembersOnly } from '../../session/MembersOnly.tsx'
import { chooseTheme } from '../../theme/theme.ts'
import { useTheme } from '../../theme/use-theme.ts'
import styles from './AccountPage.module.css'

export function AccountPage(): ReactNode {
  return (
    <div className={styles.root}>
      <MembersOnly place="account">
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
  const path = useHref('/personalInfo')
  // Drawn again when the language changes.
  useLanguage()
  const addressOf = (menu: PersonalInfoMenu): string => (menu === 'profile' ? path : `${path}?menu=${menu}`)
  return (
    <PersonalInfoPage
      menu={search.get('menu')}
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
