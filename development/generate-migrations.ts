// `npm run db:generate`: writes a migration for the changes in the models of src/modules.
import { spawnSync } from "node:child_process"
import { resolve } from "node:path"

import { ensureDatabase } from "../harness/medusa/medusa-database"
import { startPostgres } from "../harness/postgres/start-postgres"

const DATABASE = "generate"

async function generateMigrations(): Promise<number> {
  const postgres = await startPostgres()
  try {
    await ensureDatabase(postgres.urlOf(DATABASE))
    const { status } = spawnSync(
      process.execPath,
      ["node_modules/@medusajs/cli/cli.js", "plugin:db:generate"],
      {
        cwd: resolve(__dirname, ".."),
        stdio: "inherit",
        env: {
          ...process.env,
          DATABASE_URL: postgres.urlOf(DATABASE),
          DB_HOST: postgres.host,
          DB_PORT: String(postgres.port),
          DB_USERNAME: postgres.user,
          DB_PASSWORD: postgres.password,
        },
      }
    )
    return status ?? 1
  } finally {
    await postgres.stop()
  }
}

void generateMigrations().then((status) => process.exit(status))
