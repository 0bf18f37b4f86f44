import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"

import { simulatorControl } from "../../src/simulator"
import { Caller } from "./simulator-caller"
import { NotificationReceiver } from "./simulator-stage"

describe("the simulator's command", () => {
  const running: ChildProcess[] = []

  afterEach(() => {
    for (const child of running.splice(0)) {
      child.kill("SIGKILL")
    }
  })

  function run(...args: string[]) {
    const child = spawn(
      process.execPath,
      [
        "-r",
        "ts-node/register/transpile-only",
        "src/cli/main.ts",
        "simulator",
        ...args,
      ],
      { stdio: ["ignore", "pipe", "pipe"] }
    )
    running.push(child)
    const printed = { out: "", error: "" }
    child.stdout.on("data", (chunk) => (printed.out += String(chunk)))
    child.stderr.on("data", (chunk) => (printed.error += String(chunk)))
    return { child, printed }
  }

  async function runUntilReady(...args: string[]) {
    const { child, printed } = run(...args)
    while (!printed.out.includes("Stop with")) {
      await Promise.race([once(child.stdout, "data"), once(child, "close")])
      if (child.exitCode !== null) {
        throw new Error(`the simulator did not start: ${printed.error}`)
      }
    }
    const url = /ready at (\S+)/.exec(printed.out)?.[1] ?? ""
    return { child, printed, url }
  }

  async function runToEnd(...args: string[]) {
    const { child, printed } = run(...args)
    const [exitCode] = await once(child, "close")
    return { exitCode, ...printed }
  }

  it("prints what a newcomer needs, takes a payment, notifies the address that it was given, and ends cleanly", async () => {
    const receiver = new NotificationReceiver()
    await receiver.open()
    const address = receiver.url
    const { child, printed, url } = await runUntilReady(
      ...["--port", "0", "--notification-url", address]
    )
    const reply = await new Caller(url).create("authorization")
    await simulatorControl(url).deliveriesIdle()
    await simulatorControl(url).on("token").hang().once()
    void new Caller(url).requestToken().catch(() => undefined)

    child.kill("SIGTERM")
    const [exitCode] = await once(child, "close")
    await receiver.close()

    expect(printed.out).toContain("simulator-client-secret")
    expect(printed.out).toContain(`${url}/panel`)
    expect(printed.out).toContain(`Notifications go to     ${address}`)
    expect(reply.status).toBe(200)
    expect(receiver.received.map(({ text }) => text)).toEqual([
      expect.stringContaining('"status":"PAID"'),
    ])
    expect([exitCode, printed.error]).toEqual([0, ""])
  })

  it.each([
    [["--host", "0.0.0.0"], "can be reached from other machines"],
    [
      ["--prot", "1"],
      "Usage: npx medusa-payment-checkout-transparent simulator",
    ],
    [["--port", "taken"], "EADDRINUSE"],
  ])("refuses %j in words", async (args, message) => {
    const occupant = createServer().listen(0, "127.0.0.1")
    await once(occupant, "listening")
    const { port } = occupant.address() as { port: number }

    const { exitCode, error } = await runToEnd(
      ...args.map((arg) => (arg === "taken" ? String(port) : arg))
    )
    occupant.close()

    expect(exitCode).toBe(1)
    expect(error).toContain(message)
    expect(error).not.toContain("    at ")
  })
})
