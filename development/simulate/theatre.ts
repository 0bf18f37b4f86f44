import { readdirSync } from "node:fs"
import { resolve } from "node:path"

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Migration } from "@medusajs/framework/mikro-orm/migrations"

import { changePrice } from "./core/cart-prices"
import { coreFlows } from "./core/flows"
import {
  CLOCK_TABLE,
  connect,
  type GatedConnections,
  setTimeBy,
} from "./gated-database"
import { Gateway } from "./gateway"
import type { Theatre } from "./play"
import { replaced } from "./replaced-modules"

const MIGRATIONS = resolve(__dirname, "../../src/modules/ledger/migrations")
const OF_A_PROCESS = 12
const OWN = 2

/** Opens what all stories share: the ledger's tables in an empty database, and the simulator. */
export async function openTheatre(databaseUrl: string): Promise<Theatre> {
  replaced.coreFlows = coreFlows
  replaced.changePrice = changePrice
  replaced.newId = () => "none"
  replaced.random = () => 0.5
  const gateway = new Gateway()
  const clock = connect(databaseUrl, 1).knex
  const own = connect(databaseUrl, OWN).knex
  await migrate(clock)
  await clock.raw(CLOCK_TABLE)
  setTimeBy(clock)
  const places = new Map<number, GatedConnections>()
  return {
    gateway,
    connections: {
      own,
      of: (place) => {
        const known = places.get(place) ?? connect(databaseUrl, OF_A_PROCESS)
        places.set(place, known)
        return known
      },
      renew: (place) => places.delete(place),
    },
  }
}

/** Runs every migration as it is shipped, in order. */
async function migrate(knex: Knex): Promise<void> {
  const files = readdirSync(MIGRATIONS).filter((file) =>
    /^Migration\d+\.ts$/.test(file)
  )
  for (const file of files.sort()) {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- by where they are
    const loaded = require(resolve(MIGRATIONS, file)) as Record<
      string,
      new (...nothing: unknown[]) => Migration
    >
    const Shipped = loaded[file.replace(/\.ts$/, "")]
    if (!Shipped) {
      throw new Error(`${file} exports no class of its own name.`)
    }
    const migration = new Shipped()
    await migration.up()
    for (const query of migration.getQueries()) {
      await knex.raw(query as string)
    }
  }
}
