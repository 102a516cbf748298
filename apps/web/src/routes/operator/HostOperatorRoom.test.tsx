import { FakeApi, fakeTransport } from '@longhand/api-client/testing'
import { operatorHandlers } from '@longhand/operator/testing'
import { ToastsContextProvider } from '@longhand/ui-kit'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { createHost, HostContext } from '../../host.ts'
import { HostOperatorRoom } from './HostOperatorRoom.tsx'

it('previews a help text as the help page shows it', async () => {
  const host = createHost(window, { goTo: vi.fn(), reload: vi.fn() }, fakeTransport([]))
  render(
    <FakeApi handlers={operatorHandlers()}>
      <HostContext value={host}>
        <ToastsContextProvider toasts={host.toasts}>
          <MemoryRouter initialEntries={['/operator?menu=help&document=quality']}>
            <HostOperatorRoom role="owner" />
          </MemoryRouter>
        </ToastsContextProvider>
      </HostContext>
    </FakeApi>,
  )
  const content = await screen.findByRole('textbox', { name: 'Text' })
  fireEvent.change(content, { target: { value: 'It is *good*.\n\n<b onclick="x()">HTML</b>' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Preview' }))
  const article = await screen.findByRole('article')
  expect(article).toHaveTextContent('How good the text is')
  expect(article.querySelector('em')).toHaveTextContent('good')
  expect(article).toHaveTextContent('<b onclick="x()">HTML</b>')
  expect(article.querySelector('b')).toBeNull()
})
