import { ROOT } from "../../../../harness/root"
import { spawn } from "node:child_process"
import assumptions from "../../../../packages/devtools/src/confirm/verdict/assumptions.json"
import { ledgerOf } from "../../../../src/medusa/container"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import {
  databaseUrlOfApp,
  DEVTOOLS_COMMAND,
  runDevtools,
} from "../../../support/processes/a-command"

describeShopWithSimulator({}, (shop) => {
  const run = async (args: string[], options: object = {}) =>
    runDevtools(["confirm", "--account", "br", ...args], {
      env: {
        DATABASE_URL: await databaseUrlOfApp(shop.container),
        ACCOUNT_OPTIONS: JSON.stringify({
          ...(JSON.parse(process.env.ACCOUNT_OPTIONS ?? "{}") as object),
          ...options,
        }),
      },
    })

  const ledger = () => ledgerOf(shop.container)

  it("the confirm command uses the store's own configuration and stores its result, but adds no charge to the ledger", async () => {
    const { code, output, errors } = await run(["--yes", "--wait-minutes", "0"])

    expect(errors).toBe("")
    const count = Object.keys(assumptions).length
    expect(output).toMatch(
      new RegExp(String.raw`\d\d of ${count} confirmed, 0 contradicted`)
    )
    expect(code).toBe(0)
    const kept = await ledger().findLatestAssumptionConfirmation("br")
    expect(kept?.confirmed).toContain("A-01")
    expect(kept).toMatchObject({ of: count, contradicted: [] })
    expect(await ledger().listCharges({})).toEqual([])
    for (const { chargeStatus } of await shop.charges()) {
      expect(chargeStatus).toMatch(/CANCELED|REFUNDED|DENIED/)
    }
  })

  it.each([
    ["Ctrl-C, which reaches all its processes", "SIGINT", -1],
    ["SIGTERM to the command alone", "SIGTERM", 1],
  ] as const)(
    "when the confirm command is interrupted by %s, it cancels or refunds the charges that it has made",
    async (_what, signal, reached) => {
      const command = spawn(
        process.execPath,
        [
          "--require",
          require.resolve("ts-node/register/transpile-only"),
          DEVTOOLS_COMMAND,
          "confirm",
          "--account",
          "br",
          "--yes",
        ],
        {
          cwd: ROOT,
          // The command gets its own process group, as from a shell, because Ctrl-C reaches the whole group.
          detached: true,
          env: {
            ...process.env,
            DATABASE_URL: await databaseUrlOfApp(shop.container),
          },
        }
      )
      let output = ""
      let isInterrupted = false
      command.stdout.on("data", (data: Buffer) => {
        output += String(data)
        if (isInterrupted || !output.includes("-> Capture")) return
        isInterrupted = true
        process.kill(reached * command.pid!, signal)
      })
      await new Promise((done) => command.once("close", done))

      expect(output).toContain("It was interrupted.")
      expect((await shop.charges()).length).toBeGreaterThan(1)
      for (const { chargeStatus } of await shop.charges()) {
        expect(chargeStatus).toMatch(/CANCELED|REFUNDED/)
      }
    }
  )

  it("the confirm command makes no charge if it is started without the option --yes and without a terminal", async () => {
    const { code, errors } = await run([])

    expect(errors).toContain("There is no terminal to ask at.")
    expect(code).toBe(1)
    expect(await shop.requests("authorize")).toEqual([])
  })

  it.each([
    ["--wait-minutes", ["--wait-minutes", "soon"]],
    [
      "--listen",
      ["--listen", "eight", "--notifications", "https://shop.example/hook"],
    ],
  ])(
    "the confirm command makes no charge if the value of the option %s is not a number",
    async (option, args) => {
      const { code, errors } = await run(["--yes", ...args])

      expect(errors).toContain(`${option} takes a`)
      expect(code).toBe(1)
      expect(await shop.requests("authorize")).toEqual([])
    }
  )
})
