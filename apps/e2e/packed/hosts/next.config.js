const server = process.env.LONGHAND_SERVER

/** Rewrites ask the server under its own name: `Host` is not what the browser sent. */
export default {
  // Its own check would be with one TypeScript of the three.
  typescript: { ignoreBuildErrors: true },
  rewrites: () =>
    Promise.resolve(
      ['/web-api', '/sandbox'].map((begin) => ({
        source: `${begin}/:path*`,
        destination: `${server}${begin}/:path*`,
      })),
    ),
}
