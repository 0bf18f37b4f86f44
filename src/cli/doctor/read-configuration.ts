import { createRequire } from "node:module"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  getConfigFile,
  getResolvedPlugins,
  mergePluginModules,
  ModulesSdkUtils,
} from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { ConfigurationError } from "../../charge/errors"
import {
  migrationsToRun,
  missingMigrationsText,
} from "../../modules/ledger/check-at-boot"
import { modulesInForce } from "../../modules/ledger/modules-in-force"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger"
import {
  medusaVersion,
  medusaProblem,
  medusaVersionWarning,
  paymentModuleProblem,
  pluginProblem,
} from "../../modules/ledger/store-configuration"
import { parseOptions } from "../../options/parse-options"
import { PLUGIN_NAME, PLUGIN_VERSION } from "../../options/version"
import { checkOf, type Finding, handOver, withoutLogin } from "./findings"

type Configuration = Parameters<typeof mergePluginModules>[0]

const CONFIGURATION = checkOf("configuration")
const DATABASE = checkOf("database")

/** Of our error, whichever copy of this package has thrown it. */
const withProblems = z.object({
  problems: z.array(z.object({ path: z.string(), message: z.string() })).min(1),
})

/** As Medusa's command does before it reads medusa-config.ts. */
function prepare(medusaCommand: string): void {
  const ofMedusa = createRequire(medusaCommand)
  if (!Reflect.has(process, Symbol.for("ts-node.register.instance"))) {
    try {
      ;(ofMedusa("ts-node") as { register(options: object): void }).register({})
      ;(
        ofMedusa("tsconfig-paths") as { register(options: object): void }
      ).register({})
    } catch {
      // A store that was built has JavaScript only.
    }
  }
  ;(ofMedusa("dotenv") as { config(): void }).config()
  process.env.NODE_ENV ||= "development"
}

async function readConfiguration(): Promise<Finding[]> {
  const version = versionFinding()
  const { configModule, error } = await getConfigFile<Configuration>(
    process.cwd(),
    "medusa-config"
  )
  if (error) {
    return [version, ...notLoaded(error)]
  }
  try {
    const plugins = await getResolvedPlugins(process.cwd(), configModule, true)
    mergePluginModules(configModule, plugins)
  } catch (failure) {
    return [version, ...notLoaded(failure)]
  }
  return [
    version,
    CONFIGURATION.ok("medusa-config can be read."),
    ...entryFindings(configModule),
    ...lockFindings(configModule),
    ...(await databaseFindings(configModule)),
  ]
}

function versionFinding(): Finding {
  const check = checkOf("versions")
  const version = medusaVersion()
  const found = `Medusa ${version ?? "of an unknown version"}, ${PLUGIN_NAME} ${PLUGIN_VERSION}, Node ${process.versions.node}.`
  const problem = medusaProblem(version)
  if (problem) {
    return check.problem(found, `${problem.message}.`)
  }
  const warning = version && medusaVersionWarning(version)
  return warning ? check.warning(found, warning) : check.ok(found)
}

/** The first lines only: a compiler prints the source, with the secrets in it, below them. */
function notLoaded(error: unknown): Finding[] {
  const ours = withProblems.safeParse(error)
  if (ours.success) {
    return ours.data.problems.map(({ path, message }) =>
      checkOf("options").problem(
        `${path} ${message}`.trim(),
        "Mend it in the options that medusa-config gives to checkoutTransparent(); all of them stand in docs/options.md."
      )
    )
  }
  const lines = String((error as Error | undefined)?.message ?? error)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
  return [
    CONFIGURATION.problem(
      `medusa-config of ${process.cwd()} cannot be loaded: ${withoutLogin(lines.slice(0, 2).join(" ")).slice(0, 400)}`,
      "Mend what it says; npx medusa start shows all of it."
    ),
  ]
}

function entryFindings(configuration: Configuration): Finding[] {
  const plugin = pluginProblem(configuration)
  const payment = paymentModuleProblem(configuration)
  return [
    plugin
      ? checkOf("plugin").problem(`${plugin.path} ${plugin.message}.`)
      : checkOf("plugin").ok("The plugin, with its ledger, is configured."),
    ...(plugin ? [] : optionFindings(configuration)),
    payment
      ? checkOf("payment_module").problem(`${payment.path} ${payment.message}.`)
      : checkOf("payment_module").ok(
          "Medusa's payment module has our providers."
        ),
  ]
}

/** Where locks are kept is a warning only for what stands still in a rush; one process needs no shared ones. */
function lockFindings({ modules }: Configuration): Finding[] {
  return modulesInForce(modules).locking === "postgres"
    ? [
        checkOf("locking").warning(
          "Medusa keeps its locks in PostgreSQL (locking-postgres).",
          "Where many buy one product at once the whole store stands still for a while: give all processes the locking module with locking-redis (docs/several-processes.md)."
        ),
      ]
    : []
}

function optionFindings({ modules }: Configuration): Finding[] {
  const { options } = modules?.[LEDGER_MODULE] as { options?: object }
  try {
    const { accounts } = parseOptions(options)
    return [
      checkOf("options").ok(
        `Valid; ${accounts.map(({ id, environment }) => `${id} (${environment})`).join(", ")}.`
      ),
    ]
  } catch (error) {
    return notLoaded(error)
  }
}

async function databaseFindings({
  projectConfig,
}: Configuration): Promise<Finding[]> {
  const { databaseUrl, databaseDriverOptions, databaseSchema } = projectConfig
  if (!databaseUrl) {
    return [
      DATABASE.problem(
        "projectConfig.databaseUrl is not set.",
        "Set DATABASE_URL, or databaseUrl in medusa-config."
      ),
    ]
  }
  let knex: Knex | undefined
  try {
    knex = ModulesSdkUtils.createPgConnection({
      clientUrl: databaseUrl,
      ...(databaseSchema ? { schema: databaseSchema } : {}),
      ...(databaseDriverOptions
        ? { driverOptions: databaseDriverOptions }
        : {}),
      // Why it does not answer, and not that nobody had a connection.
      pool: { min: 0, max: 1, propagateCreateError: true },
    })
    const missing = await migrationsToRun(knex)
    return [
      DATABASE.ok(`${addressOf(databaseUrl)} answers.`),
      missing.length > 0
        ? checkOf("migrations").problem(`${missingMigrationsText(missing)}.`)
        : checkOf("migrations").ok("The ledger's tables are there."),
    ]
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    return [
      DATABASE.problem(
        `${addressOf(databaseUrl)} does not answer: ${code ?? withoutLogin(message ?? "")}.`,
        "Start PostgreSQL, and compare DATABASE_URL, or databaseUrl in medusa-config, with its address, database and login."
      ),
    ]
  } finally {
    await knex?.destroy()
  }
}

function addressOf(databaseUrl: string): string {
  return URL.canParse(databaseUrl)
    ? `${new URL(databaseUrl).host}${new URL(databaseUrl).pathname}`
    : "The database"
}

prepare(process.argv[2] ?? "")
void readConfiguration()
  .catch((error: unknown) =>
    error instanceof ConfigurationError
      ? notLoaded(error)
      : [CONFIGURATION.problem(String((error as Error).message))]
  )
  .then((findings) => {
    handOver(findings)
    // What the configuration has opened is nobody's.
    process.exit()
  })
