import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { CLEARED_TABLES } from "./reset-story"

const MIGRATIONS = join(__dirname, "../../../src/modules/ledger/migrations")

it("the simulation clears every table of the plugin before a story", () => {
  const created = readdirSync(MIGRATIONS)
    .filter((file) => /^Migration\d+\.ts$/.test(file))
    .map((file) => readFileSync(join(MIGRATIONS, file), "utf8"))
    .flatMap((text) => [
      ...text.matchAll(/create table if not exists "(\w+)"/g),
    ])
    .map(([, table]) => table)
  expect(created.length).toBeGreaterThan(15)
  expect([...CLEARED_TABLES].sort()).toEqual(created.sort())
})
