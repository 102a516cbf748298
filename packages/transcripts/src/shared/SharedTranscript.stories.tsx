import { failure, handle, pending } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Stage } from '@longhand/stage'
import { mixedSections, chineseSections } from '@longhand/recordings/testing'
import { createFakeSharing } from '../testing.ts'
import { SharedTranscript } from './SharedTranscript.tsx'

let handlers: readonly HttpHandler[]
let server: ReturnType<typeof createFakeSharing>

const meta = {
  component: SharedTranscript,
  parameters: { layout: 'fullscreen' },
  args: { token: 'token', onFileName: fn() },
  beforeEach: () => {
    server = createFakeSharing()
    handlers = server.handlers
  },
  render: (args) => (
    <Stage handlers={handlers} isPage>
      <SharedTranscript {...args} />
    </Stage>
  ),
} satisfies Meta<typeof SharedTranscript>
export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(
      'An orchard in twenty-six notebooks',
    )
    await waitFor(() => expect(canvas.getAllByRole('listitem').length).toBeGreaterThan(1))
    await expect(args.onFileName).toHaveBeenCalledWith('An orchard in twenty-six notebooks.m4a')
    await expect(canvas.queryByRole('button', { name: /rename|Edit the text|Export/ })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Play' })).toBeEnabled()
  },
}

export const Narrow: Story = {
  decorators: [
    (Story) => (
      <div style={{ width: 260 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('listitem').length).toBeGreaterThan(1))
    const facts = [
      ...canvas.getByRole('heading', { level: 1 }).closest('header')!.querySelectorAll('p > span'),
    ]
    await expect(new Set(facts.map((fact) => fact.getBoundingClientRect().top)).size).toBeGreaterThan(1)
    for (const fact of facts) {
      const words = document.createRange()
      words.selectNodeContents(fact)
      await expect(words.getBoundingClientRect().left).toBeCloseTo(fact.getBoundingClientRect().left, 0)
    }
    // No room is kept for tools that a reader does not have.
    const text = canvas.getAllByRole('listitem')[0]!.querySelector('[lang], p')!
    await expect(text.getBoundingClientRect().right).toBeGreaterThan(230)
  },
}

export const Locked: Story = {
  beforeEach: () => {
    server.state.password = 'open sesame'
  },
  play: async ({ canvas }) => {
    const field = await canvas.findByLabelText('Password')
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
    await expect(canvas.getByText('Enter the password')).toBeVisible()
    await userEvent.type(field, 'guess{Enter}')
    await expect(await canvas.findByText('That password is not correct')).toBeVisible()
    // Once more the same: another answer would be wrong as well.
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
    await userEvent.clear(field)
    await userEvent.type(field, 'open sesame{Enter}')
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('An orchard'))
  },
}

export const TooManyTries: Story = {
  beforeEach: () => {
    handlers = [
      handle('openShareLink', ({ fields }) =>
        fields.password === undefined
          ? failure('SHARE_PASSWORD_REQUIRED')
          : failure('TOO_MANY_TRIES', undefined, { waitSeconds: 840 }),
      ),
    ]
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Password'), 'guess{Enter}')
    await expect(await canvas.findByText('Too many tries. You can try again in 14 min')).toBeVisible()
  },
}

export const Ended: Story = {
  beforeEach: () => {
    server.state.hasEnded = true
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: 'This link no longer works' }),
    ).toBeVisible()
  },
}

export const RevokedMeanwhile: Story = {
  beforeEach: () => {
    // The page asks now and then whether its link still opens something.
    const refused = handle('getSharedPicture', () => {
      server.state.hasEnded = true
      return failure('SHARE_LINK_ENDED')
    })
    handlers = [refused, ...server.handlers]
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This link no longer works')).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Play' })).toBeNull())
  },
}

export const Resting: Story = {
  beforeEach: () => {
    // Its owner was suspended meanwhile, and may be let in again.
    let isResting = false
    handlers = [
      handle('getSharedPicture', () => {
        isResting = true
        return failure('NOT_POSSIBLE_NOW')
      }),
      handle('openShareLink', () =>
        isResting
          ? failure('NOT_POSSIBLE_NOW', 'This link does not work at the moment')
          : { access: 'access', recording: server.state.recording },
      ),
      ...server.handlers,
    ]
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This link does not work at the moment')).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Play' })).toBeNull())
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const WithoutText: Story = {
  beforeEach: () => {
    server.state.sections = []
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/There is no transcript of this recording yet/)).toBeVisible()
  },
}

export const Loading: Story = {
  beforeEach: () => {
    handlers = [handle('openShareLink', () => pending())]
  },
}

export const Failing: Story = {
  beforeEach: () => {
    handlers = [handle('openShareLink', () => failure('SYSTEM'))]
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The transcript could not be loaded')).toBeVisible()
  },
}

export const Chinese: Story = {
  globals: { locale: 'zh-CN' },
  beforeEach: () => {
    server.state.sections = chineseSections
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('点击词语即可收听。')).toBeVisible()
  },
}

export const SeveralLanguages: Story = {
  beforeEach: () => {
    server.state.sections = mixedSections
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^谢谢。我先说/)).toHaveAttribute('lang', 'zh')
    await expect(canvas.getByText(/^Welcome, everyone/)).toHaveAttribute('lang', 'en')
    await expect(canvas.getAllByText('Chinese')[0]).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /change language/ })).toBeNull()
  },
}

export const Closed: Story = {
  tags: ['chinese'],
  beforeEach: () => {
    server.state.password = '芝麻开门'
  },
  play: async ({ canvas, globals }) => {
    await expect(
      await canvas.findByText(
        inLanguage(globals, 'This transcript is protected by a password', '该文稿受密码保护'),
      ),
    ).toBeVisible()
  },
}
