import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { expect, within } from 'storybook/test'
import { Speaker } from '../Speaker/Speaker.tsx'

const colors = [
  ['paper', 'surface', 'sunken', 'hover', 'pressed', 'hairline', 'outline'],
  ['ink', 'ink-soft', 'ink-faint', 'inverse', 'vip', 'vip-sign', 'track', 'raised'],
  ['bean', 'bean-hover', 'bean-pressed', 'bean-ink', 'bean-soft', 'spoken', 'found'],
  ['amber-ink', 'amber-soft', 'red', 'red-ink', 'red-soft', 'gold-ink', 'gold-soft'],
]

const types = ['display', 'heading', 'title', 'reading', 'body', 'control', 'label', 'small', 'caption']

function Specimen(): ReactNode {
  return (
    <div style={{ display: 'grid', gap: 40 }}>
      {colors.map((row) => (
        <div key={row[0]} style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
          {row.map((name) => (
            <figure key={name} style={{ margin: 0, width: 120, font: 'var(--longhand-type-caption)' }}>
              <div
                style={{
                  height: 64,
                  border: '1px solid var(--longhand-color-hairline)',
                  borderRadius: 'var(--longhand-radius-card)',
                  background: `var(--longhand-color-${name})`,
                }}
              />
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </div>
      ))}
      <div style={{ display: 'grid', gridTemplateColumns: '8rem 1fr', gap: 16, alignItems: 'baseline' }}>
        {types.map((name) => (
          <div key={name} style={{ display: 'contents' }}>
            <code style={{ font: 'var(--longhand-type-caption)' }}>{name}</code>
            <span style={{ font: `var(--longhand-type-${name})` }}>
              An hour of talk, readable. 一小时的谈话，一目了然。 0123456789
            </span>
          </div>
        ))}
      </div>
      <article style={{ maxWidth: '68ch' }}>
        <Speaker index={1} name="Ada" />
        <p style={{ margin: '8px 0 0', font: 'var(--longhand-type-reading)' }}>
          We started with the drawings, not the machine. Everyone asked what it was for, and the honest answer
          was <span style={{ background: 'var(--longhand-color-spoken)', borderRadius: 4 }}>that</span> we did
          not know yet — “a{' '}
          <span style={{ background: 'var(--longhand-color-found)', borderRadius: 4 }}>loom</span> for
          numbers”, somebody said, and it stuck.
        </p>
      </article>
    </div>
  )
}

const meta = { title: 'Tokens', component: Specimen } satisfies Meta<typeof Specimen>
export default meta
type Story = StoryObj<typeof meta>

export const FontsAndGround: Story = {
  tags: ['dark'],
  play: async ({ canvasElement, globals }) => {
    await document.fonts.ready
    const loaded = [...document.fonts]
      .filter((font) => font.status === 'loaded')
      .map((font) => font.family.replaceAll('"', ''))
    await expect(loaded).toEqual(expect.arrayContaining(['Longhand Inter', 'Longhand Source Serif']))
    const ground = globals.theme === 'dark' ? 'rgb(23, 22, 19)' : 'rgb(250, 248, 243)'
    await expect(getComputedStyle(canvasElement.ownerDocument.body).backgroundColor).toBe(ground)
  },
}

function Widths(): ReactNode {
  return (
    <>
      {['controls', 'reading'].map((font) => (
        <p
          key={font}
          data-testid={font}
          style={{ whiteSpace: 'nowrap', font: `400 100px / 1 var(--longhand-font-${font})` }}
        >
          {['Real-time', 'Sign in', '￥', '¥', '111', '888'].map((text) => (
            <span key={text}>
              <span title={text}>{text}</span>{' '}
              <span title={`${text}, tabular`} style={{ fontVariantNumeric: 'tabular-nums' }}>
                {text}
              </span>{' '}
            </span>
          ))}
        </p>
      ))}
    </>
  )
}

/** Tabular figures are for figures: words keep their hyphens and spaces together. ￥ is as narrow as ¥. */
export const FiguresAndWords: Story = {
  render: () => <Widths />,
  play: async ({ canvas }) => {
    await document.fonts.ready
    for (const font of ['controls', 'reading']) {
      const width = (text: string): number =>
        within(canvas.getByTestId(font)).getByTitle(text).getBoundingClientRect().width
      for (const words of ['Real-time', 'Sign in'])
        await expect(width(`${words}, tabular`)).toBe(width(words))
      await expect(width('￥')).toBe(width('¥'))
      await expect(width('￥')).toBeLessThan(75)
      await expect(width('111, tabular')).toBe(width('888, tabular'))
    }
  },
}
