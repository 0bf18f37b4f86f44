import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createProductsWorkflow } from "@medusajs/medusa/core-flows"
import { ledgerOf } from "../../../../src/medusa/container"
import { defaultMerchant } from "../../../../packages/devtools/src/simulator"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import {
  databaseUrlOfApp,
  runCommand,
  runDevtools,
} from "../../../support/processes/a-command"

interface Shown {
  check: string
  account: string | null
  severity: string
  code: string
  to_do: string | null
  figures: Record<string, unknown>
}

const SECRET = "a-secret-that-nobody-prints"

describeShopWithSimulator({}, (shop) => {
  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  const run = async (args: string[], env: NodeJS.ProcessEnv = {}) =>
    runCommand(args, {
      env: { DATABASE_URL: await databaseUrlOfApp(shop.container), ...env },
    })

  /**
   * Runs the `doctor` command, and returns its exit code and findings. Fails the test if the output contains a secret,
   * or if the error output contains a stack trace.
   */
  async function runDoctorCommand(env: NodeJS.ProcessEnv = {}) {
    const { code, output, errors } = await run(
      ["doctor", "--json", "--url", shop.url],
      env
    )
    expect(errors).not.toContain("    at ")
    expect(output).not.toContain(SECRET)
    for (const secret of [
      defaultMerchant.credential.clientSecret,
      defaultMerchant.notificationToken,
    ]) {
      expect(output).not.toContain(secret)
    }
    const { findings } = JSON.parse(output) as { findings: Shown[] }
    return {
      code,
      findings,
      of: (check: string, account: string | null = null) =>
        findings.find((one) => one.check === check && one.account === account),
    }
  }

  const withAccount = (options: object) => ({
    ACCOUNT_OPTIONS: JSON.stringify({
      ...(JSON.parse(process.env.ACCOUNT_OPTIONS ?? "{}") as object),
      ...options,
    }),
  })

  describe("the doctor, in a store that is well", () => {
    // Scheduled jobs are stopped in tests, and a job that has not run for minutes is a problem.
    beforeEach(() => ledgerOf(shop.container).recordJobRun())
    // The store of the tests also offers the plugin's methods in a region in dollars, which the doctor reports.
    beforeEach(() =>
      knex()("region_payment_provider")
        .where({ region_id: shop.store.regions.unitedStates })
        .delete()
    )

    it("the doctor command finds no problem in a correctly configured store, exits with 0, and requests at most two access tokens", async () => {
      const { code, findings, of } = await runDoctorCommand()

      expect(findings.filter(({ severity }) => severity === "problem")).toEqual(
        []
      )
      expect(code).toBe(0)
      for (const [check, account] of [
        ["options", null],
        ["plugin", null],
        ["payment_module", null],
        ["migrations", null],
        ["credentials", "br"],
        ["connection", "br"],
        ["delivery", "br"],
        ["region", "br"],
        ["queue", "br"],
        ["job", null],
      ] as const) {
        expect([check, of(check, account)?.severity]).toEqual([check, "fine"])
      }
      // The doctor requests one token for charges and one for payment links, because all accounts have the same
      // credentials.
      expect((await shop.requests("token")).length).toBeLessThanOrEqual(2)
    })
  })

  describe("the doctor, in a store where something is wrong", () => {
    it("the doctor command reports a problem if the running store refuses the notification token in the command's configuration, and does not print the token", async () => {
      const { code, of } = await runDoctorCommand({
        GATEWAY_URL: "http://127.0.0.1:1",
        ...withAccount({ notificationTokens: [SECRET] }),
      })

      expect(of("delivery", "br")).toMatchObject({
        severity: "problem",
        code: "token_refused",
      })
      expect(code).toBe(1)
    })

    /** Returns the ids of the payment providers of the Brazilian region, sorted. */
    const providersOfRegion = async () => {
      const { rows } = await knex().raw<{ rows: { id: string }[] }>(
        "select payment_provider_id as id from region_payment_provider where deleted_at is null and region_id = ? order by payment_provider_id",
        [shop.store.regions.brazil]
      )
      return rows.map(({ id }) => id)
    }
    const addToRegion = (id: string) =>
      shop.container.resolve(ContainerRegistrationKeys.LINK).create({
        [Modules.REGION]: { region_id: shop.store.regions.brazil },
        [Modules.PAYMENT]: { payment_provider_id: id },
      })

    it("the setup-region command adds the plugin's providers to a region, keeps all other providers, and changes nothing when it runs again", async () => {
      const HOSTED = "pp_medusa-payments_default"
      await knex().raw(
        "update region_payment_provider set deleted_at = now() where payment_provider_id like 'pp_transparent-%'"
      )
      await knex()("payment_provider").insert({
        id: HOSTED,
        is_enabled: false,
      })
      await addToRegion(HOSTED)

      const first = await run(["setup-region", "--account", "br"])
      await knex()("region_payment_provider")
        .where({ payment_provider_id: "pp_system_default" })
        .delete()
      await addToRegion("pp_system_default")
      const providers = await providersOfRegion()
      const second = await run(["setup-region", "--account", "br"])

      expect(first).toMatchObject({
        code: 0,
        output: expect.stringContaining(
          'Added to the region "Brasil": pp_transparent-card_br'
        ),
      })
      expect(second.output).toContain('Nothing to do: the region "Brasil"')
      expect(providers).toEqual(
        expect.arrayContaining([
          HOSTED,
          "pp_transparent-pix_br",
          "pp_system_default",
        ])
      )
      expect(await providersOfRegion()).toEqual(providers)
    })

    it("the sample-goods command adds prices in BRL only if it is called with --yes, and removes these prices if it is called with --remove", async () => {
      await createProductsWorkflow(shop.container).run({
        input: {
          products: [
            {
              title: "Tasse",
              options: [{ title: "Size", values: ["M"] }],
              variants: [
                {
                  title: "M",
                  options: { Size: "M" },
                  prices: [{ currency_code: "eur", amount: 15 }],
                },
              ],
            },
          ],
        },
      })
      const selectSamplePrices = async () =>
        knex()("price")
          .where({ title: "checkout-transparent sample", deleted_at: null })
          .select("currency_code", "amount")
      const sampleGoods = async (...args: string[]) =>
        runDevtools(["sample-goods", "--account", "br", ...args], {
          env: { DATABASE_URL: await databaseUrlOfApp(shop.container) },
        })
      const [wrong, asked] = [
        await sampleGoods("--rate", "6.20"),
        await sampleGoods("--rate", "eur=6.20"),
      ]
      const before = await selectSamplePrices()
      const added = await sampleGoods("--rate", "eur=6.20", "--yes")
      const between = await selectSamplePrices()
      const removed = await sampleGoods("--remove")

      expect(wrong).toMatchObject({
        code: 1,
        errors: expect.stringContaining('as eur=6.20, not "6.20"'),
      })
      expect(asked).toMatchObject({
        code: 1,
        output: expect.stringContaining(
          "prices in BRL at 6.2 for each EUR (variants: 1)"
        ),
      })
      expect(before).toEqual([])
      expect(added.code).toBe(0)
      expect(between).toEqual([{ currency_code: "brl", amount: "93" }])
      expect(removed.output).toContain("Removed the sample prices")
      expect(await selectSamplePrices()).toEqual([])
    })
  })
})
