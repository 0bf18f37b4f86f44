import type { LoaderOptions } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ConfigurationError } from "../charge/errors"
import {
  isOurs,
  pluginProblem,
  type StoreConfiguration,
} from "../modules/ledger/store-configuration"

interface Configuration extends StoreConfiguration {
  modules?: {
    payment?: { options?: { providers?: { options?: unknown }[] } }
  }
}

/**
 * Stops the boot, and `medusa db:migrate`, if medusa-config.ts has our providers but not our plugin. Medusa runs this
 * for each provider entry; only the first entry reports the problem.
 */
export async function checkPlugin({
  container,
  options,
}: LoaderOptions): Promise<void> {
  const configuration = container.resolve<Configuration | undefined>(
    ContainerRegistrationKeys.CONFIG_MODULE,
    { allowUnregistered: true }
  )
  const entries = configuration?.modules?.payment?.options?.providers ?? []
  const problem = configuration?.modules && pluginProblem(configuration)
  if (problem && entries.find(isOurs)?.options === options) {
    throw new ConfigurationError([problem])
  }
}
