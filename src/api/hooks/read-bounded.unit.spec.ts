import { once } from "node:events"
import { type IncomingHttpHeaders, IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { readBounded } from "./receive-delivery"

const MOST_BYTES = 10

function aRequest(headers: IncomingHttpHeaders = {}): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers })
}

/** How many listen to what, but those that every request has. */
function listenersOf(request: IncomingMessage): Record<string, number> {
  const bare = aRequest()
  const counted = request
    .eventNames()
    .map((name) => [
      String(name),
      request.listenerCount(name) - bare.listenerCount(name),
    ])
  return Object.fromEntries(counted.filter(([, count]) => count !== 0))
}

describe("reading a body up to so many bytes", () => {
  it.each([
    ["in one piece", ["0123456789"]],
    ["in many", ["01", "", "234", "56789"]],
    ["that is empty", []],
  ])("reads one %s", async (_title, pieces) => {
    const request = aRequest()
    const reading = readBounded(request, MOST_BYTES)
    for (const piece of [...pieces, null]) {
      request.push(piece)
    }

    expect(String(await reading)).toBe(pieces.join(""))
    expect(listenersOf(request)).toEqual({})
  })

  it("stops at the first byte too many, and leaves the request as it is", async () => {
    const request = aRequest()
    const reading = readBounded(request, MOST_BYTES)
    request.push("0123456789")
    request.push("0")

    expect(await reading).toBeUndefined()
    expect(request.destroyed).toBe(false)
    expect(request.isPaused()).toBe(true)
    expect(listenersOf(request)).toEqual({})
  })

  it("does not begin with one that is told to be longer", async () => {
    const request = aRequest({ "content-length": String(MOST_BYTES + 1) })

    expect(await readBounded(request, MOST_BYTES)).toBeUndefined()
    expect(request.readableFlowing).toBeNull()
    expect(listenersOf(request)).toEqual({})
  })

  it.each([
    ["without a word", undefined],
    ["with an error", new Error("aborted")],
  ])("rejects when the sender goes away %s", async (_title, error) => {
    const request = aRequest()
    const reading = readBounded(request, MOST_BYTES)
    request.push("0123")
    request.destroy(error)

    await expect(reading).rejects.toThrow()
    expect(listenersOf(request)).toEqual({})
  })

  it("rejects when the sender had gone before", async () => {
    const request = aRequest()
    request.destroy()
    await once(request, "close")

    await expect(readBounded(request, MOST_BYTES)).rejects.toThrow()
  })
})
