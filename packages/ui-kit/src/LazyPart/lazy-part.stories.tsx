import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentType, ReactNode } from 'react'
import { expect, userEvent } from 'storybook/test'
import { ToastProvider } from '../Toast/ToastProvider.tsx'
import { lazyPart } from './lazy-part.tsx'

let isThere: boolean
const load = (): Promise<ComponentType> => (isThere ? Promise.resolve(() => <p>The part</p>) : Promise.reject(new TypeError('Failed to fetch')))

/** A page with a part that keeps its place. */
function Page(): ReactNode {
  return (
    <ToastProvider label="Notifications" closeLabel="Close">
      <Part />
    </ToastProvider>
  )
}
let Part: ReturnType<typeof lazyPart>

const meta = {
  component: Page,
  beforeEach: () => {
    isThere = false
    Part = lazyPart(load, { isWanted: () => true })
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

export const MissingChinese: Story = {
  globals: { locale: 'zh-CN' },
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: '重试' })),
}
