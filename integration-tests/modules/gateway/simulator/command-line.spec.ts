import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { version } from "../../../../package.json"
import { remoteSimulatorControl } from "../../../../packages/devtools/src/simulator"
import {
  DEVTOOLS_COMMAND,
  runCommand,
  runDevtools,
} from "../../../support/processes/a-command"
import { SimulatorHttpClient } from "../support/simulator-http-client"
import { aNotificationReceiver } from "../support/simulator-with-receiver"

describe("the simulator's command", () => {
  it("the simulator command prints settings for a shop, notifies a card payment, offers no lookups with --interface-only, and ends without an error", async () => {
    const receiver = await aNotificationReceiver()
    const child = spawn(
      process.execPath,
      [
        "-r",
        "ts-node/register/transpile-only",
        DEVTOOLS_COMMAND,
        "simulator",
        "--port",
        "0",
        "--notification-url",
        receiver.url,
        "--interface-only",
      ],
      { stdio: ["ignore", "pipe", "pipe"] }
    )
    const printed = { out: "", error: "" }
    child.stdout.on("data", (chunk) => (printed.out += String(chunk)))
    child.stderr.on("data", (chunk) => (printed.error += String(chunk)))
    while (!printed.out.includes("Stop with") && child.exitCode === null) {
      await Promise.race([once(child.stdout, "data"), once(child, "close")])
    }
    const url = /ready at (\S+)/.exec(printed.out)?.[1] ?? ""

    const reply = await new SimulatorHttpClient(url).createCharge(
      "authorization"
    )
    const lookup = await new SimulatorHttpClient(url).lookUp(reply.id)
    await remoteSimulatorControl(url).deliveriesIdle()
    await remoteSimulatorControl(url).on("token").hang().once()
    void new SimulatorHttpClient(url).requestToken().catch(() => undefined)
    child.kill("SIGTERM")
    const [exitCode] = await once(child, "close")
    await receiver.close()

    expect(printed.out).toMatch(/^CHECKOUT_BASE_URL=http:\S+$/m)
    expect(printed.out).toMatch(
      /^CHECKOUT_CLIENT_SECRET=simulator-client-secret$/m
    )
    expect(printed.out).toContain(`${url}/panel`)
    expect(printed.out).toContain(`Notifications go to     ${receiver.url}`)
    expect(printed.out).toContain('set observe: "notifications"')
    expect([reply.status, lookup.status]).toEqual([200, 404])
    expect(receiver.received.map(({ body }) => body)).toEqual([
      expect.stringContaining('"status":"PAID"'),
    ])
    expect([exitCode, printed.error]).toEqual([0, ""])
  })

  it.each([
    [["--host", "0.0.0.0"], "can be reached from other machines"],
    [
      ["--prot", "1"],
      "Usage: npx medusa-payment-checkout-transparent-devtools simulator",
    ],
    [["--port", "taken"], "Another program, perhaps another simulator"],
    [
      ["--port", "abc"],
      '--port takes a number from 0 to 65535, and 0 for any free port, not "abc".',
    ],
    [["--port", "70000"], "--port takes a number from 0 to 65535"],
  ])(
    "the simulator command refuses to start with the arguments %j, and explains the reason",
    async (args, message) => {
      const occupant = createServer().listen(0, "127.0.0.1")
      await once(occupant, "listening")
      const { port } = occupant.address() as { port: number }

      const { code, errors } = await runDevtools([
        "simulator",
        ...args.map((arg) => (arg === "taken" ? String(port) : arg)),
      ])
      occupant.close()

      expect(code).toBe(1)
      expect(errors).toContain(message)
      expect(errors).not.toContain("    at ")
    }
  )
})

it.each(["simulator", "buy", "confirm"])(
  "for the subcommand %s, the plugin's command prints which package contains the subcommand, and how to install and run this package",
  async (name) => {
    const { code, output, errors } = await runCommand([name, "--help"])

    expect({ code, output }).toEqual({ code: 1, output: "" })
    expect(errors).toBe(
      `The command "${name}" is in the package medusa-payment-checkout-transparent-devtools: run npm install --save-dev medusa-payment-checkout-transparent-devtools, then npx medusa-payment-checkout-transparent-devtools ${name}.\n`
    )
  }
)

it.each([
  ["buy", []],
  ["sample-goods", ["--rate", "eur=6.20", "--yes"]],
])(
  "the %s command refuses to run with NODE_ENV=production",
  async (name, args) => {
    const { code, errors } = await runDevtools([name, ...args], {
      env: { NODE_ENV: "production" },
    })

    expect(errors).toContain(
      `NODE_ENV is production, and ${name} is for development`
    )
    expect(code).toBe(1)
  }
)

it.each([
  ["doctor", runCommand],
  ["drop-signing-keys", runCommand],
  ["simulator", runDevtools],
  ["confirm", runDevtools],
])("the %s command prints its version with --version", async (name, run) => {
  for (const args of [[name, "--version"], ["--version"]]) {
    expect(await run(args)).toMatchObject({ code: 0, output: `${version}\n` })
  }
})
