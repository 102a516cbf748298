import { failure } from '@longhand/api-client/testing'
import { endpoints } from '@longhand/contracts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { serverWith } from '../fixtures/one-recording.ts'
import { typeText } from '../fixtures/play-text.ts'
import { Stage } from '../fixtures/Stage.tsx'
import { interviewSections } from '../testing.ts'
import type { FakeTranscriptsServer } from '../testing.ts'
import { TranscriptPage } from './TranscriptPage.tsx'
import type { TranscriptPageProps } from './TranscriptPage.tsx'

let server: FakeTranscriptsServer
/** Stands between the page and the server when something saves; `undefined` lets it through. */
let onSave: () => Response | undefined | Promise<Response | undefined>

function Page(args: TranscriptPageProps): ReactNode {
  return (
    <Stage isPage handlers={[http.post(`*${endpoints.updateText.path}`, () => onSave()), ...server.handlers]}>
      <TranscriptPage {...args} />
    </Stage>
  )
}

const meta = {
  component: TranscriptPage,
  args: { fileId: 'interview', onBack: fn(), onUnsavedChange: fn() },
  parameters: { layout: 'fullscreen' },
  beforeEach: () => {
    server = serverWith(interviewSections)
    onSave = () => undefined
  },
  render: (args) => <Page {...args} />,
} satisfies Meta<typeof TranscriptPage>
export default meta
type Story = StoryObj<typeof meta>

const soon = { timeout: 15_000 }
const savedText = (): string => server.state.sections.interview![2]!.text
const editedSections = (text: string) => interviewSections.map((section, place) => (place === 2 ? { ...section, text } : section))

async function edit(canvas: { findByRole: (role: string, options: { name: string }) => Promise<HTMLElement> }, text: string): Promise<void> {
  await userEvent.click(await canvas.findByRole('button', { name: 'Edit the text at 0:18' }))
  typeText(text)
}

/** What is typed while a save is under way is saved after it, and the caret doesn't move. */
export const TypingThroughASave: Story = {
  play: async ({ canvas }) => {
    let letThrough: (() => void) | undefined
    onSave = () => new Promise((resolve) => (letThrough = () => resolve(undefined)))
    await edit(canvas, ' ab')
    await expect(await canvas.findByText('Saving…', undefined, soon)).toBeVisible()
    typeText('cd')
    await waitFor(() => expect(letThrough).toBeDefined())
    onSave = () => undefined
    letThrough!()
    typeText('ef')
    await waitFor(() => expect(server.revisionOf('interview')).toBe(2))
    await expect(savedText()).toBe('And you knew nothing about apples. ab')
    await waitFor(() => expect(savedText()).toBe('And you knew nothing about apples. abcdef'), soon)
    await expect(canvas.getByRole('textbox')).toHaveFocus()
    await expect(canvas.getByRole('textbox').textContent).toBe('And you knew nothing about apples. abcdef')
    await expect(await canvas.findByText('Saved')).toBeVisible()
  },
}

export const NoConnection: Story = {
  play: async ({ canvas, args }) => {
    onSave = () => HttpResponse.error()
    await edit(canvas, ' Or not.')
    await expect(await canvas.findByText(/no connection/, undefined, soon)).toBeVisible()
    const leaving = new Event('beforeunload', { cancelable: true })
    await expect(dispatchEvent(leaving)).toBe(false)
    await expect(args.onUnsavedChange).toHaveBeenLastCalledWith(true)
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
    await expect(await canvas.findByText('Not saved. Storage quota insufficient', undefined, soon)).toBeVisible()
    onSave = () => undefined
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(await canvas.findByText('Saved')).toBeVisible()
  },
}

export const RefusedInChinese: Story = {
  ...Refused,
  globals: { locale: 'zh-CN' },
  play: async ({ canvas }) => {
    onSave = () => failure('STORAGE_QUOTA', '存储空间不足')
    await userEvent.click(await canvas.findByRole('button', { name: '编辑 0:18 处的文字' }))
    typeText('？')
    await expect(await canvas.findByText('未保存。存储空间不足', undefined, soon)).toBeVisible()
  },
}

/** The way back saves first, and asks when that fails and no host does. */
export const LeavingUnsaved: Story = {
  render: ({ onUnsavedChange: _onUnsavedChange, ...args }) => <Page {...args} />,
  play: async ({ canvas, args }) => {
    onSave = () => HttpResponse.error()
    await edit(canvas, ' Or not.')
    await userEvent.click(canvas.getByRole('button', { name: 'Recordings' }))
    const question = within(await within(document.body).findByRole('alertdialog', { name: 'Leave without saving?' }))
    await expect(args.onBack).not.toHaveBeenCalled()
    await userEvent.click(question.getByRole('button', { name: 'Stay' }))
    onSave = () => undefined
    await userEvent.click(await canvas.findByRole('button', { name: 'Recordings' }))
    await waitFor(() => expect(args.onBack).toHaveBeenCalledOnce())
    await expect(savedText()).toBe('And you knew nothing about apples. Or not.')
  },
}

