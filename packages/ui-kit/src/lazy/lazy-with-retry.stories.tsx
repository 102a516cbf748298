import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentType, type ReactNode, useState } from 'react'
import { expect, screen, userEvent } from 'storybook/test'
import { Button } from '../Button/Button.tsx'
import { Dialog } from '../Dialog/Dialog.tsx'
import { type LazyComponent, lazyWithRetry } from './lazy-with-retry.tsx'

let isThere: boolean
const load = <Part,>(part: Part): Promise<Part> =>
  isThere ? Promise.resolve(part) : Promise.reject(new TypeError('Failed to fetch'))

interface RareProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

function Rare(props: RareProps): ReactNode {
  return <Dialog {...props} title="The dialog" closeLabel="Close" />
}

let Part: LazyComponent<object>
let RareDialog: LazyComponent<RareProps>

/** A page with a part in its place, or with a dialog. */
function Page({ isDialog }: { isDialog: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  if (!isDialog) return <Part />
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <RareDialog open={isOpen} onOpenChange={setOpen} />
    </>
  )
}

const meta = {
  component: Page,
  args: { isDialog: false },
  beforeEach: () => {
    isThere = false
    Part = lazyWithRetry(() => load<ComponentType>(() => <p>The part</p>))
    RareDialog = lazyWithRetry(() => load<ComponentType<RareProps>>(Rare))
  },
} satisfies Meta<typeof Page>
export default meta
type Story = StoryObj<typeof meta>

export const Missing: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('This part is missing')
    isThere = true
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(await canvas.findByText('The part')).toBeVisible()
  },
}

export const StillMissing: Story = {
  tags: ['chinese'],
  play: async ({ canvas, globals }) =>
    void (await canvas.findByRole('button', { name: inLanguage(globals, 'Try again', '重试') })),
}

export const MissingDialog: Story = {
  args: { isDialog: true },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
    await expect(await screen.findByRole('dialog', { name: 'This part is missing' })).toBeVisible()
    isThere = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await expect(await screen.findByRole('dialog', { name: 'The dialog' })).toBeVisible()
  },
}
