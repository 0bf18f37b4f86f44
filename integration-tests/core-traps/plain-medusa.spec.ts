import { join } from "node:path"
import { aMedusaApp } from "../support/a-medusa-app"
import { anErp } from "../support/a-failed-completion"
import type { StoreApi } from "../support/a-shopper"
import { aStore, type AStore } from "../support/a-store"
import { type Admin, anAdmin } from "../support/an-admin"
import { proveTraps } from "./prove-traps"
import { NAIVE } from "./providers/naive"
import { STRIPE } from "./providers/stripe"
import { SYSTEM } from "./providers/system"

const PROVIDERS = [NAIVE, SYSTEM, STRIPE]

const erp = anErp()

aMedusaApp(
  ({ api, getContainer }) => {
    let store: AStore
    let admin: Admin
    beforeAll(async () => {
      const container = getContainer()
      store = await aStore(container, {
        paymentProviders: PROVIDERS.flatMap(({ ids }) => Object.values(ids)),
      })
      admin = await anAdmin({ api: api as StoreApi, container })
    })
    const stage = {
      api: api as StoreApi,
      get container() {
        return getContainer()
      },
      get store() {
        return store
      },
      get admin() {
        return admin
      },
      erp,
    }

    for (const provider of PROVIDERS) {
      proveTraps(stage, provider, { isExact: provider === NAIVE })
    }
  },
  { cwd: join(__dirname, "plain-medusa") }
)
