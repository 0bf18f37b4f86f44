import { CORE_ROUTES } from "./admin/guarded-routes"
import middlewares from "./middlewares"
import {
  listCoreRoutesThatCallPaymentProviders,
  listCoreRoutesThatRecordShipments,
} from "../../harness/admin/list-http-routes"

/** Returns the names of the middlewares that run for a request, in the order in which they are registered. */
const middlewareNamesFor = (method: string, path: string) =>
  (middlewares.routes ?? [])
    .filter(
      ({ matcher, methods }) =>
        matcher === path && (methods as string[] | undefined)?.includes(method)
    )
    .flatMap(({ middlewares: all }) => all?.map(({ name }) => name) ?? [])

const ACTING = [
  ...listCoreRoutesThatCallPaymentProviders(),
  ...listCoreRoutesThatRecordShipments(),
  ...CORE_ROUTES,
].filter(({ method, path }) => method === "POST" && path.startsWith("/admin/"))

describe("a form on a page of another site", () => {
  it("the list of Medusa's admin routes that are protected against forms on other sites contains the routes that refund a payment, authorize payment sessions of an order, and create shipments", () => {
    const paths = ACTING.map(({ path }) => path)

    expect(paths).toEqual(
      expect.arrayContaining([
        "/admin/payments/:id/refund",
        "/admin/orders/:id/payment-sessions/authorize",
        "/admin/orders/:id/fulfillments/:fulfillment_id/shipments",
        "/admin/fulfillments/:id/shipment",
      ])
    )
  })

  it.each(ACTING.map(({ path }) => path))(
    "the first middleware of the plugin that runs for POST %s refuses forms on other sites",
    (path) => {
      expect(middlewareNamesFor("POST", path)[0]).toBe("refuseFormPosts")
    }
  )
})
