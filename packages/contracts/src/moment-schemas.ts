import { z } from 'zod'

export const epochSeconds = z.number().int().describe('Epoch seconds')
