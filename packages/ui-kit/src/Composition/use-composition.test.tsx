import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TextArea } from '../TextArea/TextArea.tsx'
import { TextField } from '../TextField/TextField.tsx'

const onValue = vi.fn()
const onKey = vi.fn()
const onSubmit = vi.fn()

function Form({ control: Control }: { control: typeof TextField | typeof TextArea }): ReactNode {
  const [value, setValue] = useState('old')
  return (
    <form
      onKeyDown={({ key }) => void onKey(key, value)}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(value)
      }}
    >
      <Control
        label="Name"
        value={value}
        onValueChange={(next) => {
          onValue(next)
          setValue(next)
        }}
      />
      <output>{value}</output>
    </form>
  )
}

let field: HTMLInputElement

beforeEach(() => {
  vi.resetAllMocks()
  vi.useFakeTimers()
  render(<Form control={TextField} />)
  field = screen.getByRole('textbox')
  field.focus()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As a browser does it: the text is in the field at once, unconfirmed. */
function compose(...texts: string[]): void {
  fireEvent.compositionStart(field)
  for (const text of texts) {
    fireEvent.compositionUpdate(field, { data: text })
    fireEvent.input(field, { target: { value: `old${text}` } })
  }
}

describe('what is composed', () => {
  it.each([TextField, TextArea])('is shown at once, and is the value once it is confirmed', (control) => {
    cleanup()
    render(<Form control={control} />)
    field = screen.getByRole('textbox')
    compose('z', 'zhong')
    expect(field).toHaveValue('oldzhong')
    expect(onValue).not.toHaveBeenCalled()
    fireEvent.input(field, { target: { value: 'old中' } })
    fireEvent.compositionEnd(field, { data: '中' })
    expect(onValue).toHaveBeenCalledExactlyOnceWith('old中')
    expect(screen.getByRole('status')).toHaveTextContent('old中')
    fireEvent.input(field, { target: { value: 'old中a' } })
    expect(onValue).toHaveBeenLastCalledWith('old中a')
  })

  it('is nothing when it is cancelled', () => {
    compose('z', '')
    fireEvent.compositionEnd(field, { data: '' })
    expect(field).toHaveValue('old')
    expect(onValue).not.toHaveBeenCalled()
  })

  it('is the value when the field is left, whatever the browser says after it', () => {
    compose('zhong')
    field.blur()
    expect(onValue).toHaveBeenCalledExactlyOnceWith('oldzhong')
    fireEvent.compositionEnd(field, { data: 'zhong' })
    expect(onValue).toHaveBeenCalledOnce()
  })

  it('stays composed while another window is in front', () => {
    compose('zhong')
    fireEvent.focusOut(field)
    expect(onValue).not.toHaveBeenCalled()
  })

  it('waits for as long as it takes', () => {
    compose('zhong')
    vi.advanceTimersByTime(3_600_000)
    hide()
    expect(onValue).not.toHaveBeenCalled()
  })
})

describe('a key of the input method', () => {
  it.each([
    ['while it composes', { key: 'Enter', isComposing: true }],
    ['with its code', { key: 'Process', keyCode: 229, isComposing: true }],
    ['after the end, as Safari has it', { key: 'Enter', keyCode: 229 }],
    ['that cancels', { key: 'Escape', isComposing: true }],
  ])('means nothing to the form around: %s', (_when, key) => {
    compose('zhong')
    fireEvent.keyDown(field, key)
    expect(onKey).not.toHaveBeenCalled()
    expect(onValue).not.toHaveBeenCalled()
  })

  it('is none once nothing is composed', () => {
    compose('zhong')
    fireEvent.compositionEnd(field, { data: 'zhong' })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    expect(onKey).toHaveBeenCalledExactlyOnceWith('Enter', 'oldzhong')
  })
})

describe('on a keyboard of Android, which composes each word', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', {
      ...navigator,
      userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36',
    })
  })

  it('a word at rest is the value, and goes on being composed', () => {
    compose('or', 'orch')
    vi.advanceTimersByTime(4999)
    expect(onValue).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onValue).toHaveBeenCalledExactlyOnceWith('oldorch')
    fireEvent.compositionUpdate(field, { data: 'orchard' })
    fireEvent.input(field, { target: { value: 'oldorchard' } })
    expect(onValue).toHaveBeenCalledOnce()
    fireEvent.compositionEnd(field, { data: 'orchard' })
    expect(onValue).toHaveBeenLastCalledWith('oldorchard')
  })

  it('what is still to be converted does not rest', () => {
    compose('k', 'かんじ')
    vi.advanceTimersByTime(3_600_000)
    expect(onValue).not.toHaveBeenCalled()
    fireEvent.input(field, { target: { value: 'old漢字' } })
    fireEvent.compositionEnd(field, { data: '漢字' })
    expect(onValue).toHaveBeenCalledExactlyOnceWith('old漢字')
  })

  it('the word is the value when the page is hidden, which may be its end', () => {
    compose('orch')
    hide()
    expect(onValue).toHaveBeenCalledExactlyOnceWith('oldorch')
  })

  it('Enter takes the word, and is a key like any other', () => {
    compose('orch')
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, isComposing: true })
    expect(onValue).toHaveBeenCalledExactlyOnceWith('oldorch')
    expect(onKey).toHaveBeenCalledOnce()
  })
})

function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
}
