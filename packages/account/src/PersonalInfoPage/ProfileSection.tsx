import type { AnswerOf } from '@longhand/contracts'
import { Badge } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useGetLastLoginQuery, useGetUserInfoQuery } from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'
import { Loaded } from './Loaded.tsx'
import { NickNameForm } from './NickNameForm.tsx'
import styles from './PersonalInfoPage.module.css'
import { PhotoEditor } from './photo/PhotoEditor.tsx'
import { Section } from './Section.tsx'

export function ProfileSection(): ReactNode {
  const text = accountMessages.useMessages()
  const query = useGetUserInfoQuery()
  return (
    <Section title={text('menu.profile')}>
      <Loaded query={query} lines={6}>
        {(userInfo) => (
          <>
            <PhotoEditor name={userInfo.nickName} photo={userInfo.userPhoto} />
            <NickNameForm nickName={userInfo.nickName} />
            <Facts userInfo={userInfo} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Facts({ userInfo }: { userInfo: AnswerOf<'getUserInfo'> }): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const { data: lastLogin } = useGetLastLoginQuery()
  const day = (epochSeconds: number, options?: Intl.DateTimeFormatOptions): string =>
    formatDate(new Date(epochSeconds * 1000), language, options)
  return (
    <dl className={styles.facts}>
      <dt>{text('profile.email')}</dt>
      <dd>{userInfo.email}</dd>
      <dt>{text('profile.membership')}</dt>
      <dd>
        {userInfo.isMember ? (
          <Badge tone="vip">{text('profile.member', { date: day(userInfo.memberEffectiveTime) })}</Badge>
        ) : (
          <Badge>{text('profile.free')}</Badge>
        )}
      </dd>
      <dt>{text('profile.lastLogin')}</dt>
      <dd>
        {lastLogin === undefined
          ? ''
          : lastLogin === null
            ? text('profile.never')
            : day(lastLogin, { dateStyle: 'medium', timeStyle: 'short' })}
      </dd>
    </dl>
  )
}
