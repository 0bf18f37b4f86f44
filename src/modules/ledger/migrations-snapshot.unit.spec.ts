import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const MIGRATIONS_DIRECTORY = join(__dirname, "migrations")

/** A table in the file in which MikroORM stores the schema that the migrations create. */
interface SnapshotTable {
  name: string
  columns: Record<string, { name: string; type: string; nullable: boolean }>
}

it("the snapshot of the migrations has the tables and columns that the migrations create, so that db:generate adds none of them again", () => {
  const snapshot = JSON.parse(
    readFileSync(
      join(
        MIGRATIONS_DIRECTORY,
        ".snapshot-medusa-checkout-transparent-ledger.json"
      ),
      "utf8"
    )
  ) as { tables: SnapshotTable[] }
  const described = snapshot.tables.map(({ name, columns }) => [
    name,
    Object.values(columns)
      .map((column) => `${column.name} ${nullability(column.nullable)}`)
      .sort(),
  ])
  const columns = columnsByTable(
    readdirSync(MIGRATIONS_DIRECTORY)
      .filter((file) => file.endsWith(".ts"))
      .sort()
      .map((file) =>
        upPartOfMigration(
          readFileSync(join(MIGRATIONS_DIRECTORY, file), "utf8")
        )
      )
      .join("\n")
  )
  const created = [...columns].map(([table, found]) => [table, found.sort()])

  expect(created.length).toBeGreaterThan(10)
  expect(described.sort()).toEqual(created.sort())
})

/** Returns the part of a migration that changes the database, without the part that reverts the change. */
function upPartOfMigration(migration: string): string {
  return migration.split("async down()")[0]!
}

/** Returns a map from each table's name to its columns as the migrations create them, such as `amount not null`. */
function columnsByTable(migrations: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const statements = migrations
    .replace(/ check \("\w+" in \([^)]*\)\)/g, "")
    .matchAll(/(?:create|alter) table if (?:not )?exists "(\w+)" (.*);?`/g)
  for (const [, table = "", definition = ""] of statements) {
    const columns = [
      ...definition.matchAll(
        /(?:^\(|, |add column if not exists )"(\w+)" [^,"]*?(not null|null)\b/g
      ),
    ].map(([, column, word]) => `${column} ${nullability(word === "null")}`)
    found.set(table, [...(found.get(table) ?? []), ...columns])
  }
  return found
}

function nullability(isNullable: boolean): string {
  return isNullable ? "null" : "not null"
}
