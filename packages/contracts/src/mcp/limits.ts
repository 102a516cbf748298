/** Where assistants reach the tools of an account, by the Model Context Protocol. */
export const mcpPath = '/mcp'

/** Lengths are characters. */
export const mcpLimits = {
  maxBodyBytes: 256 * 1024,
  pageSize: 100,
  pageLength: 20_000,
  noteLength: 20_000,
  addressLength: 2000,
  waitSeconds: 50,
} as const
