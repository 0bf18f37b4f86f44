import { z } from "@medusajs/framework/zod"
import type { CheckName } from "../../domain/health/finding-codes"
import {
  type Finding,
  type CheckResult,
  createCheckResultBuilders,
  type FindingResponse,
} from "../../domain/health/finding"
import { listPendingMigrations } from "../../modules/ledger/check-store-at-start"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger-module"
import {
  installedMedusaVersion,
  oldMedusaVersionProblem,
  newerMedusaVersionWarning,
  paymentModuleProblem,
  missingPluginProblem,
} from "../../modules/ledger/medusa-config-checks"
import { parseOptions } from "../../options/parse-options"
import {
  PLUGIN_NAME,
  PLUGIN_VERSION,
  nodeProblem,
} from "../../options/supported-versions"
import { removeUrlCredentials } from "../../domain/errors/remove-url-credentials"
import { type RunningStoreFindings, askRunningStore } from "./ask-running-store"
import { argumentsOfScript } from "../command-line"
import { toFindingResponses } from "./format-findings"
import { sendResultToParent } from "../child-process-result"
import {
  type Configuration,
  readMedusaConfig,
  withDatabase,
} from "../store-database"

/**
 * Recognizes the plugin's ConfigurationError by its fields. `instanceof` would not work if another copy of this package
 * has thrown the error.
 */
const errorWithProblems = z.object({
  problems: z.array(z.object({ path: z.string(), message: z.string() })).min(1),
})

function buildFindingWithoutAccount(
  check: CheckName,
  judged: CheckResult
): Finding {
  return { check, account: null, ...judged }
}

function fineFinding(check: CheckName): Finding {
  return buildFindingWithoutAccount(
    check,
    createCheckResultBuilders().fine("ok")
  )
}

async function readAndCheckConfiguration(
  medusaCommand: string
): Promise<{ findings: Finding[]; configuration?: Configuration }> {
  const version = checkVersions().map((judged) =>
    buildFindingWithoutAccount("versions", judged)
  )
  try {
    const configuration = await readMedusaConfig(medusaCommand)
    const findings = [
      ...version,
      fineFinding("configuration"),
      ...checkPluginAndPaymentModuleEntries(configuration),
      ...(await checkDatabase(configuration)),
    ]
    return { findings, configuration }
  } catch (failure) {
    return { findings: [...version, ...findingsOfError(failure)] }
  }
}

/**
 * What this process sends to its parent process: its own findings, and the running store's answer in `asked`. If one of
 * the findings is a problem, the running store is not asked, and `asked` is missing.
 */
export interface ConfigurationCheckResult {
  findings: FindingResponse[]
  asked?: RunningStoreFindings<FindingResponse>
}

/** Checks the configuration. If the checks find no problem, also asks the running store for its findings. */
async function checkConfigurationAndAskStore(
  medusaCommand: string
): Promise<ConfigurationCheckResult> {
  const { findings, configuration } =
    await readAndCheckConfiguration(medusaCommand)
  const shown = toFindingResponses(findings)
  if (!configuration || findings.some((one) => one.severity === "problem")) {
    return { findings: shown }
  }
  const [url] = argumentsOfScript()
  const asked = await askRunningStore(configuration, url)
  return {
    findings: shown,
    asked: asked.findings
      ? { ...asked, findings: toFindingResponses(asked.findings) }
      : asked,
  }
}

function checkVersions(): CheckResult[] {
  const version = installedMedusaVersion()
  const found = {
    medusa: version ?? null,
    [PLUGIN_NAME]: PLUGIN_VERSION,
    node: process.versions.node,
  }
  const { fine, warning, problem } = createCheckResultBuilders(found)
  const wrongNode = nodeProblem(process.versions.node)
  const tooOld = oldMedusaVersionProblem(version)
  const untested = version && newerMedusaVersionWarning(version)
  const judged = [
    ...(wrongNode
      ? [problem("node_unsupported", { details: `${wrongNode}.` })]
      : []),
    ...(tooOld
      ? [problem("medusa_too_old", { details: `${tooOld.message}.` })]
      : []),
    ...(untested ? [warning("medusa_untested", { details: untested })] : []),
  ]
  return judged.length > 0 ? judged : [fine("ok")]
}

