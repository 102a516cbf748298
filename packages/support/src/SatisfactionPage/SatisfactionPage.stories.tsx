import { failure, handle, pending } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { satisfactionFixture } from '../fixtures/answers.ts'
import { supportHandlers } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { SatisfactionPage, type SatisfactionPageProps } from './SatisfactionPage.tsx'

function SatisfactionStage({
  handlers = supportHandlers(),
  ...props
}: SatisfactionPageProps & { handlers?: readonly HttpHandler[] }): ReactNode {
  return (
    <Stage handlers={handlers}>
      <SatisfactionPage {...props} />
    </Stage>
  )
}

const meta = {
  title: 'SatisfactionPage',
  component: SatisfactionStage,
  args: { recordingId: 'f1', onFeedback: fn(), onLoginRequired: fn() },
} satisfies Meta<typeof SatisfactionStage>
export default meta
type Story = StoryObj<typeof meta>

const rating = (name: string) => screen.findByRole('radio', { name })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

export const Unanswered: Story = {
  tags: ['chinese'],
  play: async ({ globals }) => {
    await rating(inLanguage(globals, 'Good', '良好'))
    await expect(screen.getByRole('button', { name: inLanguage(globals, 'Send', '提交') })).toBeDisabled()
    await expect(screen.queryByRole('checkbox')).toBeNull()
  },
}
export const Product: Story = {
  args: { recordingId: null },
  play: async () =>
    void (await screen.findByRole('heading', { name: 'How satisfied are you with Longhand?' })),
}

export const AnsweredAndChanged: Story = {
  play: async ({ args }) => {
    await userEvent.click(await rating('Excellent'))
    await expect(screen.getByRole('group', { name: 'What was good?' })).toBeVisible()
    await userEvent.click(await rating('Poor'))
    await expect(screen.getByRole('group', { name: 'What should be better?' })).toBeVisible()
    await userEvent.click(screen.getByRole('checkbox', { name: 'The words' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'What it costs' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'What it costs' }))
    await userEvent.type(screen.getByLabelText('Anything else? (optional)'), 'Names')
    await send()
    await waitFor(() => expect(screen.getByText('Your answer is stored.')).toBeVisible())
    await userEvent.click(screen.getByRole('button', { name: 'Write to us' }))
    await expect(args.onFeedback).toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Change my answer' }))
    await expect(await rating('Poor')).toBeChecked()
    await expect(screen.getByRole('checkbox', { name: 'The words' })).toBeChecked()
    await expect(screen.getByRole('checkbox', { name: 'What it costs' })).not.toBeChecked()
    await expect(screen.getByLabelText('Anything else? (optional)')).toHaveValue('Names')
  },
}
export const AnsweredBefore: Story = {
  tags: ['dark', 'chinese'],
  args: { handlers: supportHandlers({ satisfaction: satisfactionFixture }) },
  play: async ({ globals }) => expect(await rating(inLanguage(globals, 'Poor', '较差'))).toBeChecked(),
}
export const NotSent: Story = {
  args: {
    handlers: [
      handle('rateSatisfaction', () => failure('SYSTEM')),
      ...supportHandlers({ satisfaction: satisfactionFixture }),
    ],
  },
  play: async () => {
    await rating('Poor')
    await send()
    await waitFor(() => expect(screen.getByText(/was not sent/)).toBeVisible())
    await expect(screen.getByLabelText('Anything else? (optional)')).toHaveValue(satisfactionFixture.comment)
  },
}
export const Loading: Story = { args: { handlers: [handle('getSatisfaction', pending)] } }
export const Failed: Story = {
  args: { handlers: [handle('getSatisfaction', () => failure('SYSTEM'))] },
  play: async () =>
    expect(await screen.findByRole('alert')).toHaveTextContent('The page could not be loaded'),
}
export const Missing: Story = {
  args: { handlers: [handle('getSatisfaction', () => failure('RECORD_NOT_FOUND'))] },
  play: async () => expect(await screen.findByRole('alert')).toHaveTextContent('This recording is not there'),
}
export const Visitor: Story = {
  args: { isLoggedIn: false },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Log in' }))
    await expect(args.onLoginRequired).toHaveBeenCalledOnce()
  },
}
