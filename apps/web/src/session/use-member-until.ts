import { useGetUserInfoQuery } from '@longhand/account'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'

/** `undefined` without a membership. */
export function useMemberUntil(isLoggedIn: boolean): string | undefined {
  const language = useLanguage()
  const { data } = useGetUserInfoQuery(undefined, { skip: !isLoggedIn })
  return data?.isMember ? formatDate(new Date(data.memberEffectiveTime * 1000), language) : undefined
}