/**
 * Converts an error that occurred while the configuration was loaded into findings of the doctor command. The plugin's
 * ConfigurationError becomes one finding for each of its problems. Of the message of any other error, only the first
 * two lines are used, because a compiler error shows source code below them, which may contain secrets.
 */
function findingsOfError(error: unknown): Finding[] {
  const ours = errorWithProblems.safeParse(error)
  if (ours.success) {
    return ours.data.problems.map((problem) =>
      configurationFinding("options", problem)
    )
  }
  const lines = String((error as Error | undefined)?.message ?? error)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
  return [
    configurationFinding("configuration", {
      path: `medusa-config of ${process.cwd()}`,
      message: `cannot be loaded: ${removeUrlCredentials(lines.slice(0, 2).join(" ")).slice(0, 400)}`,
    }),
  ]
}

/**
 * Returns a finding about an error in medusa-config, for example an invalid option of the plugin. The details of the
 * finding begin with `path`, which says where the error is.
 */
function configurationFinding(
  check: CheckName,
  { path, message }: { path: string; message: string }
): Finding {
  const details = `${path} ${message}`.trim()
  return buildFindingWithoutAccount(
    check,
    createCheckResultBuilders({ details }).problem("configuration_wrong")
  )
}

function checkPluginAndPaymentModuleEntries(
  configuration: Configuration
): Finding[] {
  const plugin = missingPluginProblem(configuration)
  const payment = paymentModuleProblem(configuration)
  return [
    plugin ? configurationFinding("plugin", plugin) : fineFinding("plugin"),
    ...(plugin ? [] : optionsFindings(configuration)),
    payment
      ? configurationFinding("payment_module", payment)
      : fineFinding("payment_module"),
  ]
}

function optionsFindings({ modules }: Configuration): Finding[] {
  const { options } = modules?.[LEDGER_MODULE] as { options?: object }
  try {
    const accounts = parseOptions(options).accounts.map(
      ({ id, environment }) => `${id} (${environment})`
    )
    return [
      buildFindingWithoutAccount(
        "options",
        createCheckResultBuilders({ accounts }).fine("ok")
      ),
    ]
  } catch (error) {
    return findingsOfError(error)
  }
}

async function checkDatabase(configuration: Configuration): Promise<Finding[]> {
  const { databaseUrl } = configuration.projectConfig
  if (!databaseUrl) {
    return [
      configurationFinding("database", {
        path: "projectConfig.databaseUrl",
        message: "is not set; set DATABASE_URL, or databaseUrl.",
      }),
    ]
  }
  const of = createCheckResultBuilders({
    address: databaseAddress(databaseUrl),
  })
  try {
    const missing = await withDatabase(configuration, listPendingMigrations)
    return [
      buildFindingWithoutAccount("database", of.fine("ok")),
      missing.length > 0
        ? buildFindingWithoutAccount(
            "migrations",
            createCheckResultBuilders({ missing }).problem("migrations_missing")
          )
        : fineFinding("migrations"),
    ]
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    const details = code ?? removeUrlCredentials(message ?? "")
    return [
      buildFindingWithoutAccount(
        "database",
        of.problem("database_silent", { details })
      ),
    ]
  }
}

function databaseAddress(databaseUrl: string): string {
  return URL.canParse(databaseUrl)
    ? `${new URL(databaseUrl).host}${new URL(databaseUrl).pathname}`
    : "the database"
}

void checkConfigurationAndAskStore(process.argv[2] ?? "")
  .catch((error: unknown) => ({
    findings: toFindingResponses(findingsOfError(error)),
  }))
  .then((read) => {
    sendResultToParent(read)
    // The process would not end by itself, because nothing closes what the configuration has opened.
    process.exit()
  })
