import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { SpeakerPopover } from './SpeakerPopover.tsx'
import type { SpeakerPopoverProps } from './SpeakerPopover.tsx'

const meta = {
  component: SpeakerPopover,
  args: {
    open: true,
    anchor: null,
    name: 'Speaker1',
    startSeconds: 3723,
    speakers: ['Speaker1', 'Anna', '王芳', 'Bob'].map((name, index) => ({ name, index })),
    onModify: fn(),
    onOpenChange: fn(),
  },
  render: (args) => <Opened {...args} />,
} satisfies Meta<typeof SpeakerPopover>
export default meta
type Story = StoryObj<typeof meta>

function Opened(args: SpeakerPopoverProps): ReactNode {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [isOpen, setOpen] = useState(args.open)
  return (
    <main style={{ minHeight: '28rem' }}>
      <button ref={setAnchor} type="button" onClick={() => setOpen(true)}>
        {args.name}
      </button>
      <SpeakerPopover
        {...args}
        anchor={anchor}
        open={isOpen && anchor !== null}
        onOpenChange={(open) => {
          setOpen(open)
          args.onOpenChange(open)
        }}
      />
    </main>
  )
}

const popover = async (): Promise<ReturnType<typeof within>> =>
  within(await within(document.body).findByRole('dialog', { name: 'Speaker name' }))
const closed = () => waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull())

export const Open: Story = {
  play: async () => {
    const inside = await popover()
    await expect(inside.getByText('Starts at 1:02:03')).toBeVisible()
    await waitFor(() => expect(inside.getByRole('textbox', { name: 'Name' })).toHaveFocus())
    await expect(inside.getByRole('textbox')).toHaveAttribute('maxlength', '10')
    await expect(inside.getByRole('list', { name: 'Suggestion' }).children).toHaveLength(4)
    // Three gradients take turns.
    const gradients = [...document.querySelectorAll('[data-gradient]')].map((dot) =>
      dot.getAttribute('data-gradient'),
    )
    await expect(gradients).toEqual(['1', '2', '3', '1'])
  },
}

export const OneSection: Story = {
  play: async ({ args }) => {
    const name = (await popover()).getByRole('textbox')
    await userEvent.clear(name)
    await userEvent.type(name, 'Carl{Enter}')
    await expect(args.onModify).toHaveBeenCalledOnce()
    await expect(args.onModify).toHaveBeenCalledWith({ name: 'Carl', inBatch: false })
    await closed()
  },
}

export const InBatchFromASuggestion: Story = {
  play: async ({ args }) => {
    const inside = await popover()
    await userEvent.click(inside.getByRole('button', { name: '王芳' }))
    await expect(inside.getByRole('textbox')).toHaveValue('王芳')
    await userEvent.click(inside.getByRole('checkbox', { name: 'Modify in batch' }))
    await userEvent.click(inside.getByRole('button', { name: 'Modify' }))
    await expect(args.onModify).toHaveBeenCalledOnce()
    await expect(args.onModify).toHaveBeenCalledWith({ name: '王芳', inBatch: true })
    await closed()
  },
}

export const EmptyJustCloses: Story = {
  play: async ({ args }) => {
    const inside = await popover()
    await userEvent.clear(inside.getByRole('textbox'))
    await userEvent.click(inside.getByRole('button', { name: 'Modify' }))
    await closed()
    await expect(args.onModify).not.toHaveBeenCalled()
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false)
  },
}

export const UnchangedJustCloses: Story = {
  play: async ({ args }) => {
    const inside = await popover()
    await userEvent.click(inside.getByRole('checkbox', { name: 'Modify in batch' }))
    await userEvent.click(inside.getByRole('button', { name: 'Modify' }))
    await closed()
    await expect(args.onModify).not.toHaveBeenCalled()
  },
}

export const OnlyChineseLettersAndDigits: Story = {
  play: async ({ args }) => {
    const inside = await popover()
    const name = inside.getByRole('textbox')
    for (const wrong of ['Anna B', 'a_b', 'Zoë', '😀', 'アンナ']) {
      await userEvent.clear(name)
      await userEvent.type(name, `${wrong}{Enter}`)
      await expect(await inside.findByText('Enter Chinese characters, English and numbers')).toBeVisible()
    }
    await expect(args.onModify).not.toHaveBeenCalled()
    await userEvent.clear(name)
    await userEvent.type(name, '张三2{Enter}')
    await expect(args.onModify).toHaveBeenCalledOnce()
    await expect(args.onModify).toHaveBeenCalledWith({ name: '张三2', inBatch: false })
    await closed()
  },
}

export const TenCharactersAtMost: Story = {
  play: async () => {
    const inside = await popover()
    const name = inside.getByRole('textbox')
    await userEvent.clear(name)
    await userEvent.type(name, 'abcdefghijklm')
    await expect(name).toHaveValue('abcdefghij')
  },
}

export const Chinese: Story = {
  globals: { locale: 'zh-CN' },
  args: { name: '说话人1', speakers: ['说话人1', '说话人2', '李雷'].map((name, index) => ({ name, index })) },
  play: async () => {
    const inside = within(await within(document.body).findByRole('dialog', { name: '说话人名称' }))
    await expect(inside.getByRole('checkbox', { name: '批量修改' })).toBeVisible()
    await userEvent.clear(inside.getByRole('textbox'))
    await userEvent.type(inside.getByRole('textbox'), '李 雷{Enter}')
    await expect(await inside.findByText('请输入中文、英文和数字')).toBeVisible()
  },
}

export const ManySpeakers: Story = {
  tags: ['dark'],
  args: { speakers: Array.from({ length: 20 }, (_, index) => ({ name: `Speaker${index + 1}`, index })) },
}

export const EscapeGivesTheFocusBack: Story = {
  play: async ({ args, canvas }) => {
    await popover()
    await userEvent.keyboard('{Escape}')
    await closed()
    const opener = canvas.getByRole('button', { name: 'Speaker1' })
    opener.focus()
    await userEvent.click(opener)
    await popover()
    await userEvent.keyboard('{Escape}')
    await closed()
    await waitFor(() => expect(opener).toHaveFocus())
    await expect(args.onModify).not.toHaveBeenCalled()
  },
}
