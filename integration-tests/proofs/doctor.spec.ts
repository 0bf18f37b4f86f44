import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createProductsWorkflow } from "@medusajs/medusa/core-flows"
import { defaultMerchant } from "../../src/simulator"
import { aCardShop } from "../support/a-card-shop"
import { databaseUrlOf, ROOT, runCommand } from "../support/a-command"

interface Shown {
  check: string
  account: string | null
  severity: string
  code: string
  to_do: string | null
  figures: Record<string, unknown>
}

const SECRET = "a-secret-that-nobody-prints"
const MIGRATION = "Migration20261120000000"

aCardShop({}, (shop) => {
  const folders: string[] = []
  afterAll(() =>
    folders.forEach((folder) => rmSync(folder, { recursive: true }))
  )

  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  const run = async (
    args: string[],
    { env = {}, cwd = ROOT }: { env?: NodeJS.ProcessEnv; cwd?: string } = {}
  ) =>
    runCommand(args, {
      cwd,
      env: { DATABASE_URL: await databaseUrlOf(shop.container), ...env },
    })

  /** What it says of one check, and how it ended. */
  async function examine(given: Parameters<typeof run>[1] = {}) {
    const { code, output, errors } = await run(
      ["doctor", "--json", "--url", shop.url],
      given
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
      clocks: findings
        .filter(({ check }) => check === "clock")
        .map(({ severity, figures }) => [figures.clock, severity]),
    }
  }

  const withAccount = (options: object) => ({
    ACCOUNT_OPTIONS: JSON.stringify({
      ...(JSON.parse(process.env.ACCOUNT_OPTIONS ?? "{}") as object),
      ...options,
    }),
  })

  /** A store in a folder of its own, with these entries of `modules`. */
  function aFolderWith(modules: string): string {
    const folder = mkdtempSync(join(tmpdir(), "checkout-transparent-doctor-"))
    folders.push(folder)
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"))
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ dependencies: { "@medusajs/medusa": "2" } })
    )
    writeFileSync(
      join(folder, "medusa-config.js"),
      `const { defineConfig } = require("@medusajs/framework/utils")
const { checkoutTransparent } = require("${ROOT}/src")
const { defaultMerchant } = require("${ROOT}/src/simulator")
const checkout = checkoutTransparent(
  {
    encryptionKeys: ["c2ltdWxhdG9yLW9ubHktc2ltdWxhdG9yLW9ubHktMDE="],
    accounts: [
      { id: "br", environment: "development", ...defaultMerchant.credential, baseUrl: process.env.GATEWAY_URL },
    ],
  },
  { packagePath: "${ROOT}/src" }
)
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: { storeCors: "", adminCors: "", authCors: "", jwtSecret: "x", cookieSecret: "x" },
  },
  modules: [${modules}],
})
`
    )
    return folder
  }

  describe("the doctor, in a store that is well", () => {
    it("finds no problem, exits with 0, and asks for an access token once", async () => {
      const { code, findings, of, clocks } = await examine()

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
      ] as const) {
        expect([check, of(check, account)?.severity]).toEqual([check, "fine"])
      }
      expect(clocks).toEqual([
        ["database", "fine"],
        [shop.simulator.url, "fine"],
      ])
      expect(of("job")).toBeDefined()
      // One of each integration, for all accounts of one client.
      expect((await shop.requests("token")).length).toBeLessThanOrEqual(2)
    })
  })

  describe("the doctor, in a store where something is wrong", () => {
    it("says which secret and which token are wrong, and shows neither", async () => {
      const { code, of } = await examine({
        env: withAccount({
          clientSecret: SECRET,
          notificationTokens: [`${SECRET}-token`],
        }),
      })

      expect(of("connection", "br")).toMatchObject({
        severity: "problem",
        code: "wrong_credentials",
        to_do: expect.stringContaining("merchant panel"),
      })
      expect(of("delivery", "br")).toMatchObject({
        severity: "problem",
        code: "token_refused",
      })
      expect(code).toBe(1)
    })

    it("names the address of a gateway that is down, and a region that offers nothing of ours", async () => {
      await knex().raw(
        "update region_payment_provider set deleted_at = now() where payment_provider_id like 'pp_transparent-%'"
      )
      const { code, of, clocks } = await examine({
        env: { GATEWAY_URL: "http://127.0.0.1:1" },
      })

      expect(of("connection", "br")).toMatchObject({
        severity: "problem",
        code: "unreachable",
        figures: { address: expect.stringContaining("http://127.0.0.1:1") },
      })
      expect(clocks).toContainEqual(["http://127.0.0.1:1", "unknown"])
      expect(of("region", "br")).toMatchObject({
        severity: "problem",
        to_do: expect.stringContaining("setup-region"),
      })
      expect(code).toBe(1)

      const first = await run(["setup-region", "--account", "br"])
      const second = await run(["setup-region", "--account", "br"])

      expect(first).toMatchObject({
        code: 0,
        output: expect.stringContaining(
          'Added to the region "Brasil": pp_transparent-card_br'
        ),
      })
      expect(second.output).toContain('Nothing to do: the region "Brasil"')
      const { rows } = await knex().raw<{ rows: { id: string }[] }>(
        "select payment_provider_id as id from region_payment_provider where deleted_at is null and region_id = ?",
        [shop.store.regions.brazil]
      )
      expect(rows.map(({ id }) => id)).toEqual(
        expect.arrayContaining(["pp_system_default", "pp_transparent-pix_br"])
      )
    })

    it("is given sample prices in BRL when its caller agrees, which can be taken away", async () => {
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
      const samples = async () =>
        knex()("price")
          .where({ title: "checkout-transparent sample", deleted_at: null })
          .select("currency_code", "amount")
      const setUp = (...args: string[]) =>
        run(["setup-region", "--account", "br", ...args])
      const [wrong, asked] = [
        await setUp("--sample-prices", "6.20"),
        await setUp("--sample-prices", "eur=6.20"),
      ]
      const before = await samples()
      const added = await setUp("--sample-prices", "eur=6.20", "--yes")
      const between = await samples()
      const removed = await setUp("--remove-samples")

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
      expect(removed.output).toContain("Took away the sample prices")
      expect(await samples()).toEqual([])
    })

    it("says in words that a database is not there", async () => {
      const { code, of } = await examine({
        env: { DATABASE_URL: `postgres://me:${SECRET}@127.0.0.1:1/shop` },
      })

      expect(of("database")).toMatchObject({
        severity: "problem",
        figures: { details: expect.stringContaining("ECONNREFUSED") },
      })
      expect(of("store")?.severity).toBe("unknown")
      expect(code).toBe(1)
    })
  })

  it("where a second payment module hides ours, the store does not start and says so, as the doctor does", async () => {
    const words = "the second hides ours"
    const cwd = aFolderWith(
      'checkout.ledgerModule, checkout.paymentModule(), { resolve: "@medusajs/medusa/payment" }'
    )

    const [{ code, of }, boot] = await Promise.all([
      examine({ cwd }),
      run(["setup-region"], { cwd }),
    ])

    expect(of("payment_module")).toMatchObject({
      severity: "problem",
      figures: { details: expect.stringContaining(words) },
    })
    expect(code).toBe(1)
    expect(boot.code).toBe(1)
    expect(boot.output + boot.errors).toContain(words)
  })

  it("does not start while the ledger's tables are missing, and says how to make them", async () => {
    await knex()("mikro_orm_migrations").where({ name: MIGRATION }).delete()

    const [{ code, of }, boot] = await Promise.all([
      examine(),
      run(["setup-region", "--account", "br"]),
    ])

    expect(of("migrations")).toMatchObject({
      severity: "problem",
      to_do: expect.stringContaining("npx medusa db:migrate"),
    })
    expect(code).toBe(1)
    expect(boot.code).toBe(1)
    expect(boot.output + boot.errors).toContain("npx medusa db:migrate")
  })
})