/** A host that knows of it asks itself: nobody is asked twice. */
export const LeavingUnsavedFromAHostThatAsks: Story = {
  play: async ({ canvas, args }) => {
    onSave = () => HttpResponse.error()
    await edit(canvas, ' Or not.')
    await userEvent.click(canvas.getByRole('button', { name: 'Recordings' }))
    await waitFor(() => expect(args.onBack).toHaveBeenCalledOnce())
    await expect(args.onUnsavedChange).toHaveBeenLastCalledWith(true)
    await expect(within(document.body).queryByRole('alertdialog')).toBeNull()
  },
}

async function meetConflict(canvas: Parameters<typeof edit>[0]): Promise<ReturnType<typeof within>> {
  await edit(canvas, ' Mine.')
  server.saveElsewhere('interview', editedSections('And you knew nothing about apples. Theirs.'))
  return within(await within(document.body).findByRole('dialog', { name: 'This transcript was changed elsewhere' }, soon))
}

export const ConflictShowsBothTexts: Story = {
  play: async ({ canvas }) => {
    const dialog = await meetConflict(canvas)
    await expect(await dialog.findByText('1 section differs')).toBeVisible()
    await expect(dialog.getByText(/Mine\.$/)).toBeVisible()
    await expect(dialog.getByText(/Theirs\.$/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    // Putting it off loses nothing and sends nothing.
    await expect(await canvas.findByText('Changed elsewhere')).toBeVisible()
    await expect(savedText()).toMatch(/Theirs\.$/)
    await userEvent.click(canvas.getByRole('button', { name: 'Compare' }))
    await expect(await within(document.body).findByRole('dialog')).toBeVisible()
  },
}

export const ConflictKeepMine: Story = {
  play: async ({ canvas }) => {
    const dialog = await meetConflict(canvas)
    await userEvent.click(await dialog.findByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(savedText()).toMatch(/Mine\.$/))
    await expect(await canvas.findByText('Saved')).toBeVisible()
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Bring back the other' }))
    await waitFor(() => expect(savedText()).toMatch(/Theirs\.$/), soon)
    await expect(canvas.getByText(/Theirs\.$/)).toBeVisible()
  },
}

export const ConflictLoadNewer: Story = {
  play: async ({ canvas }) => {
    const dialog = await meetConflict(canvas)
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Load the newer version' })).toBeEnabled())
    await userEvent.click(dialog.getByRole('button', { name: 'Load the newer version' }))
    await expect(await canvas.findByText(/Theirs\.$/)).toBeVisible()
    await expect(canvas.getByText('Saved')).toBeVisible()
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Bring back mine' }))
    await expect(await canvas.findByText(/Mine\.$/)).toBeVisible()
    await waitFor(() => expect(savedText()).toMatch(/Mine\.$/), soon)
  },
}

/** A save arrived, but its answer was lost: the newer revision is our own, and nobody is asked. */
export const ALostAnswerIsNoConflict: Story = {
  play: async ({ canvas }) => {
    onSave = () => {
      server.saveElsewhere('interview', editedSections('And you knew nothing about apples. Mine.'))
      onSave = () => undefined
      return HttpResponse.error()
    }
    await edit(canvas, ' Mine.')
    await waitFor(() => expect(server.revisionOf('interview')).toBe(2), soon)
    typeText(' More.')
    await waitFor(() => expect(savedText()).toBe('And you knew nothing about apples. Mine. More.'), { timeout: 15_000 })
    await expect(await canvas.findByText('Saved')).toBeVisible()
    await expect(within(document.body).queryByRole('dialog')).toBeNull()
  },
}

export const TheNewerVersionCanNotBeLoaded: Story = {
  render: (args) => (
    <Stage isPage handlers={[http.get(`*${endpoints.getText.path}`, () => (server.revisionOf('interview') > 1 ? failure('SYSTEM', 'The database rests') : undefined)), ...server.handlers]}>
      <TranscriptPage {...args} />
    </Stage>
  ),
  play: async ({ canvas }) => {
    const dialog = await meetConflict(canvas)
    await expect(await dialog.findByText('The database rests')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Keep mine' })).toBeDisabled()
  },
}
