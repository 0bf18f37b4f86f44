import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { createRequire } from "node:module"
import { type AddressInfo, connect, createServer } from "node:net"
import { dirname, join } from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ModulesSdkUtils } from "@medusajs/framework/utils"
import { ensureDatabase } from "../../../../harness/medusa/medusa-database"
import { runMigrationsInFolder } from "../../../../harness/medusa/migrate-ledger"
import { databaseHandleOf } from "../../../support/database/a-database"
import { runDevtools } from "../../../support/processes/a-command"
import { aStoreDirectory } from "../../../support/processes/a-store-directory"
import { respondJson, startGatewayServer } from "../support/gateway-server"

// This module is only a dependency of Medusa, so it is resolved from Medusa's folder.
const ofMedusa = createRequire(require.resolve("@medusajs/medusa/package.json"))
const MIGRATIONS = join(
  dirname(ofMedusa.resolve("@medusajs/api-key")),
  "migrations"
)

/**
 * Starts a server between the `buy` command and a database. The server closes the connection as soon as `buy` queries
 * the API keys.
 */
async function aServerThatEndsTheQuery(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  let ended = 0
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    for (const socket of [client, database]) {
      socket.on("error", () => undefined)
    }
    database.pipe(client)
    client.on("close", () => database.destroy())
    client.on("data", (data) => {
      if (data.includes("from api_key")) {
        ended++
        client.destroy()
      } else {
        database.write(data)
      }
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: url.href, ended: () => ended, close: () => server.close() }
}

/** A row of Medusa's table of API keys. The three times are SQL expressions. */
interface KeyRow {
  token: string
  type?: "publishable" | "secret"
  created_at?: string
  deleted_at?: string
  revoked_at?: string
}

async function aDatabaseWithKeys() {
  const { url, drop } = databaseHandleOf(
    `checkout-transparent-keys-${randomUUID()}`
  )
  await ensureDatabase(url)
  const knex = ModulesSdkUtils.createPgConnection({
    clientUrl: url,
    schema: "public",
    pool: { min: 0, max: 1 },
  }) as Knex
  await runMigrationsInFolder(knex, MIGRATIONS)
  return {
    url,
    knex,
    async setKeys(rows: KeyRow[]) {
      await knex("api_key").delete()
      for (const { token, type = "publishable", ...times } of rows) {
        const given = Object.entries(times).map(
          ([column, sql]) => [column, knex.raw(sql)] as const
        )
        await knex("api_key").insert({
          id: `apk_${token}`,
          token,
          type,
          salt: "",
          redacted: "pk_***",
          title: "Loja",
          created_by: "",
          ...Object.fromEntries(given),
        })
      }
    },
    async close() {
      await knex.destroy()
      await drop()
    },
  }
}

/**
 * Starts a store that refuses the keys in `refused` as Medusa would. The store has no region with BRL, so the `buy`
 * command ends right after it has chosen its key.
 */
async function aStoreWithoutRegions() {
  const refused = new Set<unknown>()
  const server = await startGatewayServer({
    charge: (request, response) => {
      const isRefused = refused.has(request.headers["x-publishable-api-key"])
      const answer = isRefused
        ? respondJson(400, {
            type: "not_allowed",
            message:
              "A valid publishable key is required to proceed with the request",
          })
        : respondJson(200, { regions: [] })
      answer(request, response)
    },
  })
  return {
    ...server,
    refused,
    keys: () =>
      server.received.map(({ headers }) => headers["x-publishable-api-key"]),
  }
}

const OF_CONFIGURATION = "pk_of_medusa_config"
const OF_DATABASE_URL = "pk_of_database_url"

describe("the publishable key of the command buy", () => {
  let configured: Awaited<ReturnType<typeof aDatabaseWithKeys>>
  let named: typeof configured
  let store: Awaited<ReturnType<typeof aStoreWithoutRegions>>
  beforeAll(async () => {
    store = await aStoreWithoutRegions()
    configured = await aDatabaseWithKeys()
    named = await aDatabaseWithKeys()
    await configured.setKeys([{ token: OF_CONFIGURATION }])
  })
  beforeEach(async () => {
    store.received.length = 0
    store.refused.clear()
    await named.setKeys([{ token: OF_DATABASE_URL }])
  })
  afterAll(async () => {
    await store.close()
    await configured.close()
    await named.close()
  })

  /** Runs the `buy` command in the folder of a store with its own medusa-config. */
  async function runBuyCommand({
    env,
    dotEnv,
  }: {
    env?: string | undefined
    dotEnv?: string
  }) {
    const folder = aStoreDirectory({
      "medusa-config.ts": `module.exports = { projectConfig: { databaseUrl: ${JSON.stringify(configured.url)} } }`,
      ...(dotEnv === undefined ? {} : { ".env": `DATABASE_URL=${dotEnv}\n` }),
    })
    const { errors } = await runDevtools(["buy", "--url", store.url], {
      cwd: folder.path,
      env: { DATABASE_URL: env },
    })
    folder.remove()
    return { errors, keys: [...new Set(store.keys())] }
  }

  it.each(["the environment", ".env"])(
    "if DATABASE_URL is set (place: %s), the buy command uses the newest publishable key of that database that is neither deleted nor revoked",
    async (place) => {
      await named.setKeys([
        { token: "pk_older", created_at: "now() - interval '2 days'" },
        {
          token: OF_DATABASE_URL,
          created_at: "now() - interval '1 day'",
          revoked_at: "now() + interval '1 day'",
        },
        { token: "pk_deleted", deleted_at: "now()" },
        { token: "pk_revoked", revoked_at: "now()" },
        { token: "sk_secret", type: "secret" },
      ])

      const { errors, keys } = await runBuyCommand(
        place === ".env" ? { dotEnv: named.url } : { env: named.url }
      )

      expect(errors).toMatch(/^The store has no region in BRL/)
      expect(keys).toEqual([OF_DATABASE_URL])
    }
  )

  it.each<[condition: string, env: () => string | undefined]>([
    [
      "DATABASE_URL is set neither in the environment nor in .env",
      () => undefined,
    ],
    [
      "no server listens at the address in DATABASE_URL",
      () => "postgres://127.0.0.1:1/store",
    ],
    [
      "the server refuses the database in DATABASE_URL, because it does not exist",
      () => databaseHandleOf("checkout-transparent-missing").url,
    ],
  ])(
    "if DATABASE_URL leads to no database (%s), the buy command takes its publishable key from the database in medusa-config",
    async (_condition, env) => {
      const { errors, keys } = await runBuyCommand({ env: env() })

      expect(errors).toMatch(/^The store has no region in BRL/)
      expect(keys).toEqual([OF_CONFIGURATION])
    }
  )

  it("the buy command takes its publishable key from the database in medusa-config if the database in DATABASE_URL has no publishable key", async () => {
    await named.setKeys([{ token: "sk_secret", type: "secret" }])

    const { errors, keys } = await runBuyCommand({ env: named.url })

    expect(errors).toMatch(/^The store has no region in BRL/)
    expect(keys).toEqual([OF_CONFIGURATION])
  })

  it("if the store refuses the publishable key from the database in DATABASE_URL, the buy command uses the key from the database that medusa-config names", async () => {
    store.refused.add(OF_DATABASE_URL)

    const { errors, keys } = await runBuyCommand({ env: named.url })

    expect(errors).toMatch(/^The store has no region in BRL/)
    expect(keys).toEqual([OF_DATABASE_URL, OF_CONFIGURATION])
  })

  it("the buy command takes its publishable key from the database in medusa-config if the server in DATABASE_URL accepts the connection but never answers", async () => {
    const silent = createServer().listen(0, "127.0.0.1")
    await once(silent, "listening")
    const { port } = silent.address() as AddressInfo

    const { errors, keys } = await runBuyCommand({
      env: `postgres://127.0.0.1:${port}/store`,
    })
    silent.close()

    expect(errors).toMatch(/^The store has no region in BRL/)
    expect(keys).toEqual([OF_CONFIGURATION])
  })

  it("if the server in DATABASE_URL closes the connection during the query, the buy command reads its publishable key from the database that medusa-config names", async () => {
    const server = await aServerThatEndsTheQuery(named.url)

    const { errors, keys } = await runBuyCommand({ env: server.url })
    server.close()

    expect(server.ended()).toBe(1)
    expect(errors).toMatch(/^The store has no region in BRL/)
    expect(keys).toEqual([OF_CONFIGURATION])
  })

  it("the buy command takes its publishable key from the database in medusa-config if the database in DATABASE_URL answers the query too late", async () => {
    const { errors, keys } = await named.knex.transaction(async (locking) => {
      await locking.raw("lock table api_key in access exclusive mode")
      return runBuyCommand({ env: named.url })
    })

    expect(errors).toMatch(/^The store has no region in BRL/)
    expect(keys).toEqual([OF_CONFIGURATION])
  })

  it("if the store refuses the publishable key from the database in DATABASE_URL and the one from the database in medusa-config, the buy command reports the store's refusal", async () => {
    store.refused.add(OF_DATABASE_URL).add(OF_CONFIGURATION)

    const { errors, keys } = await runBuyCommand({ env: named.url })

    expect(errors).toMatch(
      /^The store answered 400: A valid publishable key is required/
    )
    expect(keys).toEqual([OF_DATABASE_URL, OF_CONFIGURATION])
  })
})
