import { spawnSync } from "node:child_process"
import { z } from "zod"
import { PLUGIN, isPluginMissingMessage, UsageError } from "../command-line"

/**
 * The file descriptor to which the child process writes the keys. The child process does not write them to its standard
 * output, because the store's configuration may print other text there.
 */
const RESULT_FILE_DESCRIPTOR = 3
const LONGEST_READING_MS = 180_000

/**
 * Returns the newest valid publishable API key of the store in the current folder. Reads the key from the store's
 * database in a child process, without starting the store. Throws UsageError if the store has no valid key or the keys
 * cannot be read.
 */
export function readPublishableKeyOfLocalStore(): string {
  const { output } = spawnSync(
    process.execPath,
    [...process.execArgv, require.resolve("./read-publishable-keys")],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe", "pipe"],
      env: { LOG_LEVEL: "error", ...process.env },
      timeout: LONGEST_READING_MS,
      killSignal: "SIGKILL",
    }
  )
  const keys = z
    .array(z.string())
    .safeParse(JSON.parse(output[RESULT_FILE_DESCRIPTOR] || "null"))
  if (!keys.success) {
    throw new UsageError(
      explainMissingKeys(`${output[1] ?? ""}\n${output[2] ?? ""}`)
    )
  }
  const [key] = keys.data
  if (key === undefined) {
    throw new UsageError(
      "This store has no publishable API key. Make one in the admin (Settings, Publishable API Keys), or name one with --publishable-key."
    )
  }
  return key
}

function explainMissingKeys(output: string): string {
  if (isPluginMissingMessage(output)) {
    return `Without ${PLUGIN}, which is not installed here, no publishable API key can be read from a store. Run the command in the store's folder, or name a key with --publishable-key.`
  }
  const withoutLogin = output.trim().replace(/:\/\/[^\s/@]*@/g, "://")
  return `The store's publishable API keys could not be read: ${withoutLogin}\nRun the doctor, or name a key with --publishable-key.`
}
