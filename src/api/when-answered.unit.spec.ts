import { once } from "node:events"
import { createServer, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { whenAnswered } from "./when-answered"

/** A handler that answers when it is told to, and what has happened so far. */
async function aHandler() {
  const happened: string[] = []
  let begun: (response: ServerResponse) => void
  const response = new Promise<ServerResponse>((resolve) => (begun = resolve))
  const server = createServer((_, answer) => {
    answer.once("close", () => happened.push("closed"))
    whenAnswered(answer as never, () => happened.push("answered"))
    begun(answer)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const call = request({ port, host: "127.0.0.1" })
  call.on("error", () => undefined)
  call.end()
  return { happened, call, server, response: await response }
}

it("a handler's end is not noted when its caller hangs up, but when it answers nobody, once", async () => {
  const { happened, response, call, server } = await aHandler()

  call.destroy()
  await once(response, "close")
  const afterHangingUp = [...happened]
  response.end("{}")
  response.end()

  expect(afterHangingUp).toEqual(["closed"])
  expect(happened).toEqual(["closed", "answered"])
  server.close()
})
