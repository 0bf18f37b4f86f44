import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"

import { simulatorControl } from "../../src/simulator"
import { Caller } from "./simulator-caller"
import { NotificationReceiver } from "./simulator-notification-receiver"

describe("notifications of the simulator's command", () => {
  const receiver = new NotificationReceiver()
  const running: ChildProcess[] = []

  beforeAll(() => receiver.open())
  afterEach(() => {
    for (const child of running.splice(0)) {
      child.kill("SIGKILL")
    }
  })
  afterAll(() => receiver.close())

  function run(...args: string[]) {
    const child = spawn(
      process.execPath,
      [
        "-r",
        "ts-node/register/transpile-only",
        "src/cli/simulator.ts",
        "--port",
        "0",
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

  async function runUntilReady(...args: string[]): Promise<string> {
    const { child, printed } = run(...args)
    while (!printed.out.includes("Stop with")) {
      await Promise.race([once(child.stdout, "data"), once(child, "close")])
      if (child.exitCode !== null) {
        throw new Error(`the simulator did not start: ${printed.error}`)
      }
    }
    return printed.out
  }

  it("go to the address that it was given, and what it printed says so", async () => {
    const printed = await runUntilReady("--notification-url", receiver.url)
    const url = /ready at (\S+)/.exec(printed)?.[1] ?? ""

    await new Caller(url).charge("paid")
    await simulatorControl(url).deliveriesIdle()

    expect(receiver.bodies).toMatchObject([{ data: { status: "PAID" } }])
    expect(printed).toContain(`Notifications go to     ${receiver.url}`)
    expect(printed).toContain("simulator-payment-link-api-key")
  })

  it("go nowhere without an address, and what it printed says how to tell one", async () => {
    const printed = await runUntilReady()

    expect(printed).toContain("Notifications go to     nowhere")
    expect(printed).toContain("/_simulator/notification-url -H")
  })

  it("do not go to another machine", async () => {
    const { child, printed } = run("--notification-url", "https://shop.example")
    const [exitCode] = await once(child, "close")

    expect(exitCode).toBe(1)
    expect(printed.error).toContain("leads to another machine")
    expect(printed.error).not.toContain("    at ")
  })
})
