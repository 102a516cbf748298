import { interfaceLanguages } from '@longhand/contracts'
import { MessagesProvider } from '@longhand/ui-kit/i18n'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createHost, HostContext } from '../../host.ts'
import { rememberInviteCode } from '../../session/invite-code.ts'
import { Invitation } from './Invitation.tsx'

beforeEach(() => localStorage.clear())

function open(language: string) {
  const host = createHost(window, { goTo: vi.fn(), reload: vi.fn() })
  const { container } = render(
    <HostContext value={host}>
      <MessagesProvider language={language}>
        <Invitation />
      </MessagesProvider>
    </HostContext>,
  )
  return { host, container }
}

it.each(interfaceLanguages)('says what a friend’s link brings, and leads to signing up (%s)', (language) => {
  rememberInviteCode({ search: '?invite=K7MQ2XWP' }, localStorage)
  const { host } = open(language)
  expect(screen.getByText(/1 hour of transcription|1 小时转写时长/)).toBeVisible()
  fireEvent.click(screen.getByRole('button'))
  expect(host.dialogs.current()).toEqual({ kind: 'login', mode: 'signup' })
})

it('says nothing without one', () => {
  expect(open('en').container).toBeEmptyDOMElement()
})
