import { once } from "node:events"
import { createServer, type Server } from "node:net"

/**
 * Occupies a port, so that no other program can use it. `stopOccupyingPort` frees the port for the program that is
 * meant to use it, and `occupyPort` occupies it again. Connections to the occupied port are closed at once.
 */
export async function keepPortOccupied(port: number) {
  let placeholder: Server | undefined
  const kept = {
    async occupyPort(): Promise<void> {
      if (placeholder) return
      placeholder = createServer((socket) => socket.resetAndDestroy())
        .listen(port)
        .unref()
      await once(placeholder, "listening")
    },
    async stopOccupyingPort(): Promise<void> {
      const closing = placeholder
      if (!closing) return
      placeholder = undefined
      await new Promise((done) => closing.close(done))
    },
  }
  await kept.occupyPort()
  return kept
}
