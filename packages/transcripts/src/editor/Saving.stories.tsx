import { failure, handle } from '@longhand/api-client/testing'
import { endpoints } from '@longhand/contracts'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, fireEvent, fn, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { emptyBrowser } from '../fixtures/empty-browser.ts'
import { serverWith } from '../fixtures/one-recording.ts'
import { typeText } from '../fixtures/play-text.ts'
import { Stage } from '@longhand/stage'
import { interviewSections } from '@longhand/recordings/testing'
import type { FakeRecordings } from '@longhand/recordings/testing'
import { TranscriptPage } from './TranscriptPage.tsx'
import type { TranscriptPageProps } from './TranscriptPage.tsx'

let server: FakeRecordings
/** Stands between the page and the server when something saves; `undefined` lets it through. */
let onSave: () => Response | undefined | Promise<Response | undefined>

function Page(args: TranscriptPageProps): ReactNode {
  return (
    <Stage
      isPage
      handlers={[http.post(`*${endpoints.updateSections.path}`, () => onSave()), ...server.handlers]}
    >
      <TranscriptPage {...args} />
    </Stage>
  )
}

const meta = {
  component: TranscriptPage,
  args: { recordingId: 'interview', onBack: fn(), onUnsavedChange: fn() },
  parameters: { layout: 'fullscreen' },
  beforeEach: async () => {
    await emptyBrowser()
    server = serverWith(interviewSections)
    onSave = () => undefined
  },
  render: (args) => <Page {...args} />,
} satisfies Meta<typeof TranscriptPage>
export default meta
type Story = StoryObj<typeof meta>

const savedText = (): string => server.state.sections.interview![2]!.text
const editedSections = (text: string) =>
  interviewSections.map((section, place) => (place === 2 ? { ...section, text } : section))

async function edit(
  canvas: { findByRole: (role: string, options: { name: string }) => Promise<HTMLElement> },
  text: string,
  globals: Record<string, unknown> = {},
): Promise<void> {
  await userEvent.click(
    await canvas.findByRole('button', {
      name: inLanguage(globals, 'Edit the text at 0:18', '编辑 0:18 处的文字'),
    }),
  )
  typeText(text)
}

/** What is typed while a save is under way is saved after it, and the caret doesn't move. */
export const TypingThroughASave: Story = {
  play: async ({ canvas }) => {
    let letThrough: (() => void) | undefined
    onSave = () => new Promise((resolve) => (letThrough = () => resolve(undefined)))
    await edit(canvas, ' ab')
    await expect(await canvas.findByText('Saving…')).toBeVisible()
    typeText('cd')
    await waitFor(() => expect(letThrough).toBeDefined())
    onSave = () => undefined
    letThrough!()
    typeText('ef')
    await waitFor(() => expect(server.revisionOf('interview')).toBe(2))
    await expect(savedText()).toBe('And you knew nothing about apples. ab')
    await waitFor(() => expect(savedText()).toBe('And you knew nothing about apples. abcdef'))
    await expect(canvas.getByRole('textbox')).toHaveFocus()
    await expect(canvas.getByRole('textbox').textContent).toBe('And you knew nothing about apples. abcdef')
    await expect(await canvas.findByText('Saved')).toBeVisible()
  },
}

export const NoConnection: Story = {
  play: async ({ canvas, args }) => {
    onSave = () => HttpResponse.error()
    const bar = (await canvas.findByRole('button', { name: 'Recordings' })).parentElement!
    const height = bar.clientHeight
    await edit(canvas, ' Or not.')
    await expect(await canvas.findByText('Offline: kept on this device')).toBeVisible()
    await expect(bar.clientHeight).toBe(height)
    const leaving = new Event('beforeunload', { cancelable: true })
    await expect(dispatchEvent(leaving)).toBe(false)
    await expect(args.onUnsavedChange).toHaveBeenLastCalledWith(true, expect.any(Function))
    onSave = () => undefined
    dispatchEvent(new Event('online'))
    await expect(await canvas.findByText('Saved')).toBeVisible()
    await expect(savedText()).toBe('And you knew nothing about apples. Or not.')
    await expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  },
}

export const Refused: Story = {
  play: async ({ canvas }) => {
    onSave = () => failure('STORAGE_QUOTA')
    await edit(canvas, ' Or not.')
    await expect(await canvas.findByText('Not saved. Storage quota insufficient')).toBeVisible()
    onSave = () => undefined
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(await canvas.findByText('Saved')).toBeVisible()
  },
}

