import { join } from "node:path"
import { aMedusaApp } from "../support/a-medusa-app"
import { anErp } from "../support/a-failed-completion"
import type { StoreApi } from "../support/a-shopper"
import { aStore, type AStore } from "../support/a-store"
import { type Admin, anAdmin } from "../support/an-admin"
import { proveTraps } from "./prove-traps"
import { NAIVE } from "./providers/naive"

const erp = anErp()

aMedusaApp(
  ({ api, getContainer }) => {
    let store: AStore
    let admin: Admin
    beforeAll(async () => {
      const container = getContainer()
      store = await aStore(container, {
        paymentProviders: Object.values(NAIVE.ids),
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

    proveTraps(stage, NAIVE, { isExact: true })
  },
  { cwd: join(__dirname, "plain-medusa") }
)
