import { failure, handle, pending } from '@longhand/api-client/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { HttpResponse, type HttpHandler } from 'msw'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { readTranscript } from '@longhand/transcript'
import { Stage } from '@longhand/stage'
import { createFakeOutputs } from '../fixtures/fake-outputs.ts'
import { chineseSections, interviewSections } from '@longhand/recordings/testing'
import { createFakeVersions } from '../testing.ts'
import type { FakeVersion } from '../testing.ts'
import { VersionHistoryDialog } from './VersionHistoryDialog.tsx'

const [first, second, ...others] = interviewSections
const versions: FakeVersion[] = [
  {
    versionId: 'third',
    revision: 9,
    origin: 'edited',
    saveTime: 1_763_718_600,
    savedBy: 'Anna',
    name: null,
    sections: [{ ...first!, text: first!.text.replace(/(\w+) (\w+)/, '$1 once $2') }, second!, ...others],
  },
  {
    versionId: 'second',
    revision: 5,
    origin: 'replaced',
    saveTime: 1_763_717_400,
    savedBy: 'Anna',
    name: null,
    sections: [{ ...first!, spkName: 'Nobody' }, ...others],
  },
  {
    versionId: 'first',
    revision: 1,
    origin: 'transcribed',
    saveTime: 1_763_715_600,
    savedBy: null,
    name: null,
    sections: interviewSections,
  },
]

let handlers: readonly HttpHandler[]
let server: ReturnType<typeof createFakeVersions>
let exported: Record<'asked' | 'previewed', Record<string, unknown>[]>

const meta = {
  component: VersionHistoryDialog,
  args: {
    open: true,
    onOpenChange: fn(),
    recordingId: 'interview',
    current: readTranscript(JSON.stringify(interviewSections)),
    beforeRestore: fn(() => Promise.resolve()),
    onRestored: fn(),
  },
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
    await expect(await screen().findByText('The current text is the same.')).toBeVisible()
  },
}

export const BringingAPassageBack: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen().findByRole('button', { name: /Restore the passage at/ }))
    await waitFor(() => expect(args.onRestored).toHaveBeenCalledWith(11))
    await expect(args.beforeRestore).toHaveBeenCalledOnce()
    await expect(server.restored).toEqual([
      {
        recordingId: 'interview',
        versionId: 'third',
        passage: { take: [first!.sectionId], drop: [first!.sectionId] },
      },
    ])
  },
}

export const RestoringAll: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen().findByRole('button', { name: /Transcribed/ }))
    await userEvent.click(screen().getByRole('button', { name: 'Restore this version' }))
    await waitFor(() => expect(args.onRestored).toHaveBeenCalled())
    await expect(server.restored).toEqual([{ recordingId: 'interview', versionId: 'first' }])
    await expect((await screen().findAllByText('The version is restored'))[0]).toBeVisible()
  },
}

export const ExportingOne: Story = {
  beforeEach: () => {
    const asked: Record<string, unknown>[] = []
    const outputs = createFakeOutputs()
    handlers = [
      handle('exportTranscript', ({ fields }) => {
        asked.push(fields)
        return new HttpResponse('text', {
          headers: { 'content-disposition': 'attachment; filename="interview.srt"' },
        })
      }),
      ...outputs.handlers,
      ...server.handlers,
    ]
    exported = { asked, previewed: outputs.asked }
  },
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: /Transcribed/ }))
    await userEvent.click(screen().getByRole('button', { name: 'Export this version' }))
    const dialog = within(await screen().findByRole('dialog', { name: 'Export' }))
    await expect(dialog.getByText(/^Version “Nov 21, 2025/)).toBeVisible()
    await userEvent.click(dialog.getByRole('combobox', { name: 'Format' }))
    await userEvent.click(await screen().findByRole('option', { name: /srt/ }))
    await waitFor(() =>
      expect(exported.previewed[0]).toMatchObject({ recordingId: 'interview', versionId: 'first' }),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() =>
      expect(exported.asked[0]).toMatchObject({
        recordingId: 'interview',
        versionId: 'first',
        format: 'srt',
      }),
    )
    await waitFor(() => expect(screen().queryByRole('dialog', { name: 'Export' })).toBeNull())
    await expect(screen().getByRole('dialog', { name: 'Version history' })).toBeVisible()
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

