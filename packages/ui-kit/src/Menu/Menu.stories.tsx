import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { IconButton } from '../IconButton/IconButton.tsx'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from './Menu.tsx'

const rename = fn()

const meta = {
  component: Menu,
  args: {
    align: 'start',
    trigger: <IconButton icon="more" label="More" />,
    children: (
      <>
        <MenuItem icon="edit" onSelect={rename}>
          Rename
        </MenuItem>
        <MenuItem icon="download" render={<a href="#download" />}>
          Download
        </MenuItem>
        <MenuItem icon="folder" disabled>
          Move to …
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="trash" danger>
          Delete
        </MenuItem>
      </>
    ),
  },
} satisfies Meta<typeof Menu>
export default meta
type Story = StoryObj<typeof meta>

export const OpenWithTheKeyboard: Story = {
  play: async ({ canvasElement }) => {
    rename.mockClear()
    within(canvasElement).getByRole('button', { name: 'More' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Rename' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(rename).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

/** As a screen reader presses it: neither pointed at nor focused. */
export const PressedByAssistiveTechnology: Story = {
  play: async ({ canvasElement }) => {
    const trigger = within(canvasElement).getByRole<HTMLButtonElement>('button', { name: 'More' })
    await expect(trigger).toHaveAttribute('aria-haspopup', 'menu')
    await expect(trigger).toHaveAttribute('aria-expanded', 'false')
    trigger.click()
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Rename' })).toBeVisible())
    await expect(trigger).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(trigger).toHaveFocus())
    trigger.click()
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Rename' })).toBeVisible())
  },
}

export const Open: Story = {
  tags: ['dark'],
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'More' }))
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeVisible())
  },
}

function LanguageMenu(): ReactNode {
  const [language, setLanguage] = useState('en')
  return (
    <Menu align="start" trigger={<IconButton icon="language" label="Language" />}>
      <MenuRadioGroup
        label="Language"
        value={language}
        onValueChange={setLanguage}
        options={[
          { value: 'en', label: 'English' },
          { value: 'zh-CN', label: '简体中文' },
        ]}
      />
    </Menu>
  )
}

/** Pixels to the left of a choice's words. */
function startOf(name: string): number {
  const words = document.createRange()
  words.selectNodeContents(screen.getByRole('menuitemradio', { name }).lastChild!)
  return words.getBoundingClientRect().left
}

export const OneOutOfAFew: Story = {
  render: () => <LanguageMenu />,
  play: async ({ canvasElement }) => {
    const trigger = within(canvasElement).getByRole('button', { name: 'Language' })
    await userEvent.click(trigger)
    await screen.findByRole('menuitemradio', { name: '简体中文' })
    await expect(startOf('简体中文')).toBe(startOf('English'))
    await userEvent.click(screen.getByRole('menuitemradio', { name: '简体中文' }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await userEvent.click(trigger)
    await expect(await screen.findByRole('menuitemradio', { name: '简体中文' })).toBeChecked()
  },
}
