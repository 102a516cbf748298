import { failure, handle, pending } from '@longhand/api-client/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { readTranscript } from '../editor/document/wire-form.ts'
import { Stage } from '../fixtures/Stage.tsx'
import { chineseSections, createFakeVersions, interviewSections } from '../testing.ts'
import type { FakeVersion } from '../testing.ts'
import { VersionHistoryDialog } from './VersionHistoryDialog.tsx'

const [first, second, ...others] = interviewSections
const versions: FakeVersion[] = [
  { versionId: 'third', revision: 9, origin: 'edited', saveTime: 1_763_718_600, sections: [{ ...first!, text: first!.text.replace(/(\w+) (\w+)/, '$1 once $2') }, second!, ...others] },
  { versionId: 'second', revision: 5, origin: 'replaced', saveTime: 1_763_717_400, sections: [{ ...first!, spkName: 'Nobody' }, ...others] },
  { versionId: 'first', revision: 1, origin: 'transcribed', saveTime: 1_763_715_600, sections: interviewSections },
]

let handlers: readonly HttpHandler[]
let server: ReturnType<typeof createFakeVersions>

const meta = {
  component: VersionHistoryDialog,
  args: { open: true, onOpenChange: fn(), fileId: 'interview', current: readTranscript(JSON.stringify(interviewSections)), beforeRestore: fn(() => Promise.resolve()), onRestored: fn() },
  beforeEach: () => {
    server = createFakeVersions(versions)
    handlers = server.handlers
  },
  render: (args) => (
    <Stage handlers={handlers}>
      <VersionHistoryDialog {...args} />
    </Stage>
  ),
} satisfies Meta<typeof VersionHistoryDialog>
export default meta
type Story = StoryObj<typeof meta>

const screen = (): ReturnType<typeof within> => within(document.body)

export const Comparing: Story = {
  play: async () => {
    await expect(await screen().findByText('1 passage differs')).toBeVisible()
    const [added] = [...document.querySelectorAll('ins')]
    await expect(added).toHaveTextContent('once')
    await userEvent.click(screen().getByRole('button', { name: /Replaced everywhere/ }))
    await expect(await screen().findByText('Not there')).toBeVisible()
    await userEvent.click(screen().getByRole('button', { name: /Transcribed/ }))
    await expect(await screen().findByText('The present text says the same.')).toBeVisible()
  },
}

export const BringingAPassageBack: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen().findByRole('button', { name: /Bring back the passage at/ }))
    await waitFor(() => expect(args.onRestored).toHaveBeenCalledWith(11))
    await expect(args.beforeRestore).toHaveBeenCalledOnce()
    await expect(server.restored).toEqual([{ fileId: 'interview', versionId: 'third', passage: { take: [first!.sectionId], drop: [first!.sectionId] } }])
  },
}

export const RestoringAll: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen().findByRole('button', { name: /Transcribed/ }))
    await userEvent.click(screen().getByRole('button', { name: 'Restore this version' }))
    await waitFor(() => expect(args.onRestored).toHaveBeenCalled())
    await expect(server.restored).toEqual([{ fileId: 'interview', versionId: 'first' }])
    await expect((await screen().findAllByText('The version is restored'))[0]).toBeVisible()
  },
}

export const NotRestored: Story = {
  beforeEach: () => {
    handlers = [handle('restoreVersion', () => failure('RECORD_NOT_FOUND')), ...server.handlers]
  },
  play: async ({ args }) => {
    await userEvent.click(await screen().findByRole('button', { name: /Transcribed/ }))
    await userEvent.click(screen().getByRole('button', { name: 'Restore this version' }))
    await expect((await screen().findAllByText('Nothing was restored'))[0]).toBeVisible()
    await expect(args.onRestored).not.toHaveBeenCalled()
  },
}

export const NoVersions: Story = {
  beforeEach: () => {
    handlers = createFakeVersions().handlers
  },
  play: async () => {
    await expect(await screen().findByText('There is no earlier version yet')).toBeVisible()
    await expect(screen().getByRole('button', { name: 'Restore this version' })).toBeDisabled()
  },
}

export const Loading: Story = {
  beforeEach: () => {
    handlers = [handle('listVersions', () => pending())]
  },
}

export const Failing: Story = {
  beforeEach: () => {
    handlers = [handle('listVersions', () => failure('SYSTEM'))]
  },
  play: async () => {
    await expect(await screen().findByText('The versions could not be loaded')).toBeVisible()
  },
}

export const Chinese: Story = {
  globals: { locale: 'zh-CN' },
  args: { current: readTranscript(JSON.stringify(chineseSections)) },
  beforeEach: () => {
    handlers = createFakeVersions([{ ...versions[0]!, sections: chineseSections.map((section, place) => (place === 0 ? { ...section, text: `另外，${section.text}` } : section)) }]).handlers
  },
  play: async () => {
    await expect(await screen().findByText('1 处不同')).toBeVisible()
  },
}
