import { defaultMerchant } from "../../src/simulator"
import { aCardCheckoutWithCard, CPF } from "../support/a-card-checkout"
import { aCodeCheckout, PIX_PROVIDER } from "../support/a-code-checkout"
import {
  aCollector,
  type CollectedSpan,
  type Collector,
} from "../support/a-collector"
import { aFleet, type Fleet } from "../support/a-fleet"
import { aStoreDirectory } from "../support/a-store-directory"
import { succeeds } from "../support/a-shopper"
import { eventually } from "../support/eventually"
import { quoted, theGuide } from "../support/guide-blocks"
import { secretsIn } from "../support/what-leaked"

const guide = theGuide("docs/observability.md")
const INSTRUMENTATION = guide.block("instrumentation.ts")
const OURS = "medusa-payment-checkout-transparent"
const ERROR = 2

describe("a store that is instrumented as the guide has it", () => {
  const made = aStoreDirectory({ "instrumentation.ts": INSTRUMENTATION })
  let collector: Collector
  let fleet: Fleet
  let charges: Record<"card" | "pix", string>
  let failedCart: string

  beforeAll(async () => {
    collector = await aCollector()
    fleet = await aFleet({
      directory: made.path,
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
        OTEL_LOGS_EXPORTER: "none",
        OTEL_BSP_SCHEDULE_DELAY: "200",
        OTEL_METRIC_EXPORT_INTERVAL: "500",
        OTEL_METRIC_EXPORT_TIMEOUT: "400",
        LOG_LEVEL: "debug",
      },
    })
    await fleet.simulator.setNotificationUrl(hookOf(fleet.first.url))
    charges = { card: await aCardSale(), pix: await aPixSale() }
    failedCart = await aFailedCardCall()
  })
  afterAll(async () => {
    await fleet?.close()
    await collector?.close()
    made.remove()
  })

  const shopper = () => fleet.guestAt({ process: fleet.first })
  const ours = () => collector.spans().filter(({ scope }) => scope === OURS)
  const spanOf = (operation: string, charge: string) =>
    eventually(() => {
      const found = ours().find(
        ({ name, attributes }) =>
          name === `checkout_transparent.${operation}` &&
          attributes["checkout_transparent.charge"] === charge
      )
      expect(found).toBeDefined()
      return found!
    })

  async function aCardSale(): Promise<string> {
    const checkout = await aCardCheckoutWithCard({
      ...fleet,
      shopper: shopper(),
    })
    await succeeds(checkout.complete())
    const [charge] = await fleet.simulator.charges()
    return charge!.merchantChargeId
  }

  async function aPixSale(): Promise<string> {
    const checkout = await aCodeCheckout({ ...fleet, shopper: shopper() })
    const { id, merchantChargeId } = await checkout.code(PIX_PROVIDER)
    await fleet.simulator.pay(merchantChargeId)
    await eventually(async () =>
      expect((await checkout.state(id)).order_id).not.toBeNull()
    )
    return merchantChargeId
  }

  async function aFailedCardCall(): Promise<string> {
    const checkout = await aCardCheckoutWithCard({
      ...fleet,
      shopper: shopper(),
    })
    await fleet.simulator.on("authorize").failBeforeCommit(503).once()
    await checkout.complete()
    return checkout.cartId
  }

  /** Up to the one that nothing was above of. */
  function rootOf(span: CollectedSpan): CollectedSpan {
    const parent = collector
      .spans()
      .find(({ spanId }) => spanId === span.parentSpanId)
    return parent ? rootOf(parent) : span
  }

  it("sees the calls of a card payment below the request that made them", async () => {
    const span = await spanOf("authorize_card", charges.card)

    await eventually(() =>
      expect(rootOf(span)).toMatchObject({
        scope: "@medusajs/http",
        attributes: { "http.route": "/store/carts/:id/complete" },
      })
    )
    expect(span.attributes).toEqual({
      "checkout_transparent.operation": "authorize_card",
      "checkout_transparent.account": "br",
      "checkout_transparent.charge": charges.card,
      "checkout_transparent.attempt": 1,
      "checkout_transparent.outcome": "answered",
      "http.response.status_code": expect.any(Number),
    })
    expect(span.status.code ?? 0).toBe(0)
  })

  it("sees a failed call as an error, with its reason", async () => {
    const failed = await eventually(() => {
      const found = ours().find(({ status }) => status.code === ERROR)
      expect(found).toBeDefined()
      return found!
    })

    expect(failed).toMatchObject({
      name: "checkout_transparent.authorize_card",
      attributes: {
        "checkout_transparent.outcome": "in_doubt",
        "http.response.status_code": 503,
        "error.type": "gateway_unavailable",
      },
      status: { code: ERROR, message: "gateway_unavailable" },
    })
    expect(failedCart).toMatch(/^cart_/)
  })

  it("has the guide's metric, under its unit, and no other", async () => {
    const documented = guide
      .table("metric")
      .map(([name = "", unit = ""]) => `${quoted(name)[0]} ${quoted(unit)[0]}`)
    const measured = () =>
      collector
        .metrics()
        .filter(({ name }) => name.startsWith("checkout_transparent."))

    await eventually(() =>
      expect(measured()).toContainEqual({
        name: "checkout_transparent.gateway.call.duration",
        unit: "s",
        attributes: {
          "checkout_transparent.operation": "create_pix_charge",
          "checkout_transparent.account": "br",
          "checkout_transparent.outcome": "answered",
        },
        value: 1,
      })
    )
    expect([
      ...new Set(measured().map(({ name, unit }) => `${name} ${unit}`)),
    ]).toEqual(documented)
  })

  it("sends no header of a request anywhere, and nothing secret in Medusa's own spans either", async () => {
    const requests = await eventually(() => {
      const found = collector
        .spans()
        .filter(
          ({ scope, attributes }) =>
            scope === "@medusajs/http" && "http.method" in attributes
        )
      expect(found.map(({ name }) => name)).toContain(
        "/hooks/checkout-transparent/:account"
      )
      return found
    })

    expect(
      [
        ...new Set(
          requests.flatMap(({ attributes }) => Object.keys(attributes))
        ),
      ].sort()
    ).toEqual([
      "http.method",
      "http.route",
      "http.statusCode",
      "http.status_code",
    ])
    expect(
      secretsIn(
        [
          defaultMerchant.notificationToken,
          defaultMerchant.credential.clientSecret,
          fleet.store.publishableKey,
          CPF,
          "Bearer ",
        ],
        collector.everything()
      )
    ).toEqual([])
  })
})

function hookOf(url: string): string {
  return `${url}/hooks/checkout-transparent/br`
}
