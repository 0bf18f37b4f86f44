import { once } from "node:events"
import { type IncomingHttpHeaders, IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { readLimitedBody } from "./read-limited-body"

const MOST_BYTES = 10

function aRequest(headers: IncomingHttpHeaders = {}): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers })
}

describe("readLimitedBody", () => {
  it("readLimitedBody stops at the first byte above the maximum size, and leaves the connection open", async () => {
    const request = aRequest()
    const reading = readLimitedBody(request, MOST_BYTES)
    request.push("0123456789")
    request.push("0")

    expect(await reading).toBeUndefined()
    expect(request.destroyed).toBe(false)
    expect(request.isPaused()).toBe(true)
  })

  it("readLimitedBody does not read the body if its content-length is above the maximum size", async () => {
    const request = aRequest({ "content-length": String(MOST_BYTES + 1) })

    expect(await readLimitedBody(request, MOST_BYTES)).toBeUndefined()
    expect(request.readableFlowing).toBeNull()
  })

  it("readLimitedBody rejects if the sender has already disconnected", async () => {
    const request = aRequest()
    request.destroy()
    await once(request, "close")

    await expect(readLimitedBody(request, MOST_BYTES)).rejects.toThrow()
  })
})
