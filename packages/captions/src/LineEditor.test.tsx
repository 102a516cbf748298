import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LineEditor } from './LineEditor.tsx'

function open(): { field: HTMLElement; onSave: ReturnType<typeof vi.fn> } {
  const onSave = vi.fn()
  render(
    <LineEditor
      line={{ number: 1, startTime: 0, endTime: 900, text: 'won', edited: false }}
      onSave={onSave}
    />,
  )
  fireEvent.click(screen.getByRole('button'))
  const field = screen.getByRole('textbox')
  fireEvent.change(field, { target: { value: 'one' } })
  return { field, onSave }
}

it('keeps the focus on its line when a key ends it, and that key presses nothing else', () => {
  const { field, onSave } = open()
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
  expect(screen.getByRole('button')).toHaveFocus()
  expect(onSave).toHaveBeenCalledExactlyOnceWith('one')
})

it('keeps the focus on its line when it is given up, and what stood there', () => {
  const { field, onSave } = open()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.getByRole('button', { name: /won/ })).toHaveFocus()
  expect(onSave).not.toHaveBeenCalled()
})

it('leaves the focus where a user put it', () => {
  const { field, onSave } = open()
  fireEvent.blur(field)
  expect(screen.getByRole('button')).not.toHaveFocus()
  expect(onSave).toHaveBeenCalledExactlyOnceWith('one')
})

it('leaves keys to an input method that composes, and saves what it confirmed', () => {
  const { field, onSave } = open()
  fireEvent.compositionStart(field)
  fireEvent.compositionUpdate(field, { data: 'yi' })
  fireEvent.input(field, { target: { value: 'oneyi' } })
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(field).toHaveFocus()
  expect(field).toHaveValue('oneyi')
  expect(onSave).not.toHaveBeenCalled()
  fireEvent.input(field, { target: { value: 'one一' } })
  fireEvent.compositionEnd(field, { data: '一' })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(onSave).toHaveBeenCalledExactlyOnceWith('one一')
})
