import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A limit against hanging, as for stories: two cores may have other work.
configure({ asyncUtilTimeout: 60_000 })

afterEach(cleanup)
