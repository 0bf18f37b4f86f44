import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { anAccount, optionsWith } from "../../options/options.spec"
import { parseOptions } from "../../options/parse-options"
import {
  digestOf,
  type InstallationParts,
  readInstallationParts,
} from "./installation-digest"

const FOUND = {
  systemIdentifier: "7318",
  database: "shop",
  backendUrls: ["https://api.shop.example"],
} satisfies InstallationParts

describe("the digest of an installation", () => {
  it.each<[string, InstallationParts]>([
    ["another server", { ...FOUND, systemIdentifier: "7319" }],
    [
      "a server that does not say who it is",
      { ...FOUND, systemIdentifier: undefined },
    ],
    ["another database", { ...FOUND, database: "shop-staging" }],
    [
      "another address",
      { ...FOUND, backendUrls: ["https://staging.shop.example"] },
    ],
    ["no address", { ...FOUND, backendUrls: [] }],
    ["a name of its own", { named: "production" }],
  ])("is another one for %s", (_, other) => {
    expect(digestOf(other)).not.toBe(digestOf(FOUND))
  })
})

describe("what an installation is", () => {
  it("is found in the database and the accounts' addresses, however they are spelled and ordered", async () => {
    const one = await readInstallationParts(
      aDatabase(),
      optionsOf("https://b.example", undefined, "https://a.example/")
    )
    const other = await readInstallationParts(
      aDatabase(),
      optionsOf("https://A.example", "https://b.example/", "https://b.example")
    )

    expect(one).toEqual({
      systemIdentifier: "7318",
      database: "shop",
      backendUrls: ["https://a.example", "https://b.example"],
    })
    expect(other).toEqual(one)
  })

  it("is its name where it has one, and nothing is asked", async () => {
    const nobody = { raw: () => Promise.reject(new Error("asked")) }

    const parts = await readInstallationParts(nobody as unknown as Knex, {
      ...optionsOf("https://a.example"),
      installation: "production",
    })

    expect(parts).toEqual({ named: "production" })
  })

  it.each(["42501", "42883"])(
    "lacks the system identifier where the role may not ask for it (%s)",
    async (code) => {
      const parts = await readInstallationParts(aDatabase(code), optionsOf())

      expect(parts).toMatchObject({
        systemIdentifier: undefined,
        database: "shop",
      })
    }
  )

  it.each(["57P01", "08006", undefined])(
    "is not known, rather than another one, when asking fails otherwise (%s)",
    async (code) => {
      const asked = readInstallationParts(aDatabase(code ?? "?"), optionsOf())

      await expect(asked).rejects.toThrow("not told")
    }
  )
})

function aDatabase(refusal?: string): Knex {
  return {
    raw: (sql: string) => {
      if (!sql.includes("pg_control_system")) {
        return Promise.resolve({ rows: [{ name: "shop" }] })
      }
      return refusal === undefined
        ? Promise.resolve({ rows: [{ identifier: "7318" }] })
        : Promise.reject(
            Object.assign(new Error("not told"), { code: refusal })
          )
    },
  } as unknown as Knex
}

function optionsOf(...backendUrls: (string | undefined)[]) {
  const accounts = [...backendUrls, undefined].map((backendUrl, index) =>
    anAccount({ id: `br-${index}`, ...(backendUrl ? { backendUrl } : {}) })
  )
  return parseOptions({ ...optionsWith(anAccount()), accounts })
}
