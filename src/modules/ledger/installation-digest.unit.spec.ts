import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { anAccount, optionsWith } from "../../options/options.spec"
import { parseOptions } from "../../options/parse-options"
import { computeInstallationDigest } from "./installation-digest"

const ADDRESS = "https://api.shop.example"

describe("computeInstallationDigest", () => {
  it("computeInstallationDigest returns different digests for different database servers, database names, backend URLs and installation names", async () => {
    const digests = await Promise.all([
      computeInstallationDigest(aDatabase(), optionsOf(ADDRESS)),
      computeInstallationDigest(
        aDatabase({ server: "7319" }),
        optionsOf(ADDRESS)
      ),
      computeInstallationDigest(
        aDatabase({ code: "42501" }),
        optionsOf(ADDRESS)
      ),
      computeInstallationDigest(
        aDatabase({ name: "staging" }),
        optionsOf(ADDRESS)
      ),
      computeInstallationDigest(aDatabase(), optionsOf("https://b.example")),
      computeInstallationDigest(aDatabase(), optionsOf()),
      computeInstallationDigest(aDatabase(), optionsWithInstallation()),
    ])

    expect(new Set(digests).size).toBe(7)
  })

  it("computeInstallationDigest returns the same digest if the accounts' backend URLs are in a different order, have capital letters or a final slash, or are repeated", async () => {
    const one = optionsOf("https://b.example", undefined, "https://a.example/")
    const other = optionsOf(
      "https://A.example",
      "https://b.example/",
      "https://b.example"
    )

    expect(await computeInstallationDigest(aDatabase(), one)).toBe(
      await computeInstallationDigest(aDatabase(), other)
    )
  })

  it("computeInstallationDigest sends no query to the database if the option installation is set", async () => {
    const nobody = { raw: () => Promise.reject(new Error("asked")) }

    expect(
      await computeInstallationDigest(
        nobody as unknown as Knex,
        optionsWithInstallation()
      )
    ).toMatch(/^[0-9a-f]{32}$/)
  })

  it("computeInstallationDigest returns a digest even if the database has no function for the system identifier", async () => {
    const asked = computeInstallationDigest(
      aDatabase({ code: "42883" }),
      optionsOf()
    )

    await expect(asked).resolves.toMatch(/^[0-9a-f]{32}$/)
  })

  it.each(["57P01", "08006", "?"])(
    "computeInstallationDigest throws if the query for the system identifier fails with the PostgreSQL error code %s",
    async (code) => {
      const asked = computeInstallationDigest(aDatabase({ code }), optionsOf())

      await expect(asked).rejects.toThrow("not told")
    }
  )
})

function aDatabase({
  server = "7318",
  name = "shop",
  code,
}: { server?: string; name?: string; code?: string } = {}): Knex {
  return {
    raw: (sql: string) => {
      if (!sql.includes("pg_control_system")) {
        return Promise.resolve({ rows: [{ name }] })
      }
      return code === undefined
        ? Promise.resolve({ rows: [{ identifier: server }] })
        : Promise.reject(Object.assign(new Error("not told"), { code }))
    },
  } as unknown as Knex
}

function optionsOf(...backendUrls: (string | undefined)[]) {
  const accounts = [...backendUrls, undefined].map((backendUrl, index) =>
    anAccount({ id: `br-${index}`, ...(backendUrl ? { backendUrl } : {}) })
  )
  return parseOptions({ ...optionsWith(anAccount()), accounts })
}

const optionsWithInstallation = () => ({
  ...optionsOf(ADDRESS),
  installation: "production",
})
