import type { AccessToken } from '@longhand/contracts'
import { ActionList, ActionListItem, Badge, Button, ConfirmDialog, EmptyState } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useListAccessTokensQuery, useRevokeAccessTokenMutation } from '../api/developer-api.ts'
import { accountMessages } from '../messages.ts'
import { Loaded } from '../PersonalInfoPage/Loaded.tsx'
import { Section } from '../PersonalInfoPage/Section.tsx'
import { useOutcomeToast } from '../use-outcome-toast.ts'
import { NewTokenDialog, type ScopeKey } from './NewTokenDialog.tsx'

export function AccessTokensSection(): ReactNode {
  const text = accountMessages.useMessages()
  const report = useOutcomeToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useListAccessTokensQuery()
  const [isCreating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<AccessToken>()
  const [revoke] = useRevokeAccessTokenMutation()

  async function takeBack(): Promise<void> {
    if (!revoked) return
    if (!report(await revoke(revoked.tokenId), text('developer.tokenRevoked')))
      throw new Error('The token was not revoked.')
  }

  return (
    <Section title={text('developer.tokens')} note={text('developer.tokensNote')} headingRef={heading}>
      <Loaded query={query}>
        {(tokens) =>
          tokens.length === 0 ? (
            <EmptyState
              icon="link"
              title={text('developer.noTokens')}
              description={text('developer.noTokensNote')}
              action={
                <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
                  {text('developer.newToken')}
                </Button>
              }
            />
          ) : (
            <>
              <ActionList>
                {tokens.map((token) => (
                  <TokenRow key={token.tokenId} token={token} onRevoke={() => setRevoked(token)} />
                ))}
              </ActionList>
              <div>
                <Button icon="plus" onClick={() => setCreating(true)}>
                  {text('developer.newToken')}
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
      <NewTokenDialog open={isCreating} onOpenChange={setCreating} />
      <ConfirmDialog
        open={revoked !== undefined}
        onOpenChange={() => setRevoked(undefined)}
        title={text('developer.revokeQuestion', { name: revoked?.name ?? '' })}
        description={text('developer.revokeNote')}
        confirmLabel={text('developer.revoke')}
        danger
        focusAfterConfirm={heading}
        onConfirm={takeBack}
      />
    </Section>
  )
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const moment = (epochSeconds: number): string =>
    formatDate(new Date(epochSeconds * 1000), language, { dateStyle: 'medium', timeStyle: 'short' })
  const day = (epochSeconds: number): string => formatDate(new Date(epochSeconds * 1000), language)
  const {
    name,
    hint,
    scopes,
    expireTime,
    hasExpired,
    lastUseTime,
    lastUseAddress,
    minutesPerMonth,
    secondsThisMonth,
  } = token
  return (
    <ActionListItem
      title={
        <>
          {name} <code>{hint}…</code>
          {hasExpired ? <Badge tone="amber">{text('developer.expired')}</Badge> : null}
        </>
      }
      note={scopes
        .map((scope) => text(`tokenScope.${scope.replace(':', '-') as ScopeKey}`))
        .join(text('developer.separator'))}
      details={[
        lastUseTime === null
          ? text('developer.neverUsed')
          : text('developer.lastUse', { date: moment(lastUseTime), address: lastUseAddress ?? '' }),
        expireTime === null
          ? text('developer.neverExpires')
          : text(hasExpired ? 'developer.expiredOn' : 'developer.expiresOn', { date: day(expireTime) }),
        minutesPerMonth === null
          ? null
          : text('developer.minutesUsed', { used: Math.ceil(secondsThisMonth / 60), max: minutesPerMonth }),
      ]}
      actions={
        <Button size="small" aria-label={text('developer.revokeName', { name })} onClick={onRevoke}>
          {text('developer.revoke')}
        </Button>
      }
    />
  )
}
