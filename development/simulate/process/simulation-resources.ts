import { migrateLedger } from "../../../harness/medusa/migrate-ledger"
import { simulateCartPriceChange } from "../core/cart/cart-prices"
import { coreFlows } from "../core/core-flows"
import {
  VIRTUAL_CLOCK_SQL,
  openGatedConnections,
  type GatedConnections,
  setConnectionForVirtualTime,
} from "./gated-database"
import { SimulatedGateway } from "../gateway/simulated-gateway"
import type { SimulationResources } from "../play-story"
import { replacements } from "./replaced-modules"

const CONNECTIONS_PER_PROCESS = 12
const OWN_CONNECTIONS = 2

/**
 * Opens what all runs in this process share: the simulator, and the connections to the database. Creates the ledger's
 * tables, and sets the replacements for Medusa's workflows and for random numbers.
 */
export async function openSimulationResources(
  databaseUrl: string
): Promise<SimulationResources> {
  replacements.coreFlows = coreFlows
  replacements.changePrice = simulateCartPriceChange
  replacements.newId = () => "none"
  replacements.random = () => 0.5
  const gateway = new SimulatedGateway()
  const clock = openGatedConnections(databaseUrl, 1).knex
  const own = openGatedConnections(databaseUrl, OWN_CONNECTIONS).knex
  await migrateLedger(clock)
  await clock.raw(VIRTUAL_CLOCK_SQL)
  setConnectionForVirtualTime(clock)
  const connectionsByIndex = new Map<number, GatedConnections>()
  return {
    gateway,
    connections: {
      own,
      of: (index) => {
        const known =
          connectionsByIndex.get(index) ??
          openGatedConnections(databaseUrl, CONNECTIONS_PER_PROCESS)
        connectionsByIndex.set(index, known)
        return known
      },
      renew: (index) => connectionsByIndex.delete(index),
    },
  }
}
