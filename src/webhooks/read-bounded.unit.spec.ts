import { once } from "node:events"
import { type IncomingHttpHeaders, IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { readBounded } from "./read-bounded"

const MOST_BYTES = 10

function aRequest(headers: IncomingHttpHeaders = {}): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers })
}

describe("reading a body up to so many bytes", () => {
  it("stops at the first byte too many, and leaves the request as it is", async () => {
    const request = aRequest()
    const reading = readBounded(request, MOST_BYTES)
    request.push("0123456789")
    request.push("0")

    expect(await reading).toBeUndefined()
    expect(request.destroyed).toBe(false)
    expect(request.isPaused()).toBe(true)
  })

  it("does not begin with one that is told to be longer", async () => {
    const request = aRequest({ "content-length": String(MOST_BYTES + 1) })

    expect(await readBounded(request, MOST_BYTES)).toBeUndefined()
    expect(request.readableFlowing).toBeNull()
  })

  it("rejects when the sender had gone before", async () => {
    const request = aRequest()
    request.destroy()
    await once(request, "close")

    await expect(readBounded(request, MOST_BYTES)).rejects.toThrow()
  })
})
