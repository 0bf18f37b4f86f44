import { join } from "node:path"
import { aMedusaApp } from "../support/a-card-shop"
import type { StoreApi } from "../support/a-shopper"
import { aStore, type AStore } from "../support/a-store"
import { proveTraps } from "./prove-traps"
import { NAIVE } from "./providers/naive"
import { STRIPE } from "./providers/stripe"
import { SYSTEM } from "./providers/system"

const PROVIDERS = [NAIVE, SYSTEM, STRIPE]

aMedusaApp(
  ({ api, getContainer }) => {
    let store: AStore
    beforeAll(async () => {
      store = await aStore(getContainer(), {
        paymentProviders: PROVIDERS.flatMap(({ ids }) => Object.values(ids)),
      })
    })
    const app = () => ({
      api: api as StoreApi,
      container: getContainer(),
      store,
    })

    for (const provider of PROVIDERS) {
      proveTraps(app, provider, { isExact: provider === NAIVE })
    }
  },
  { cwd: join(__dirname, "plain-medusa") }
)