export const StillRefused: Story = {
  tags: ['chinese'],
  play: async ({ canvas, globals }) => {
    onSave = () => failure('STORAGE_QUOTA', inLanguage(globals, 'Storage quota insufficient', '存储空间不足'))
    await edit(canvas, ' Or not.', globals)
    await expect(
      await canvas.findByText(
        inLanguage(globals, 'Not saved. Storage quota insufficient', '未保存。存储空间不足'),
      ),
    ).toBeVisible()
  },
}

/** The way back saves first, and asks when that fails and no host does. */
export const LeavingUnsaved: Story = {
  render: ({ onUnsavedChange: _onUnsavedChange, ...args }) => <Page {...args} />,
  play: async ({ canvas, args }) => {
    onSave = () => HttpResponse.error()
    await edit(canvas, ' Or not.')
    await userEvent.click(canvas.getByRole('button', { name: 'Recordings' }))
    const question = within(
      await within(document.body).findByRole('alertdialog', { name: 'Leave without saving?' }),
    )
    await expect(question.getByText(/They stay on this device/)).toBeVisible()
    await expect(args.onBack).not.toHaveBeenCalled()
    await userEvent.click(question.getByRole('button', { name: 'Stay' }))
    onSave = () => undefined
    await userEvent.click(await canvas.findByRole('button', { name: 'Recordings' }))
    await waitFor(() => expect(args.onBack).toHaveBeenCalledOnce())
    await expect(savedText()).toBe('And you knew nothing about apples. Or not.')
  },
}

/** A host that knows of it asks itself: no one is asked twice. */
export const LeavingUnsavedFromAHostThatAsks: Story = {
  play: async ({ canvas, args }) => {
    onSave = () => HttpResponse.error()
    await edit(canvas, ' Or not.')
    await userEvent.click(canvas.getByRole('button', { name: 'Recordings' }))
    await waitFor(() => expect(args.onBack).toHaveBeenCalledOnce())
    await expect(args.onUnsavedChange).toHaveBeenLastCalledWith(true, expect.any(Function))
    await expect(within(document.body).queryByRole('alertdialog')).toBeNull()
  },
}

async function meetConflict(
  canvas: Parameters<typeof edit>[0],
  globals: Record<string, unknown> = {},
): Promise<ReturnType<typeof within>> {
  await edit(canvas, ' Mine.', globals)
  server.save('interview', editedSections('And you knew nothing about apples. Theirs.'))
  return within(
    await within(document.body).findByRole('dialog', {
      name: inLanguage(globals, 'This transcript was changed elsewhere', '该文稿已在别处被修改'),
    }),
  )
}

export const ConflictShowsBothTexts: Story = {
  tags: ['chinese'],
  play: async ({ canvas, globals }) => {
    const dialog = await meetConflict(canvas, globals)
    await expect(
      await dialog.findByText(inLanguage(globals, 'Both sides changed 1 place', '1 处双方都有改动')),
    ).toBeVisible()
    const marked = [...(await within(document.body).findByRole('dialog')).querySelectorAll('mark')]
    await expect(marked.map(({ textContent }) => textContent.trim())).toEqual(['Mine', 'Theirs'])
    for (const mark of marked) await expect(mark).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: inLanguage(globals, 'Close', '关闭') }))
    // Putting it off loses nothing and sends nothing.
    await expect(
      await canvas.findByText(inLanguage(globals, 'Changed elsewhere', '已在别处修改')),
    ).toBeVisible()
    await expect(savedText()).toMatch(/Theirs\.$/)
    await userEvent.click(canvas.getByRole('button', { name: inLanguage(globals, 'Compare', '对比') }))
    const again = await within(document.body).findByRole('dialog')
    await waitFor(() => expect(again).toBeVisible())
  },
}

/** What is typed while the choice waits is part of it. */
export const ConflictPutAsideWhileTyping: Story = {
  play: async ({ canvas }) => {
    const dialog = await meetConflict(canvas)
    await userEvent.click(await dialog.findByRole('button', { name: 'Close' }))
    await edit(canvas, ' More of it.')
    await userEvent.click(canvas.getByRole('button', { name: 'Compare' }))
    const again = within(await within(document.body).findByRole('dialog'))
    await expect(again.getByRole('cell', { name: /Mine\.\s*More of it\.$/ })).toBeVisible()
    await userEvent.click(again.getByRole('button', { name: 'Use these choices' }))
    await waitFor(() => expect(savedText()).toMatch(/Mine\. More of it\.$/))
    await expect(canvas.getByText(/Mine\. More of it\.$/)).toBeVisible()
  },
}

