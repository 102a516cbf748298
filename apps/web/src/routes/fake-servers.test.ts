import { endpoints } from '@longhand/contracts'
import { libraryHandlers } from '@longhand/library/testing'
import { timeHandlers } from '@longhand/time/testing'
import { createFakeServer } from '@longhand/transcripts/testing'
import type { HttpHandler } from 'msw'
import { expect, it } from 'vitest'

it('the fake servers answer every call about recordings and texts that a client makes by itself', () => {
  const server = createFakeServer()
  const callsOf = (handlers: readonly HttpHandler[]): string[] =>
    handlers.map(({ info }) => info.header.replace(/^(\w+) \*\/web-api/, '$1 '))
  const ofTime = callsOf(timeHandlers())
  const answered = callsOf([...server.handlers, ...libraryHandlers(server.state)]).filter(
    (name) => !ofTime.includes(name),
  )
  const asked = Object.values(endpoints)
    .filter(
      ({ path }) =>
        /\/audio\/|\/dictation\/|\/menu\/|\/hotWords|\/v1\/review|\/storage\/|\/translation\/get_list/.test(
          path,
        ) && !/upload|tus|check_audio|capture|quote|media|picture/.test(path),
    )
    .map(({ method, path }) => `${method} ${path}`)
  expect(answered.sort()).toEqual(asked.sort())
})