/** Autosaved ones and named ones, of several days. */
const byDay = (texts: typeof interviewSections, names: readonly [string, string]): FakeVersion[] => {
  const day = 86_400
  const noon = new Date(new Date().setHours(12, 0, 0, 0)).getTime() / 1000
  const changed = texts.map((section, place) =>
    place === 0 ? { ...section, text: `${section.text} ${section.text}` } : section,
  )
  const version = (revision: number, saveTime: number, more: Partial<FakeVersion> = {}): FakeVersion => ({
    versionId: `v${revision}`,
    revision,
    origin: 'edited',
    saveTime,
    savedBy: 'Anna',
    name: null,
    sections: changed,
    ...more,
  })
  return [
    version(30, noon - 900),
    version(24, noon - 5400, { origin: 'replaced' }),
    version(20, noon - day, { name: names[0] }),
    version(12, noon - day - 7200),
    version(7, noon - 4 * day, { origin: 'separated' }),
    version(3, noon - 4 * day - 3600, { name: names[1] }),
    version(1, noon - 400 * day, { origin: 'transcribed', savedBy: null, sections: texts }),
  ]
}

export const ByDay: Story = {
  tags: ['dark'],
  beforeEach: () => {
    server = createFakeVersions(
      byDay(interviewSections, ['As sent to the publisher', 'Before the second round']),
    )
    handlers = server.handlers
  },
  play: async () => {
    await expect(await screen().findByRole('region', { name: 'Today' })).toBeVisible()
    await expect(
      within(screen().getByRole('region', { name: 'Yesterday' })).getByRole('button', {
        name: /As sent to the publisher.*Edited by Anna/,
      }),
    ).toBeVisible()
    await expect(screen().getByRole('button', { name: /Transcribed$/ })).toBeInTheDocument()
  },
}

export const ByDayInChinese: Story = {
  globals: { locale: 'zh-CN' },
  args: { current: readTranscript(JSON.stringify(chineseSections)) },
  beforeEach: () => {
    handlers = createFakeVersions(byDay(chineseSections, ['发给出版社的版本', '第二轮修改之前'])).handlers
  },
  play: async () => {
    await expect(await screen().findByRole('region', { name: '昨天' })).toBeVisible()
    await userEvent.click(screen().getByRole('button', { name: /发给出版社的版本/ }))
    await userEvent.click(screen().getByRole('button', { name: '重命名此版本' }))
    await expect(await screen().findByRole('textbox', { name: '名称' })).toHaveValue('发给出版社的版本')
  },
}

export const NamingAVersion: Story = {
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: /Replaced everywhere/ }))
    await userEvent.click(screen().getByRole('button', { name: 'Name this version' }))
    await userEvent.click(await screen().findByRole('button', { name: 'Save' }))
    await expect(await screen().findByText('Enter a name')).toBeVisible()
    await userEvent.type(screen().getByRole('textbox', { name: 'Name' }), 'For Anna{Enter}')
    await expect(await screen().findByRole('button', { name: /^For Anna/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(server.versions.map(({ name }) => name)).toEqual([null, 'For Anna', null])
    await expect(screen().getByRole('button', { name: 'Rename this version' })).toBeVisible()
  },
}

export const NamingThePresentText: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen().findByRole('button', { name: 'Name the current text' }))
    await userEvent.type(await screen().findByRole('textbox', { name: 'Name' }), 'As sent{Enter}')
    await expect(await screen().findByRole('button', { name: /^As sent/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(args.beforeRestore).toHaveBeenCalledOnce()
    await expect(server.versions).toHaveLength(4)
  },
}

export const NamingWithoutRoom: Story = {
  beforeEach: () => {
    handlers = [handle('nameVersion', () => failure('STORAGE_QUOTA')), ...server.handlers]
  },
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'Name this version' }))
    await userEvent.type(await screen().findByRole('textbox', { name: 'Name' }), 'For Anna{Enter}')
    await waitFor(() => expect(screen().getByRole('textbox', { name: 'Name' })).toBeInvalid())
    await expect(screen().getByRole('dialog', { name: 'Name this version' })).toBeVisible()
  },
}

export const DeletingAVersion: Story = {
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: /Replaced everywhere/ }))
    await userEvent.click(screen().getByRole('button', { name: 'Delete this version' }))
    await userEvent.click(await screen().findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(server.versions.map(({ versionId }) => versionId)).toEqual(['third', 'first']))
    await waitFor(() => expect(screen().queryByRole('button', { name: /Replaced everywhere/ })).toBeNull())
    await expect((await screen().findAllByText('The version is deleted'))[0]).toBeVisible()
  },
}

export const NoVersions: Story = {
  beforeEach: () => {
    handlers = createFakeVersions().handlers
  },
  play: async () => {
    await expect(await screen().findByText('There is no earlier version yet')).toBeVisible()
    await expect(screen().queryByRole('button', { name: 'Restore this version' })).toBeNull()
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
    handlers = createFakeVersions([
      {
        ...versions[0]!,
        sections: chineseSections.map((section, place) =>
          place === 0 ? { ...section, text: `另外，${section.text}` } : section,
        ),
      },
    ]).handlers
  },
  play: async () => {
    await expect(await screen().findByText('1 处不同')).toBeVisible()
  },
}