export const ConflictMine: Story = {
  play: async ({ canvas }) => {
    const dialog = await meetConflict(canvas)
    await userEvent.click(await dialog.findByRole('button', { name: 'Use these choices' }))
    await waitFor(() => expect(savedText()).toMatch(/Mine\.$/))
    await expect(await canvas.findByText('Saved')).toBeVisible()
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Use the other version' }))
    await waitFor(() => expect(savedText()).toMatch(/Theirs\.$/))
    await expect(canvas.getByText(/Theirs\.$/)).toBeVisible()
  },
}

export const ConflictTheirs: Story = {
  play: async ({ canvas }) => {
    const dialog = await meetConflict(canvas)
    await userEvent.click(
      within(dialog.getByRole('radiogroup', { name: 'Which one at 0:18' })).getByRole('radio', {
        name: 'Newer',
      }),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Use these choices' }))
    await expect(await canvas.findByText(/Theirs\.$/)).toBeVisible()
    await expect(canvas.getByText('Saved')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(savedText()).toMatch(/Mine\.$/))
  },
}

/** The same section in another place: both changes stay, and no one is asked. */
export const OtherWordsWereChangedElsewhere: Story = {
  play: async ({ canvas }) => {
    await edit(canvas, ' Mine.')
    server.save('interview', editedSections('Theirs: and you knew nothing about apples.'))
    await waitFor(() => expect(savedText()).toBe('Theirs: and you knew nothing about apples. Mine.'))
    await expect(canvas.getByRole('textbox')).toHaveTextContent(
      'Theirs: and you knew nothing about apples. Mine.',
    )
    await expect(within(document.body).queryByRole('dialog')).toBeNull()
  },
}

/** A user changed another section meanwhile: both changes stay, and no one is asked. */
export const AnotherSectionWasChangedElsewhere: Story = {
  play: async ({ canvas }) => {
    await edit(canvas, ' Mine.')
    server.save(
      'interview',
      interviewSections.map((section, place) => (place === 0 ? { ...section, text: 'Theirs.' } : section)),
    )
    await expect(await canvas.findByText('Theirs.')).toBeVisible()
    await waitFor(() => expect(savedText()).toMatch(/Mine\.$/))
    await expect(server.state.sections.interview![0]!.text).toBe('Theirs.')
    await expect(canvas.getByRole('textbox')).toHaveFocus()
    await expect(within(document.body).queryByRole('dialog')).toBeNull()
  },
}

/** Another browser saved: a page that no one types in has it too, once it is in sight. */
export const WhatWasSavedElsewhereAppears: Story = {
  render: (args) => (
    <Stage
      isPage
      handlers={[
        handle('listVersions', () => ({
          current: {
            revision: server.revisionOf('interview'),
            origin: 'edited' as const,
            saveTime: 1_763_719_200,
            savedBy: 'Anna',
          },
          list: [],
        })),
        ...server.handlers,
      ]}
    >
      <TranscriptPage {...args} />
    </Stage>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/knew nothing about apples/)).toBeVisible()
    server.save('interview', editedSections('And you knew it all along.'))
    document.dispatchEvent(new Event('visibilitychange'))
    await expect(await canvas.findByText('And you knew it all along.')).toBeVisible()
    await expect(within(document.body).queryByRole('dialog')).toBeNull()
  },
}

export const TheNewerVersionCanNotBeLoaded: Story = {
  render: (args) => (
    <Stage
      isPage
      handlers={[
        http.get(`*${endpoints.getText.path}`, () =>
          server.revisionOf('interview') > 1 ? failure('NOT_POSSIBLE_NOW', 'The database rests') : undefined,
        ),
        ...server.handlers,
      ]}
    >
      <TranscriptPage {...args} />
    </Stage>
  ),
  play: async ({ canvas }) => {
    await edit(canvas, ' Mine.')
    server.save('interview', editedSections('Theirs.'))
    await expect(await canvas.findByText('Not saved. The database rests')).toBeVisible()
  },
}

