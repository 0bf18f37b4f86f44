import { createServer, type Server } from "node:net"

import { freePort } from "../free-port"
import { startOnFreePort } from "./start-on-free-port"

describe("startOnFreePort", () => {
  it("starts on the wanted port when it is free", async () => {
    const wanted = await freePort()

    const { port } = await startOnFreePort(wanted, async () => "started")

    expect(port).toBe(wanted)
  })

  it("starts on a later port when the wanted one is taken", async () => {
    const { server, port: taken } = await aTakenPort()

    const { port } = await startOnFreePort(taken, async () => "started")

    expect(port).toBeGreaterThan(taken)
    server.close()
  })

  it("tries the next port when somebody was faster", async () => {
    const tried: number[] = []

    const { started, port } = await startOnFreePort(0, async (free) => {
      tried.push(free)
      if (tried.length === 1)
        throw new Error(`listen EADDRINUSE 127.0.0.1:${free}`)
      return "started"
    })

    expect(started).toBe("started")
    expect(tried).toEqual([expect.any(Number), port])
    expect(port).toBeGreaterThan(tried[0]!)
  })

  it("gives up at once on any other failure", async () => {
    const start = jest.fn().mockRejectedValue(new Error("no database"))

    await expect(startOnFreePort(0, start)).rejects.toThrow("no database")
    expect(start).toHaveBeenCalledTimes(1)
  })
})

async function aTakenPort(): Promise<{ server: Server; port: number }> {
  const port = await freePort()
  const server = createServer()
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done))
  return { server, port }
}
