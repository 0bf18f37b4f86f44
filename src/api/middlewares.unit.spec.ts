import { CORE_ROUTES } from "./admin/guarded-routes"
import middlewares from "./middlewares"
import {
  coreRoutesThatMoveMoney,
  coreRoutesThatShip,
} from "../../harness/admin/routes-that-move-money"

/** The names of the middlewares that a request passes, in the order of their registration. */
const passed = (method: string, path: string) =>
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

describe("a form of another site's page", () => {
  it("there are routes of core that forms of other sites must not reach", () => {
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
    "a form of another site's page is refused before anything else is done at POST %s",
    (path) => {
      expect(passed("POST", path)[0]).toBe("refuseFormPosts")
    }
  )
})
