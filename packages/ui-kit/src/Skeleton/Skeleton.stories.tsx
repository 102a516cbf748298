import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { Skeleton } from './Skeleton.tsx'

const meta = { component: Skeleton, args: { lines: 4, width: '420px' } } satisfies Meta<typeof Skeleton>
export default meta
type Story = StoryObj<typeof meta>

export const Lines: Story = { tags: ['dark'] }
export const Block: Story = { args: { lines: 1, height: '120px' } }

function rulesOf(
  element: Element,
  rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]),
): CSSStyleRule[] {
  return rules.flatMap((rule) => {
    if (rule instanceof CSSStyleRule)
      return element.matches(rule.selectorText) && rule.style.animationName !== '' ? [rule] : []
    return rule instanceof CSSLayerBlockRule ? rulesOf(element, [...rule.cssRules]) : []
  })
}

export const ShowsOnlyAfterAMoment: Story = {
  play: async ({ canvasElement }) => {
    const skeleton = canvasElement.querySelector('[aria-hidden]') as Element
    // As it is written: Storybook takes all delays away while it waits for animations, so a computed one may be 0.
    const [delay, fillMode] =
      rulesOf(skeleton)
        .map(({ style }) => [style.animationDelay.split(', ')[0], style.animationFillMode.split(', ')[0]])
        .at(0) ?? []
    await expect([delay, fillMode]).toEqual(['150ms', 'backwards'])
    await waitFor(() => expect(skeleton).toBeVisible())
  },
}
