import { createRequire } from "node:module"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  getConfigFile,
  getResolvedPlugins,
  mergePluginModules,
  ModulesSdkUtils,
} from "@medusajs/framework/utils"

export type Configuration = Parameters<typeof mergePluginModules>[0]

/**
 * Loads the store's configuration in the same way as the Medusa CLI, including the modules of plugins. Throws the error
 * of a medusa-config that cannot be loaded.
 *
 * Call this function in a separate process, because loading medusa-config may open connections that are never closed.
 */
export async function readMedusaConfig(
  medusaCommand: string
): Promise<Configuration> {
  prepareToLoadConfiguration(medusaCommand)
  const { configModule, error } = await getConfigFile<Configuration>(
    process.cwd(),
    "medusa-config"
  )
  if (error) {
    throw error
  }
  const plugins = await getResolvedPlugins(process.cwd(), configModule, true)
  mergePluginModules(configModule, plugins)
  return configModule
}

/**
 * Prepares the process so that medusa-config.ts can be loaded. Like the Medusa CLI, the function enables TypeScript and
 * path aliases if the store has ts-node, and reads `.env`. If NODE_ENV is not set, sets it to `development`.
 */
function prepareToLoadConfiguration(medusaCommand: string): void {
  const ofMedusa = createRequire(medusaCommand)
  if (!Reflect.has(process, Symbol.for("ts-node.register.instance"))) {
    try {
      ;(ofMedusa("ts-node") as { register(options: object): void }).register({})
      ;(
        ofMedusa("tsconfig-paths") as { register(options: object): void }
      ).register({})
    } catch {
      // A built store has only JavaScript and no ts-node.
    }
  }
  ;(ofMedusa("dotenv") as { config(): void }).config()
  process.env.NODE_ENV ||= "development"
}

/** Opens a connection to the store's database, calls `use` with it, and closes the connection afterwards. */
export async function withDatabase<Found>(
  { projectConfig }: Configuration,
  use: (knex: Knex) => Promise<Found>
): Promise<Found> {
  const { databaseUrl, databaseDriverOptions, databaseSchema } = projectConfig
  const knex = ModulesSdkUtils.createPgConnection({
    clientUrl: databaseUrl ?? "",
    ...(databaseSchema ? { schema: databaseSchema } : {}),
    ...(databaseDriverOptions ? { driverOptions: databaseDriverOptions } : {}),
    // With propagateCreateError, the pool reports why the database does not answer instead of a timeout.
    pool: { min: 0, max: 1, propagateCreateError: true },
  }) as Knex
  try {
    return await use(knex)
  } finally {
    await knex.destroy()
  }
}
