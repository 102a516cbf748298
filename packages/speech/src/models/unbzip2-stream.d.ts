declare module 'unbzip2-stream' {
  /** A stream that takes bzip2 data and gives what it unpacks to. */
  export default function unbzip2(): NodeJS.ReadWriteStream
}
