import { type Endpoint, endpoints } from '@longhand/contracts'
import { expect, it } from 'vitest'
import { heaviestInputs } from './heaviest-inputs.ts'

it.each(Object.entries(endpoints as Record<string, Endpoint>))('%s has a heaviest input', (name) => {
  expect(heaviestInputs).toHaveProperty(name, expect.any(Function))
})
