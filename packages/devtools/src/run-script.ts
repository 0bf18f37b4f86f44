import {
  printCallerErrorOrThrow,
  runScriptInStore,
} from "../../../src/cli/command-line"
import {
  PLUGIN_NAME,
  PLUGIN_VERSION,
} from "../../../src/options/supported-versions"
import { version } from "../package.json"

/**
 * Runs a script with `medusa exec` in the store of the current folder, and resolves to the exit code. Prints an error
 * and resolves to 1 if the versions of the plugin and of the devtools package differ, or if Medusa is not installed in
 * the folder.
 */
export async function runScript(
  script: string,
  args: string[]
): Promise<number> {
  if (version !== PLUGIN_VERSION) {
    process.stderr.write(
      `${PLUGIN_NAME}-devtools ${version} does not fit ${PLUGIN_NAME} ${PLUGIN_VERSION}: install the same version of both.\n`
    )
    return 1
  }
  try {
    return await runScriptInStore(script, args)
  } catch (error) {
    return printCallerErrorOrThrow(error)
  }
}
