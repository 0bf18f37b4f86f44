import { once } from "node:events"
import { createServer, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setImmediate as nextTurn } from "node:timers/promises"
import { runAfterResponse } from "./run-after-response"

let close = () => undefined as unknown
afterEach(() => close())

/**
 * Returns a request to a test server that has not sent its response yet. The test can end the response or close the
 * connection.
 */
async function aRequest() {
  let begun: (response: ServerResponse) => void
  const response = new Promise<ServerResponse>((resolve) => (begun = resolve))
  const server = createServer((_, answer) => begun(answer))
  server.listen(0, "127.0.0.1")
  close = () => server.close().closeAllConnections()
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const call = request({ port, host: "127.0.0.1" })
  call.on("error", () => undefined)
  call.end()
  return { call, response: await response }
}

/** Registers a callback with `runAfterResponse`. `noted` counts its calls, and `first` resolves at the first call. */
function watchCallback(response: ServerResponse) {
  const noted = jest.fn<void, []>()
  const first = new Promise<void>((resolve) =>
    noted.mockImplementationOnce(resolve)
  )
  runAfterResponse(response as never, noted)
  return { noted, first }
}

it("runAfterResponse calls its callback once when the handler ends the response", async () => {
  const { response } = await aRequest()
  const { noted, first } = watchCallback(response)
  await nextTurn()
  const before = noted.mock.calls.length

  response.end("{}")
  await first
  response.end()
  await nextTurn()

  expect(before).toBe(0)
  expect(noted).toHaveBeenCalledTimes(1)
})

it("runAfterResponse calls its callback when the handler ends the response, even if the caller has closed the connection", async () => {
  const { call, response } = await aRequest()
  const { noted, first } = watchCallback(response)

  call.destroy()
  await once(response, "close")
  await nextTurn()
  const afterHangingUp = noted.mock.calls.length
  response.end("{}")
  await first
  response.end()
  await nextTurn()

  expect(afterHangingUp).toBe(0)
  expect(noted).toHaveBeenCalledTimes(1)
})

it("runAfterResponse calls its callback when the handler ends the response, even if the caller closed the connection before the callback was registered", async () => {
  const { call, response } = await aRequest()
  call.destroy()
  await once(response, "close")

  const { noted, first } = watchCallback(response)
  await nextTurn()
  const beforeTheEnd = noted.mock.calls.length
  response.end("{}")
  await first

  expect(beforeTheEnd).toBe(0)
})

it("runAfterResponse does not replace the method end() of the Node.js response", async () => {
  const { response } = await aRequest()

  watchCallback(response)

  expect(Object.hasOwn(response, "end")).toBe(false)
})
