import { migrateLedger } from "../../../harness/medusa/migrate-ledger"
import { changePrice } from "../core/cart/cart-prices"
import { coreFlows } from "../core/core-flows"
import {
  CLOCK_TABLE,
  openGatedConnections,
  type GatedConnections,
  setTimeConnection,
} from "./gated-database"
import { SimulatedGateway } from "../gateway/simulated-gateway"
import type { SimulationResources } from "../play-story"
import { replacements } from "./replaced-modules"

const CONNECTIONS_PER_PROCESS = 12
const OWN = 2

/** Opens what all runs in this process share: the simulator, and an empty database with the ledger's tables. */
export async function openSimulationResources(
  databaseUrl: string
): Promise<SimulationResources> {
  replacements.coreFlows = coreFlows
  replacements.changePrice = changePrice
  replacements.newId = () => "none"
  replacements.random = () => 0.5
  const gateway = new SimulatedGateway()
  const clock = openGatedConnections(databaseUrl, 1).knex
  const own = openGatedConnections(databaseUrl, OWN).knex
  await migrateLedger(clock)
  await clock.raw(CLOCK_TABLE)
  setTimeConnection(clock)
  const places = new Map<number, GatedConnections>()
  return {
    gateway,
    connections: {
      own,
      of: (place) => {
        const known =
          places.get(place) ??
          openGatedConnections(databaseUrl, CONNECTIONS_PER_PROCESS)
        places.set(place, known)
        return known
      },
      renew: (place) => places.delete(place),
    },
  }
}
