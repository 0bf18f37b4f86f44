import { migrateLedger } from "../../../harness/medusa/migrate-ledger"
import { changePrice } from "../core/cart/cart-prices"
import { coreFlows } from "../core/flows"
import {
  CLOCK_TABLE,
  connect,
  type GatedConnections,
  setTimeConnection,
} from "./gated-database"
import { Gateway } from "../gateway/gateway"
import type { Theatre } from "../play"
import { replaced } from "./replaced-modules"

const CONNECTIONS_PER_PROCESS = 12
const OWN = 2

/** Opens what all runs in this process share: the simulator, and an empty database with the ledger's tables. */
export async function openTheatre(databaseUrl: string): Promise<Theatre> {
  replaced.coreFlows = coreFlows
  replaced.changePrice = changePrice
  replaced.newId = () => "none"
  replaced.random = () => 0.5
  const gateway = new Gateway()
  const clock = connect(databaseUrl, 1).knex
  const own = connect(databaseUrl, OWN).knex
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
          places.get(place) ?? connect(databaseUrl, CONNECTIONS_PER_PROCESS)
        places.set(place, known)
        return known
      },
      renew: (place) => places.delete(place),
    },
  }
}
