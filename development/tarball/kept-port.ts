import { once } from "node:events"
import { createServer, type Server } from "node:net"

/**
 * Reserves a port, so that no other program can take it. `release` frees the port, and `keep` reserves it again. A
 * connection to the reserved port is closed at once.
 */
export async function keepPort(port: number) {
  let placeholder: Server | undefined
  const kept = {
    async keep(): Promise<void> {
      if (placeholder) return
      placeholder = createServer((socket) => socket.resetAndDestroy())
        .listen(port)
        .unref()
      await once(placeholder, "listening")
    },
    async release(): Promise<void> {
      const closing = placeholder
      if (!closing) return
      placeholder = undefined
      await new Promise((done) => closing.close(done))
    },
  }
  await kept.keep()
  return kept
}
