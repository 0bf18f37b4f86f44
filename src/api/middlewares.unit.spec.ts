import { CORE_ROUTES } from "./admin/guarded-routes"
import middlewares from "./middlewares"
import {
  listCoreRoutesThatCallPaymentProviders,
  listCoreRoutesThatRecordShipments,
} from "../../harness/admin/list-http-routes"

/** Returns the names of the middlewares that are registered for exactly this method and path, in that order. */
const middlewareNamesFor = (method: string, path: string) =>
  (middlewares.routes ?? [])
    .filter(
      ({ matcher, methods }) =>
        matcher === path && (methods as string[] | undefined)?.includes(method)
    )
    .flatMap(({ middlewares: all }) => all?.map(({ name }) => name) ?? [])

const GUARDED_POST_ROUTES = [
  ...listCoreRoutesThatCallPaymentProviders(),
  ...listCoreRoutesThatRecordShipments(),
  ...CORE_ROUTES,
].filter(({ method, path }) => method === "POST" && path.startsWith("/admin/"))

describe("a form on a page of another site", () => {
  it("Medusa's admin routes that refund, authorize payment sessions of an order or create shipments are in the list of routes protected against forms on other sites", () => {
    const paths = GUARDED_POST_ROUTES.map(({ path }) => path)

    expect(paths).toEqual(
      expect.arrayContaining([
        "/admin/payments/:id/refund",
        "/admin/orders/:id/payment-sessions/authorize",
        "/admin/orders/:id/fulfillments/:fulfillment_id/shipments",
        "/admin/fulfillments/:id/shipment",
      ])
    )
  })

  it.each(GUARDED_POST_ROUTES.map(({ path }) => path))(
    "the first middleware of the plugin for the route POST %s is the one that refuses forms on other sites",
    (path) => {
      expect(middlewareNamesFor("POST", path)[0]).toBe("refuseFormRequests")
    }
  )
})
