import { join } from "node:path"
import { aMedusaApp } from "../support/a-card-shop"
import type { StoreApi } from "../support/a-shopper"
import { aStore, type AStore } from "../support/a-store"
import { proveTraps } from "./prove-traps"
import { NAIVE } from "./providers/naive"

aMedusaApp(
  ({ api, getContainer }) => {
    let store: AStore
    beforeAll(async () => {
      store = await aStore(getContainer(), {
        paymentProviders: Object.values(NAIVE.ids),
      })
    })
    const app = () => ({
      api: api as StoreApi,
      container: getContainer(),
      store,
    })

    proveTraps(app, NAIVE, { isExact: true })
  },
  { cwd: join(__dirname, "plain-medusa") }
)
