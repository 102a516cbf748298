import { Stage } from '@longhand/stage'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ReactNode, useState } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { useGoods, usePayment } from './index.ts'
import { cashierHandlers } from './testing.ts'

/** A till with looks of its own, on the hooks that the dialog stands on. */
function Till(): ReactNode {
  const { status, goods, chosen, choose, reload } = useGoods({ kind: 'duration', isLoggedIn: true })
  const { payment, frame, refresh } = usePayment({ goods: chosen, isLoggedIn: true })
  if (status === 'failed') return <button onClick={reload}>Try again</button>
  return (
    <fieldset style={{ display: 'grid', gap: 12, width: 320 }}>
      <legend>Time for transcripts</legend>
      {goods.map(({ goodsId, goodsName, price }) => (
        <label key={goodsId}>
          <input
            type="radio"
            name="goods"
            checked={goodsId === chosen?.goodsId}
            onChange={() => choose(goodsId)}
          />{' '}
          {goodsName}, {price}
        </label>
      ))}
      <output>{payment.phase}</output>
      {frame ? (
        <iframe title="Payment code" src={frame.src} sandbox={frame.sandbox} width={240} height={240} />
      ) : null}
      {payment.phase === 'timedOut' || payment.phase === 'notGenerated' ? (
        <button onClick={refresh}>Another code</button>
      ) : null}
    </fieldset>
  )
}

function Surrounded(): ReactNode {
  const [handlers] = useState(() => cashierHandlers())
  return (
    <Stage handlers={handlers} transport={{ baseUrl: window.location.origin }}>
      <Till />
    </Stage>
  )
}

const meta = { title: 'Without looks', component: Surrounded } satisfies Meta<typeof Surrounded>
export default meta
type Story = StoryObj<typeof meta>

export const ATill: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('radio', { name: /2 Hours/ }))
    await waitFor(() => expect(screen.getByTitle('Payment code')).toBeVisible())
  },
}