/** The page ends before anything was saved: the next one has it all, and saves it. */
export const BackAfterACrash: Story = {
  render: (args) => <Reopened {...args} />,
  play: async ({ canvas }) => {
    await crash(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'open the page' }))
    await expect(await within(document.body).findByText('Your last changes are back')).toBeVisible()
    await expect(await canvas.findByText(/apples\. Kept\.$/)).toBeVisible()
    await waitFor(() => expect(savedText()).toMatch(/Kept\.$/))
  },
}

/** What is brought back contradicts what a user saved since: the choice can wait, and says so beside what is saved. */
export const BackAfterACrashToAnotherText: Story = {
  render: (args) => <Reopened {...args} />,
  play: async ({ canvas }) => {
    await crash(canvas)
    server.save('interview', editedSections('And you knew nothing about apples. Theirs.'))
    await userEvent.click(canvas.getByRole('button', { name: 'open the page' }))
    const dialog = await within(document.body).findByRole('dialog', {
      name: 'This transcript was changed elsewhere',
    })
    await waitFor(() => expect(dialog).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await expect(await canvas.findByText('Changed elsewhere')).toBeVisible()
    await expect(canvas.getByText('Saved')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Compare' }))
    const copied = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Copy mine' }))
    await expect(copied).toHaveBeenCalledWith(expect.stringContaining('apples. Kept.'))
    await userEvent.click(within(document.body).getByRole('button', { name: 'Use these choices' }))
    await waitFor(() => expect(savedText()).toMatch(/Kept\.$/))
    await expect(canvas.queryByText('Changed elsewhere')).toBeNull()
  },
}

/** A word that was split, saved and opened again is whole when it is joined, and all of it can be undone. */
export const UndoAndJoinAfterReopening: Story = {
  render: (args) => <Reopened {...args} />,
  play: async ({ canvas }) => {
    const texts = () => server.state.sections.interview!.map(({ text }) => text)
    const before = texts()
    const reopen = async (): Promise<void> => {
      await expect(await canvas.findByText('Saved')).toBeVisible()
      await userEvent.click(canvas.getByRole('button', { name: 'close the page' }))
      await waitFor(() => expect(canvas.queryByText(/knew nothing about/)).toBeNull())
      await userEvent.click(canvas.getByRole('button', { name: 'open the page' }))
      await canvas.findByText(/knew nothing about/)
    }
    const press = async (key: string, ctrlKey = false): Promise<void> =>
      void (await fireEvent.keyDown(document.activeElement!, { key, ctrlKey }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit the text at 0:18' }))
    getSelection()!.collapse(canvas.getByRole('textbox').firstChild, 'And you knew nothing about app'.length)
    await press('Enter')
    await waitFor(() => expect(texts()[3]).toBe('les.'))
    await reopen()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Undo' })).toBeEnabled())
    await userEvent.dblClick(canvas.getByText('les.'))
    getSelection()!.collapse(canvas.getByRole('textbox').firstChild, 0)
    await press('Backspace')
    await waitFor(() => expect(texts()).toEqual(before))
    await reopen()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Undo' })).toBeEnabled())
    canvas.getByRole('region', { name: 'Transcript' }).focus()
    await press('z', true)
    await waitFor(() => expect(texts()[3]).toBe('les.'))
    await press('z', true)
    await waitFor(() => expect(texts()).toEqual(before))
    await expect(canvas.getByRole('button', { name: 'Undo' })).toBeDisabled()
  },
}

/** Types what is never saved, and closes the page. */
async function crash(canvas: Parameters<NonNullable<Story['play']>>[0]['canvas']): Promise<void> {
  let refused = 0
  onSave = () => {
    refused += 1
    return HttpResponse.error()
  }
  await edit(canvas, ' Kept.')
  await expect(await canvas.findByText(/Offline:/)).toBeVisible()
  const before = refused
  await userEvent.click(canvas.getByRole('button', { name: 'close the page' }))
  // A page that goes tries once more.
  await waitFor(() => expect(refused).toBeGreaterThan(before))
  await waitFor(() => expect(canvas.queryByText(/knew nothing about apples/)).toBeNull())
  onSave = () => undefined
}

function Reopened(args: TranscriptPageProps): ReactNode {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen ? <Page {...args} /> : null}
      <button
        type="button"
        onClick={() => setOpen(!isOpen)}
        style={{ position: 'fixed', insetBlockEnd: 0, insetInlineEnd: 0 }}
      >
        {isOpen ? 'close the page' : 'open the page'}
      </button>
    </>
  )
}
