import { CORE_ROUTES } from "./admin/guarded-routes"
import middlewares from "./middlewares"
import {
  coreRoutesThatMoveMoney,
  coreRoutesThatShip,
} from "../../harness/admin/routes-that-move-money"

/** Returns the names of the middlewares that a request passes, in the order of their registration. */
const middlewareNamesFor = (method: string, path: string) =>
  (middlewares.routes ?? [])
    .filter(
      ({ matcher, methods }) =>
        matcher === path && (methods as string[] | undefined)?.includes(method)
    )
    .flatMap(({ middlewares: all }) => all?.map(({ name }) => name) ?? [])

const ACTING = [
  ...coreRoutesThatMoveMoney(),
  ...coreRoutesThatShip(),
  ...CORE_ROUTES,
].filter(({ method, path }) => method === "POST" && path.startsWith("/admin/"))

describe("a form on a page of another site", () => {
  it("the routes of core that move money or ship are among the routes that forms of other sites must not reach", () => {
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
    "POST %s refuses a form on a page of another site before anything else is done",
    (path) => {
      expect(middlewareNamesFor("POST", path)[0]).toBe("refuseFormPosts")
    }
  )
})
