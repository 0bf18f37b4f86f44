import { once } from "node:events"
import { createServer, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setImmediate as nextTurn } from "node:timers/promises"
import { whenAnswered } from "./when-answered"

let close = () => undefined as unknown
afterEach(() => close())

/** A request whose handler has begun; the test ends its response, or hangs up. */
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

/** How often the end of the handler was noted, and a promise of the first time. */
function watch(response: ServerResponse) {
  const noted = jest.fn<void, []>()
  const first = new Promise<void>((resolve) =>
    noted.mockImplementationOnce(resolve)
  )
  whenAnswered(response as never, noted)
  return { noted, first }
}

it("the end of a handler is noted once when it answers its caller", async () => {
  const { response } = await aRequest()
  const { noted, first } = watch(response)
  await nextTurn()
  const before = noted.mock.calls.length

  response.end("{}")
  await first
  response.end()
  await nextTurn()

  expect(before).toBe(0)
  expect(noted).toHaveBeenCalledTimes(1)
})

it("the end of a handler is not noted when its caller hangs up, but once when it answers nobody", async () => {
  const { call, response } = await aRequest()
  const { noted, first } = watch(response)

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

it("the end of a handler is noted when its caller had hung up before anybody waited for it", async () => {
  const { call, response } = await aRequest()
  call.destroy()
  await once(response, "close")

  const { noted, first } = watch(response)
  await nextTurn()
  const beforeTheEnd = noted.mock.calls.length
  response.end("{}")
  await first

  expect(beforeTheEnd).toBe(0)
})

it("Node's own methods of a response are not replaced", async () => {
  const { response } = await aRequest()

  watch(response)

  expect(Object.hasOwn(response, "end")).toBe(false)
})
