import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../Button/Button.tsx'
import { ToastProvider } from './ToastProvider.tsx'
import { useToast, useToastHistory } from './toasts-context.tsx'

const undo = fn()

const meta = {
  component: ToastProvider,
  args: { label: 'Notifications', closeLabel: 'Close', children: <Actions /> },
} satisfies Meta<typeof ToastProvider>
export default meta
type Story = StoryObj<typeof meta>

function Actions(): ReactNode {
  const toast = useToast()
  return (
    <div style={{ display: 'flex', alignItems: 'start', gap: 16 }}>
      <Button onClick={() => toast.show({ tone: 'success', title: 'Transcript saved' })}>Save</Button>
      <Button
        onClick={() =>
          toast.show({
            title: 'Moved to the recycle bin',
            description: 'It stays there for 30 days.',
            action: { label: 'Undo', onPress: undo },
          })
        }
      >
        Delete
      </Button>
      <Button
        onClick={() =>
          toast.show({
            tone: 'error',
            title: 'The upload stopped',
            description: 'The connection was lost. It goes on by itself.',
          })
        }
      >
        Fail
      </Button>
      <Earlier />
    </div>
  )
}

function Earlier(): ReactNode {
  const history = useToastHistory()
  return (
    <ol aria-label="Earlier">
      {history.map((toast) => (
        <li key={toast.id}>{toast.title}</li>
      ))}
    </ol>
  )
}

const earlier = (canvasElement: HTMLElement) =>
  within(within(canvasElement).getByRole('list', { name: 'Earlier' }))

export const Shown: Story = {
  tags: ['dark'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Fail' }))
    const region = within(await screen.findByRole('region', { name: 'Notifications' }))
    await waitFor(() => expect(region.getByText('The upload stopped')).toBeVisible())
    await expect(region.getByText('It stays there for 30 days.')).toBeVisible()
    await expect(earlier(canvasElement).getAllByRole('listitem')).toHaveLength(3)
  },
}

export const ActedOn: Story = {
  play: async ({ canvasElement }) => {
    undo.mockClear()
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect(undo).toHaveBeenCalledTimes(1)
  },
}

export const DismissedAndReadAgain: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Save' }))
    const region = within(await screen.findByRole('region', { name: 'Notifications' }))
    await userEvent.click(await region.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(region.queryByText('Transcript saved')).toBeNull())
    await expect(earlier(canvasElement).getByText('Transcript saved')).toBeVisible()
  },
}
