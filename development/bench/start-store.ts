import { startOnFreePort } from "../demo/start-on-free-port"
import { type MedusaProcess, startMedusa } from "../medusa/medusa-process"
import type { ServeOrder } from "../medusa/serve-messages"
import { CAPTURING_BASELINE } from "./comparisons"

const MEDUSA_PORT = 9600

export interface StoreOrder {
  databaseUrl: string
  simulatorUrl: string
  seed: NonNullable<ServeOrder["seed"]>
  env: NodeJS.ProcessEnv
}

/** One process of the measured store. */
export async function startStore(order: StoreOrder): Promise<MedusaProcess> {
  const { started } = await startOnFreePort(MEDUSA_PORT, (port) =>
    startOn(port, order)
  )
  return started
}

async function startOn(
  port: number,
  { databaseUrl, simulatorUrl, seed, env }: StoreOrder
): Promise<MedusaProcess> {
  let latest = ""
  try {
    return await startMedusa({
      port,
      databaseUrl,
      seed,
      env: {
        NODE_ENV: "production",
        LOG_LEVEL: "warn",
        DISABLE_MEDUSA_ADMIN: "true",
        GATEWAY_URL: simulatorUrl,
        // As a merchant finds them, whatever this shell has set.
        ACCOUNT_OPTIONS: "{}",
        REDIS_URL: "",
        OTHER_PROVIDERS: JSON.stringify([CAPTURING_BASELINE]),
        OTHER_PLUGINS: "[]",
        ...env,
      },
      onOutput: (text) => (latest = (latest + text).slice(-4000)),
    })
  } catch (cause) {
    throw new Error(`Medusa did not start: ${latest}`, { cause })
  }
}
