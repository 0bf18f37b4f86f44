// Keeps one PostgreSQL server alive for exactly as long as its parent process. The parent holds this process's
// standard input, which the system closes however the parent ends, even by `kill -9`. This file is plain JavaScript,
// so that it starts in milliseconds.
const { spawn } = require("node:child_process")
const fs = require("node:fs")

const order = JSON.parse(process.argv[2])

const server = spawn(order.command, order.args, {
  ...order.options,
  stdio: ["ignore", "ignore", "pipe"],
})

let saidLast = ""
let warned = false
server.stderr.on("data", (chunk) => {
  saidLast = (saidLast + chunk).slice(-4000)
  if (!warned && saidLast.includes("ready to accept connections")) {
    warned = true
    process.stdout.write("ready\n")
  }
})

server.on("error", (error) => leave(`could not be started: ${error.message}`))
server.on("exit", () => leave(`ended: ${saidLast}`))

process.stdin.resume()
process.stdin.on("end", stop)
process.stdin.on("error", stop)
// Ctrl-C reaches all processes of the terminal, but the parent decides when the database stops.
process.on("SIGINT", () => undefined)
process.on("SIGHUP", () => undefined)
process.on("SIGTERM", stop)
// Writing fails if the parent has ended.
process.stdout.on("error", () => undefined)

function stop() {
  // SIGINT is PostgreSQL's fast shutdown, which disconnects its clients and ends cleanly.
  server.kill("SIGINT")
  setTimeout(() => server.kill("SIGKILL"), 10_000).unref()
}

function leave(message) {
  if (!warned) process.stdout.write(`${message}\n`)
  for (const directory of order.removeAfterwards) {
    fs.rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  process.exit(0)
}
