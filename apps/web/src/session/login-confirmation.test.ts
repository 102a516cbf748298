import { expect, it, vi } from 'vitest'
import { createLoginConfirmation } from './login-confirmation.ts'

it('asks once for calls that come together, and again for later ones', async () => {
  const confirmation = createLoginConfirmation()
  const listener = vi.fn()
  confirmation.subscribe(listener)
  const answers = [confirmation.ask(), confirmation.ask()]
  expect([confirmation.isAsking(), listener.mock.calls.length]).toEqual([true, 1])
  confirmation.answer(true)
  expect(await Promise.all(answers)).toEqual([true, true])
  expect(confirmation.isAsking()).toBe(false)
  const later = confirmation.ask()
  confirmation.answer(false)
  expect(await later).toBe(false)
})

it('takes a second answer for none', () => {
  const confirmation = createLoginConfirmation()
  void confirmation.ask()
  confirmation.answer(true)
  expect(() => confirmation.answer(false)).not.toThrow()
})
