/**
 * Runs a program where there is no network but a socket of our proxy: listens on the loopback address of the sandbox, and hands each connection on to the socket.
 * `proxied-program <socket> <port> <program> [words …]`
 */
import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'

const [socket = '', port = '', command = '', ...words] = process.argv.slice(2)

const server = createServer((client) => {
  const proxy = connect(socket)
  client.on('error', () => proxy.destroy()).on('close', () => proxy.destroy())
  proxy.on('error', () => client.destroy()).on('close', () => client.destroy())
  client.pipe(proxy).pipe(client)
})
server.listen(Number(port), '127.0.0.1', () => {
  const child = spawn(command, words, { stdio: ['ignore', 'inherit', 'inherit'] })
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(127)
  })
  child.on('close', (code) => process.exit(code ?? 1))
})
