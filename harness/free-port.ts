import { createServer } from "node:net"

/**
 * Returns a free port on the loopback interface: `wanted`, or the next free port above it. If `wanted` is 0, returns
 * any free port. Throws if all hundred ports from `wanted` on are in use.
 */
export async function freePort(wanted = 0): Promise<number> {
  for (let port = wanted; port < wanted + 100; port++) {
    const bound = await returnPortIfFree(port)
    if (bound !== undefined) return bound
  }
  throw new Error(
    `No free port between ${wanted} and ${wanted + 99} on 127.0.0.1. ` +
      "Stop what uses them, or choose another start with PORT."
  )
}

function returnPortIfFree(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(undefined))
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address()
      const bound = address && typeof address === "object" ? address.port : port
      probe.close(() => resolve(bound))
    })
  })
}
