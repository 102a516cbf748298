import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { serverWith } from '../fixtures/one-recording.ts'
import { mixedSections } from '@longhand/recordings/testing'
import { Stage } from '@longhand/stage'
import type { FakeRecordings } from '@longhand/recordings/testing'
import { TranscriptPage } from './TranscriptPage.tsx'

let server: FakeRecordings

const meta = {
  component: TranscriptPage,
  args: { recordingId: 'interview' },
  parameters: { layout: 'fullscreen' },
  beforeEach: () => {
    server = serverWith(mixedSections)
  },
  render: (args) => (
    <Stage isPage handlers={server.handlers}>
      <TranscriptPage {...args} />
    </Stage>
  ),
} satisfies Meta<typeof TranscriptPage>
export default meta
type Story = StoryObj<typeof meta>

const saved = (): (string | undefined)[] => server.state.sections.interview!.map(({ language }) => language)

/** Only sections in another language than the text say so, and those in which others speak meanwhile; the browser knows the language of each. */
export const SeveralLanguages: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ canvas, globals }) => {
    const english = await canvas.findByText(/^Welcome, everyone/)
    await expect(english).toHaveAttribute('lang', 'en')
    await expect(canvas.getByText(/^谢谢。我先说/)).toHaveAttribute('lang', 'zh')
    await expect(canvas.getByText(/^En Oaxaca/)).toHaveAttribute('lang', 'es')
    await expect(
      canvas.getByText(inLanguage(globals, 'with Speaker1, Speaker3', '同时说话：Speaker1、Speaker3')),
    ).toBeVisible()
    const says = inLanguage(globals, 'change language', '修改语言')
    await expect(canvas.getAllByRole('button', { name: new RegExp(says) })).toHaveLength(4)
  },
}

/** It is changed where the speaker is, saved, and taken back like any edit. */
export const LanguageOfASection: Story = {
  tags: ['chinese'],
  play: async ({ canvas, globals }) => {
    const chinese = await canvas.findByText(/^谢谢。我先说/)
    const [first] = canvas.getAllByRole('button', {
      name: inLanguage(globals, /^Chinese, at .*: change language$/, /^中文，.*：修改语言$/),
    })
    await userEvent.click(first!)
    const inside = within(
      await within(document.body).findByRole('dialog', {
        name: inLanguage(globals, 'Speaker name', '说话人名称'),
      }),
    )
    const language = inside.getByRole('combobox', { name: inLanguage(globals, 'Language', '语言') })
    await expect(language).toHaveTextContent(inLanguage(globals, 'Chinese', '中文'))
    await userEvent.click(language)
    await userEvent.click(
      await within(document.body).findByRole('option', { name: inLanguage(globals, 'Japanese', '日语') }),
    )
    await waitFor(() => expect(within(document.body).queryByRole('listbox')).toBeNull())
    await userEvent.click(inside.getByRole('button', { name: inLanguage(globals, 'Modify', '修改') }))
    await waitFor(() => expect(chinese).toHaveAttribute('lang', 'ja'))
    await waitFor(() => expect(saved().slice(0, 4)).toEqual([undefined, 'ja', undefined, 'es']))
    await userEvent.click(canvas.getByRole('button', { name: inLanguage(globals, 'Undo', '撤销') }))
    await waitFor(() => expect(chinese).toHaveAttribute('lang', 'zh'))
    await waitFor(() => expect(saved().slice(0, 4)).toEqual([undefined, 'zh', undefined, 'es']))
  },
}

/** In batch it is that of all sections of the speaker, in one step. Chosen as that of the text, it says nothing any more. */
export const LanguageOfASpeaker: Story = {
  play: async ({ canvas, globals }) => {
    await canvas.findByText(/^En Oaxaca/)
    const [first] = canvas.getAllByRole('button', {
      name: inLanguage(globals, /^Spanish, at/, /^西班牙语，/),
    })
    await userEvent.click(first!)
    const inside = within(await within(document.body).findByRole('dialog'))
    await userEvent.click(inside.getByRole('combobox', { name: inLanguage(globals, 'Language', '语言') }))
    await userEvent.click(
      await within(document.body).findByRole('option', { name: inLanguage(globals, 'English', '英语') }),
    )
    await waitFor(() => expect(within(document.body).queryByRole('listbox')).toBeNull())
    await userEvent.click(inside.getByRole('checkbox'))
    await userEvent.click(inside.getByRole('button', { name: inLanguage(globals, 'Modify', '修改') }))
    await waitFor(() =>
      expect(saved()).toEqual([undefined, 'zh', undefined, undefined, undefined, undefined, 'zh']),
    )
    await expect(canvas.getByText(/^En Oaxaca/)).toHaveAttribute('lang', 'en')
    await userEvent.click(canvas.getByRole('button', { name: inLanguage(globals, 'Undo', '撤销') }))
    await waitFor(() => expect(saved()).toEqual([undefined, 'zh', undefined, 'es', undefined, 'es', 'zh']))
  },
}

export const OnlyToRead: Story = {
  args: { isReadOnly: true },
  play: async ({ canvas, globals }) => {
    await expect(await canvas.findByText(/^谢谢。我先说/)).toHaveAttribute('lang', 'zh')
    await expect(canvas.getAllByText(inLanguage(globals, 'Chinese', '中文'))[0]).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /change language|修改语言/ })).toBeNull()
  },
}
