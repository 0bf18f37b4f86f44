import { join } from "node:path"
import { describeMedusaApp } from "../../support/app/describe-shop-with-simulator"
import type { HttpClient } from "../../../harness/shopper/a-shopper"
import { aStoreWithGoods, type AStore } from "../../../harness/store/a-store"
import { declareTrapTests } from "./declare-trap-tests"
import { NAIVE } from "./providers/naive"

describeMedusaApp(
  ({ api, getContainer }) => {
    let store: AStore
    beforeAll(async () => {
      store = await aStoreWithGoods(getContainer(), {
        paymentProviders: Object.values(NAIVE.ids),
      })
    })
    const runningApp = () => ({
      api: api as HttpClient,
      container: getContainer(),
      store,
    })

    declareTrapTests(runningApp, NAIVE, { isExact: true })
  },
  { cwd: join(__dirname, "plain-medusa") }
)
