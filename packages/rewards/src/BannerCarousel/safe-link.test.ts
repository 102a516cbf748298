import { expect, it } from 'vitest'
import { isSafeLink } from './safe-link.ts'

it.each([
  ['/vip', true],
  ['https://example.org/a?b=c', true],
  ['http://example.org', true],
  ['personalInfo?menu=invitation', true],
  ['', false],
  ['  ', false],
  ['javascript:alert(1)', false],
  [' JavaScript:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['https://', false],
])('%j may be followed: %s', (link, isSafe) => expect(isSafeLink(link, 'https://longhand.test/')).toBe(isSafe))
