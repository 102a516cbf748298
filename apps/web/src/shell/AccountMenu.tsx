import { useGetUserInfoQuery } from '@longhand/account'
import { useTransport } from '@longhand/api-client'
import { Avatar, Button, Menu, MenuItem, MenuSeparator, VisuallyHidden } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHost } from '../host.ts'
import { webMessages } from '../messages.ts'
import { logOut } from '../session/on-server.ts'
import styles from './AccountMenu.module.css'
import { TimeLeft } from './TimeLeft.tsx'

export function AccountMenu(): ReactNode {
  const { session, dialogs, goTo, links } = useHost()
  const transport = useTransport()
  const text = webMessages.useMessages()
  const { data: userInfo } = useGetUserInfoQuery()
  const name = userInfo?.nickName ?? ''

  async function leave(): Promise<void> {
    await logOut(transport, session)
    goTo('/')
  }

  return (
    <Menu
      trigger={
        <Button variant="quiet" className={styles.trigger}>
          <Avatar name={name} photo={userInfo?.userPhoto || undefined} size={28} />
          <VisuallyHidden>{name ? text('shell.accountOf', { name }) : text('shell.account')}</VisuallyHidden>
          <span className={styles.name} aria-hidden>
            {name}
          </span>
        </Button>
      }
    >
      <MenuItem icon="clock" render={<Link to="/personalInfo?menu=time" />}>
        <span className={styles.plan}>
          {text('shell.timeAndPlan')}
          <TimeLeft />
        </span>
      </MenuItem>
      <MenuItem icon="user" render={<Link to="/personalInfo" />}>
        {text('shell.personalInfo')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="gift" onSelect={() => dialogs.open({ kind: 'rewards' })}>
        {text('shell.rewards')}
      </MenuItem>
      <MenuItem icon="bean" onSelect={() => dialogs.open({ kind: 'shop' })}>
        {text('shell.shop')}
      </MenuItem>
      {userInfo?.role ? (
        <MenuItem icon="settings" render={<Link to="/operator" />}>
          {text('shell.operator')}
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem icon="help" render={<Link to={links.help} />}>
        {text('shell.help')}
      </MenuItem>
      <MenuItem icon="mail" onSelect={() => dialogs.open({ kind: 'feedback' })}>
        {text('shell.feedback')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="logout" onSelect={() => void leave()}>
        {text('shell.logOut')}
      </MenuItem>
    </Menu>
  )
}
