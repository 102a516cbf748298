import { failure, handle, pending } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Stage } from '@longhand/stage'
import { recycledRecords } from '@longhand/recordings/testing'
import { createFakeLibrary } from '../testing.ts'
import type { FakeRecordings } from '@longhand/recordings/testing'
import { RecycleBin } from './RecycleBin.tsx'

let server: FakeRecordings
let before: HttpHandler[]

const meta = {
  title: 'library/RecycleBin',
  component: RecycleBin,
  beforeEach: () => {
    server = createFakeLibrary({ recycled: [...recycledRecords] })
    before = []
  },
  render: (args) => (
    <Stage handlers={[...before, ...server.handlers]}>
      <RecycleBin {...args} />
    </Stage>
  ),
} satisfies Meta<typeof RecycleBin>
export default meta
type Story = StoryObj<typeof meta>

const page = within(document.body)

export const SomeDeleted: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ canvas, globals }) => {
    await expect(await canvas.findByText(inLanguage(globals, '29 more days', '还剩 29 天'))).toBeVisible()
    await expect(canvas.getByText(inLanguage(globals, '1 more day', '还剩 1 天'))).toBeVisible()
  },
}

export const UnderTheLibrary: Story = {
  tags: ['dark', 'chinese'],
  args: {
    library: { hrefOf: (folderId) => `#${folderId}`, onOpen: fn(), bin: { href: '#bin', onOpen: fn() } },
  },
  play: async ({ args, canvas, globals }) => {
    const bin = await canvas.findByRole('link', { name: inLanguage(globals, 'Recycle bin', '回收站') })
    await expect(bin).toHaveAttribute('aria-current', 'page')
    await userEvent.click(
      canvas.getByRole('link', { name: inLanguage(globals, 'All recordings', '全部录音') }),
    )
    await expect(args.library?.onOpen).toHaveBeenCalledWith('')
  },
}

export const Restore: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('29 more days')
    await userEvent.click(canvas.getAllByRole('button', { name: 'Restore' })[0]!)
    await waitFor(() => expect(canvas.queryByText(/take 1/)).toBeNull())
    await expect(server.state.records.map(({ recordingId }) => recordingId)).toContain('bin1')
  },
}

export const EraseOne: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Erase “Test test one two.wav”' }))
    const question = within(await page.findByRole('alertdialog', { name: 'Erase “Test test one two.wav”?' }))
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
    await expect(server.state.recycled).toHaveLength(3)
    await userEvent.click(canvas.getByRole('button', { name: 'Erase “Test test one two.wav”' }))
    await userEvent.click(within(await page.findByRole('alertdialog')).getByRole('button', { name: 'Erase' }))
    await waitFor(() => expect(server.state.recycled).toHaveLength(2))
    await waitFor(() => expect(canvas.queryByText('Test test one two.wav')).toBeNull())
  },
}

export const EraseSeveral: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select “Test test one two.wav”' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: /take 1/ }))
    await userEvent.click(within(canvas.getByRole('toolbar')).getByRole('button', { name: 'Erase' }))
    await userEvent.click(
      within(await page.findByRole('alertdialog', { name: 'Erase 2 recordings?' })).getByRole('button', {
        name: 'Erase',
      }),
    )
    await waitFor(() => expect(server.state.recycled).toHaveLength(1))
  },
}

export const EmptyTheBin: Story = {
  beforeEach: () => {
    server = createFakeLibrary({
      recycled: Array.from({ length: 2300 }, (_, index) => ({
        ...recycledRecords[0]!,
        recordingId: `b${index}`,
        fileName: `Old ${index}.mp3`,
      })),
    })
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Empty recycle bin' }))
    const question = within(await page.findByRole('alertdialog', { name: 'Erase 2300 recordings?' }))
    await userEvent.click(question.getByRole('button', { name: 'Empty recycle bin' }))
    await expect(await canvas.findByText('The recycle bin is empty')).toBeVisible()
    await expect(server.state.recycled).toHaveLength(0)
  },
}

export const EraseRefused: Story = {
  beforeEach: () => {
    before = [handle('emptyRecycleBin', () => failure('SYSTEM'))]
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Empty recycle bin' }))
    const question = within(await page.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Empty recycle bin' }))
    // The question stays for another try.
    await waitFor(() => expect(question.getByRole('button', { name: 'Cancel' })).toBeEnabled())
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect(server.state.recycled).toHaveLength(3)
  },
}

export const Empty: Story = {
  beforeEach: () => {
    server = createFakeLibrary()
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/stay here for 30 days/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Empty recycle bin' })).toBeNull()
  },
}

export const Loading: Story = {
  beforeEach: () => {
    before = [handle('listRecycled', () => pending())]
  },
}

export const CanNotBeLoaded: Story = {
  beforeEach: () => {
    before = [handle('listRecycled', () => failure('SYSTEM'))]
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The recycle bin could not be loaded')).toBeVisible()
  },
}
