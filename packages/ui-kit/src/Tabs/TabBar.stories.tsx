import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { TabBar } from './TabBar.tsx'

type Value = 'summary' | 'notes' | 'ask'
const tabs = [
  { value: 'summary', label: 'Summary' },
  { value: 'notes', label: 'Notes' },
  { value: 'ask', label: 'Ask' },
] as const

function Page(): ReactNode {
  const [value, setValue] = useState<Value>()
  return (
    <>
      <TabBar<Value> label="Insights" value={value} onValueChange={setValue} tabs={tabs} panelId="side" />
      {value ? (
        <div id="side" role="tabpanel" aria-labelledby={`side-${value}`}>{`The panel of ${value}`}</div>
      ) : null}
    </>
  )
}

const meta = { component: TabBar, render: () => <Page /> } satisfies Meta<typeof TabBar>
export default meta
type Story = StoryObj<{ render: () => ReactNode }>

export const Closed: Story = { tags: ['dark'] }

export const OpensMovesAndCloses: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const tab = (name: string) => canvas.getByRole('tab', { name })
    await userEvent.tab()
    await expect(tab('Summary')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(tab('Notes')).toHaveFocus()
    await expect(canvas.queryByRole('tabpanel')).toBeNull()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('tabpanel', { name: 'Notes' })).toBeVisible()
    await userEvent.keyboard('{ArrowRight} ')
    await expect(canvas.getByRole('tabpanel', { name: 'Ask' })).toBeVisible()
    await userEvent.click(tab('Summary'))
    await expect(canvas.getByRole('tabpanel', { name: 'Summary' })).toBeVisible()
    await userEvent.click(tab('Ask'))
    await userEvent.click(tab('Ask'))
    await expect(canvas.queryByRole('tabpanel')).toBeNull()
    await expect(tab('Ask')).toHaveAttribute('aria-selected', 'false')
  },
}
