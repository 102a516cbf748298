import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { RewardPicture } from './RewardPicture.tsx'

const rewards = [
  ...[1800, 3600, 7200, 10_800, 18_000, 36_000, 5400].map((num) => ({ type: 1, num })),
  { type: 0, num: 10 },
  { type: 101, num: 30 },
]

function Gallery({ width }: { width: string }): ReactNode {
  return (
    <main style={{ display: 'flex', flexWrap: 'wrap', gap: '1.5rem', padding: '2rem' }}>
      {rewards.map((reward) => (
        <div key={`${reward.type}-${reward.num}`} style={{ width }}>
          <RewardPicture reward={reward} />
        </div>
      ))}
    </main>
  )
}

const meta = { title: 'RewardPicture', component: Gallery, args: { width: '10rem' } } satisfies Meta<
  typeof Gallery
>
export default meta
type Story = StoryObj<typeof meta>

export const Large: Story = { tags: ['dark', 'chinese'] }
export const Small: Story = { args: { width: '3.5rem' } }
